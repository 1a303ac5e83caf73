import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher, Pool } from 'undici'

interface WholeResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Sends a request and resolves with the whole response. It uses `dispatch`, because `request` makes a stream for each response.
 *
 * Rejects with the reason of `signal` as soon as that is aborted, and for a response whose `content-length` exceeds `maxBytes`. The
 * pool limits a response without that header.
 */
export function readResponse(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { signal, maxBytes }: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<WholeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<WholeResponse>()
  let controller: Dispatcher.DispatchController | undefined
  let status = 0
  let headers: IncomingHttpHeaders = {}
  const chunks: Buffer[] = []
  const abort = () => {
    controller?.abort(signal.reason)
    settle(() => reject(signal.reason))
  }
  const settle = (how: () => void) => {
    signal.removeEventListener('abort', abort)
    how()
  }
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', abort)
  pool.dispatch(request, {
    onRequestStart(started) {
      controller = started
      if (signal.aborted) abort()
    },
    onResponseStart(_, code, given) {
      status = code
      headers = given
      const bytes = Number(given['content-length'])
      if (bytes > maxBytes)
        controller?.abort(
          new Error(`The subgraph answered with ${bytes} bytes; at most ${maxBytes} are read`),
        )
    },
    onResponseData: (_, chunk) => void chunks.push(chunk),
    onResponseEnd: () => settle(() => resolve({ status, headers, body: joined(chunks) })),
    onResponseError: (_, error) => settle(() => reject(error)),
  })
  return promise
}

function joined(chunks: readonly Buffer[]): Buffer {
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
