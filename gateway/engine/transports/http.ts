import { type Dispatcher, Pool } from 'undici'
import { type Deadline, deadlineHeader, remainingMilliseconds } from './deadline.ts'
import type { SubgraphResponse, Transport, Variables } from './transport.ts'

export interface HttpOptions<Context> {
  readonly url: string
  /** Connections held open at most. */
  readonly connections?: number
  /** Milliseconds to wait for an answer of which `patience` says nothing; for its head, and between two pieces of its body. */
  readonly timeoutMs?: number
  /** Bytes of an answer beyond which it is refused. */
  readonly maxResponseBytes?: number
  /** Headers of one request: who is asking, trace ids, the service's own credentials. */
  readonly headers?: (context: Context) => Record<string, string>
  /** Ends a request that is not worth waiting for any more. The subgraph learns what is left of the time: `x-deadline-ms`. */
  readonly deadline?: (context: Context) => Deadline | null
  /** Where subscriptions go, since a request over HTTP has one answer. */
  readonly events?: Pick<Transport<Context>, 'subscribe'> & Partial<AsyncDisposable>
}

/**
 * A subgraph over HTTP with kept-alive connections. A body that is not JSON, a timeout or a lost connection throws.
 *
 * A query whose connection turned out to be closed is asked once more: a kept-alive connection may be closed by the
 * other side at the very moment it is used. A mutation may have been carried out, so it is never repeated.
 */
export function httpTransport<Context>(options: HttpOptions<Context>): Transport<Context> {
  const { connections = 32, timeoutMs = 10_000, maxResponseBytes = 16 * 1024 * 1024 } = options
  const url = new URL(options.url)
  const path = url.pathname + url.search
  const pool = new Pool(url.origin, {
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    maxResponseSize: maxResponseBytes,
  })
  const post = async (body: string, context: Context): Promise<SubgraphResponse> => {
    const { signal, endsAt } = options.deadline?.(context) ?? { endsAt: performance.now() + timeoutMs }
    const headers = headersFor(options, context, endsAt)
    const request: Dispatcher.RequestOptions = { path, method: 'POST', headers, body }
    const response = await pool.request(signal ? { ...request, signal } : request)
    if (response.headers['x-not-begun'] !== undefined) {
      await response.body.dump()
      throw new NotBegun(options.url)
    }
    return parseResponse(response.statusCode, await response.body.text())
  }
  return {
    prepare(operation) {
      const prefix = `{"query":${JSON.stringify(operation)}`
      const mayRepeat = !operation.startsWith('mutation')
      return (variables, context) => {
        const body = bodyFor(prefix, variables)
        const answer = post(body, context)
        return mayRepeat ? answer.catch((error) => repeatIfClosed(error, () => post(body, context))) : answer
      }
    },
    subscribe(operation, variables, context) {
      if (!options.events)
        throw new Error(`The subgraph at ${options.url} has no transport for subscriptions`)
      return options.events.subscribe(operation, variables, context)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([pool.close(), options.events?.[Symbol.asyncDispose]?.()])
    },
  }
}

/** The subgraph said, by the header `x-not-begun`, that it did nothing of what it was asked: it is about to stop. */
class NotBegun extends Error {
  readonly code = 'NOT_BEGUN'

  constructor(url: string) {
    super(`The subgraph at ${url} is about to stop`)
  }
}

function bodyFor(prefix: string, variables: Variables | undefined): string {
  return variables ? `${prefix},"variables":${JSON.stringify(variables)}}` : `${prefix}}`
}

function headersFor<Context>(
  { headers }: HttpOptions<Context>,
  context: Context,
  endsAt: number,
): Record<string, string> {
  const fixed = {
    'content-type': 'application/json',
    accept: 'application/json',
    [deadlineHeader]: remainingMilliseconds({ endsAt }),
  }
  return headers ? { ...headers(context), ...fixed } : fixed
}

/** GraphQL errors come with any status; everything else that is not a GraphQL answer is a failure. */
function parseResponse(status: number, text: string): SubgraphResponse {
  let answer: SubgraphResponse | null
  try {
    answer = JSON.parse(text)
  } catch {
    throw new Error(`The subgraph answered with HTTP ${status} and a body that is not JSON`)
  }
  if (answer?.data === undefined && answer?.errors === undefined)
    throw new Error(`The subgraph answered with HTTP ${status} and neither data nor errors`)
  return answer
}

const closedConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

function repeatIfClosed<T>(error: unknown, repeat: () => Promise<T>): Promise<T> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && closedConnection.has(code) ? repeat() : Promise.reject(error)
}
