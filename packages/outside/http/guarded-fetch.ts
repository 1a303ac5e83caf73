import type { Readable } from 'node:stream'
import { targetOf } from '@rodovia/platform/request-target.ts'
import type { CustomFetch } from 'openid-client'
import { Agent } from 'undici'
import type { AddressFilter } from './address-filter.ts'
import { CallFault, describeFault } from './call-fault.ts'
import { createConnector } from './connector.ts'
import { createResolveName, type ResolveName } from './resolve-name.ts'

export type GuardedFetchSettings = {
  /** For all calls after one `begin`, such as everything that one sign-in asks the provider. */
  timeoutMs: number
  /** The size limit of a response's body; a longer one is a fault. */
  maxBodyBytes: number
  isAllowed: AddressFilter
  resolveName?: ResolveName
  /** Sockets to one server, which may be slow: its calls wait for each other, not for those of others. */
  maxConnections?: number
}

const ownHeaders = { 'user-agent': 'Rodovia/1', 'accept-encoding': 'identity' }

export type GuardedFetch = AsyncDisposable & {
  /** A `fetch` for calls that all have to end before the timeout, which starts now. Every failure is a `CallFault`. */
  begin(): CustomFetch
}

/**
 * Calls servers that users name, as webhooks do: only at allowed addresses, no redirect followed, TLS verified, with limits for
 * time and length.
 */
export function createGuardedFetch(settings: GuardedFetchSettings): GuardedFetch {
  const {
    timeoutMs,
    maxBodyBytes,
    isAllowed,
    resolveName = createResolveName(),
    maxConnections = 8,
  } = settings
  const agent = new Agent({
    connect: createConnector({ isAllowed, resolveName, timeoutMs: timeoutMs / 2 }),
    connections: maxConnections,
    // The signal covers both.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    keepAliveMaxTimeout: 10_000,
  })

  const call = async (
    href: string,
    { method, headers, body }: Parameters<CustomFetch>[1],
    signal: AbortSignal,
  ) => {
    const answer = await agent.request({
      ...targetOf(new URL(href)),
      method: method as 'GET' | 'POST',
      signal,
      headers: { ...headers, ...ownHeaders },
      body: body == null || body instanceof Uint8Array ? body : String(body),
    })
    const bytes = await readBody(answer.body, maxBodyBytes)
    const entries = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((text): [string, string] => [name, text]),
    )
    const isEmpty = [204, 205, 304].includes(answer.statusCode)
    return new Response(isEmpty ? null : bytes, { status: answer.statusCode, headers: entries })
  }

  return {
    begin() {
      const controller = new AbortController()
      const timer = setTimeout(
        () => controller.abort(new CallFault('timeout', `no whole answer within ${timeoutMs} ms`)),
        timeoutMs,
      )
      timer.unref()
      return async (href, options) => {
        try {
          // A request that waits for a socket would not notice the signal.
          return await Promise.race([call(href, options, controller.signal), aborted(controller.signal)])
        } catch (error) {
          const { reason, message } = describeFault(error)
          throw new CallFault(reason, message)
        }
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function readBody(body: Readable, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) throw new CallFault('protocol', `the answer has more than ${maxBytes} bytes`)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
