import type { Readable } from 'node:stream'
import type {
  WebhookCall,
  WebhookCaller,
  WebhookOutcome,
} from '@rodovia/core/notifications/webhooks/ports.ts'
import { maxCallsPerEndpoint } from '@rodovia/core/notifications/webhooks/schedule.ts'
import { createKeyedLimit } from '@rodovia/platform/keyed-limit.ts'
import { targetOf } from '@rodovia/platform/request-target.ts'
import pLimit from 'p-limit'
import { Agent } from 'undici'
import type { AddressFilter } from '../http/address-filter.ts'
import { CallFault, describeFault, storableText } from '../http/call-fault.ts'
import { createConnector } from '../http/connector.ts'
import { createResolveName, type ResolveName } from '../http/resolve-name.ts'
import { readRetryAfter } from '../http/retry-after.ts'

export type WebhookCallerSettings = {
  /** For the whole call: name lookup, connection, request and response. */
  timeoutMs: number
  /** The size limit of a response's body; a longer one ends the connection. */
  maxBodyBytes: number
  isAllowed: AddressFilter
  resolveName?: ResolveName
}

/** Bounds the sockets that servers can hold which never answer. */
const maxCalls = 256

/** Closes idle connections early, because many servers are called and each rarely. */
const maxIdleMs = 10_000

/** No content coding: a small response cannot expand into a large one. */
const ownHeaders = { 'user-agent': 'Rodovia-Webhooks/1', 'accept-encoding': 'identity' }

/**
 * Calls partners' servers: one request each, no redirect followed, TLS verified. A call over the limit of its origin or of this process
 * waits; its timeout starts after that. Disposing fails the calls in flight.
 */
export function createWebhookCaller(settings: WebhookCallerSettings): WebhookCaller & AsyncDisposable {
  const { timeoutMs, maxBodyBytes, isAllowed, resolveName = createResolveName() } = settings
  const limitByOrigin = createKeyedLimit(maxCallsPerEndpoint)
  const limitOverall = pLimit(maxCalls)
  const agent = new Agent({
    // Shorter than the call's timeout, because undici cannot abort a call while it connects.
    connect: createConnector({ isAllowed, resolveName, timeoutMs: (timeoutMs * 2) / 3 }),
    connections: maxCallsPerEndpoint,
    // The call's own timeout covers both.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    keepAliveMaxTimeout: maxIdleMs,
  })

  const send = async (url: URL, { method = 'POST', headers, body }: WebhookCall, signal: AbortSignal) => {
    const response = await agent.request({
      ...targetOf(url),
      method,
      // The API of a shop may want to know more of its caller.
      headers: { ...ownHeaders, ...headers },
      ...(method !== 'GET' && { body }),
      signal,
    })
    return {
      kind: 'answered',
      status: response.statusCode,
      body: await readBody(response.body, maxBodyBytes),
      retryAfterSeconds: readRetryAfter(response.headers['retry-after'], new Date()),
    } as const
  }

  const callNow = async (url: URL, call: WebhookCall): Promise<WebhookOutcome> => {
    const startedAt = performance.now()
    const controller = new AbortController()
    const timer = setTimeout(
      () => controller.abort(new CallFault('timeout', `no whole answer within ${timeoutMs} ms`)),
      timeoutMs,
    )
    const outcome = await send(url, call, controller.signal).catch(
      (error) => ({ kind: 'failed', ...describeFault(error) }) as const,
    )
    clearTimeout(timer)
    return { ...outcome, milliseconds: Math.round(performance.now() - startedAt) }
  }

  return {
    async call(request) {
      const url = URL.parse(request.url)
      if (!url) return { kind: 'failed', reason: 'protocol', message: 'not a URL', milliseconds: 0 }
      return limitByOrigin(url.origin, () => limitOverall(() => callNow(url, request)))
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

/** The first `maxBytes` of the body as UTF-8, invalid bytes replaced. Ending the loop early drops the connection. */
async function readBody(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return storableText(new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes)))
}
