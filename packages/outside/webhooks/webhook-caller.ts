import type { Readable } from 'node:stream'
import type { WebhookCall, WebhookCaller, WebhookOutcome } from '@rodovia/core/notifications/ports.ts'
import pLimit from 'p-limit'
import { Agent } from 'undici'
import type { AddressFilter } from './address-filter.ts'
import { CallFault, describeFault } from './call-fault.ts'
import { createConnector } from './connector.ts'
import { createKeyedLimit } from './keyed-limit.ts'
import { createResolveName, type ResolveName } from './resolve-name.ts'
import { readRetryAfter } from './retry-after.ts'
import { storableText } from './storable-text.ts'

export type WebhookCallerSettings = {
  /** For the whole call: name, connection, request and answer. */
  timeoutMs: number
  /** Of an answer's body; the connection is dropped where it goes on. */
  maxBodyBytes: number
  isAllowed: AddressFilter
  resolveName?: ResolveName
}

/** Calls at a time: what servers that never answer can hold of our sockets, one of them and all together. */
const maxCalls = { perOrigin: 16, overall: 256 }

/** An idle connection is closed then, whatever the server offers: of many servers few stay connected. */
const maxIdleMs = 10_000

/** No content coding: a small answer cannot become a large one. */
const ownHeaders = { 'user-agent': 'Rodovia-Webhooks/1', 'accept-encoding': 'identity' }

/**
 * Calls partners' servers: one POST each, no redirect followed, TLS verified. A call waits where there are as many as there may
 * be; its time begins after that. To dispose of it ends what is under way, as failed.
 */
export function createWebhookCaller(settings: WebhookCallerSettings): WebhookCaller & AsyncDisposable {
  const { timeoutMs, maxBodyBytes, isAllowed, resolveName = createResolveName() } = settings
  const limitByOrigin = createKeyedLimit(maxCalls.perOrigin)
  const limitOverall = pLimit(maxCalls.overall)
  const agent = new Agent({
    // Shorter than the call, which undici cannot end while it connects.
    connect: createConnector({
      isAllowed,
      resolveName,
      timeoutMs: (timeoutMs * 2) / 3,
    }),
    connections: maxCalls.perOrigin,
    // The call's own limit goes over all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    keepAliveMaxTimeout: maxIdleMs,
  })

  const post = async (url: URL, headers: WebhookCall['headers'], body: string, signal: AbortSignal) => {
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { ...headers, ...ownHeaders },
      body,
      signal,
    })
    return {
      kind: 'answered',
      status: response.statusCode,
      body: await readBody(response.body, maxBodyBytes),
      retryAfterSeconds: readRetryAfter(response.headers['retry-after'], new Date()),
    } as const
  }

  const callNow = async (url: URL, { headers, body }: WebhookCall): Promise<WebhookOutcome> => {
    const begunAt = performance.now()
    const controller = new AbortController()
    const timer = setTimeout(
      () => controller.abort(new CallFault('timeout', `no whole answer within ${timeoutMs} ms`)),
      timeoutMs,
    )
    const outcome = await post(url, headers, body, controller.signal).catch(
      (error) => ({ kind: 'failed', ...describeFault(error) }) as const,
    )
    clearTimeout(timer)
    return { ...outcome, milliseconds: Math.round(performance.now() - begunAt) }
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

/** The beginning of the body, in UTF-8: what is not, is replaced. To stop reading drops the connection. */
async function readBody(body: Readable, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= maxBytes) break
  }
  return storableText(new TextDecoder().decode(Buffer.concat(pieces).subarray(0, maxBytes)))
}
