import type { SendResult } from '@rodovia/core/delivery/recipient-messages/ports.ts'
import { targetOf } from '@rodovia/platform/request-target.ts'
import { Agent } from 'undici'

/** For the connection, the headers and the body of a response, each. */
const timeoutMs = 4_000
/** For all of them, also where a response comes byte by byte. */
const wholeMs = 12_000
const longestReason = 200

/** The errors after which no byte of a request can have been processed. */
const unsentCodes = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])

export type ProviderRequest = { url: string; headers: Record<string, string>; body: string }

/** Calls a provider of messages; each takes at most 12 s. */
export type ProviderCall = AsyncDisposable & {
  /** `idOf` reads the provider's id from the response of a message that it took; a response without one is doubtful. */
  send(call: ProviderRequest, idOf: (response: unknown) => string | null): Promise<SendResult>
}

/**
 * POSTs and sorts what may come back. Neither WhatsApp nor Twilio knows an idempotency key, so only what surely was not taken may be sent
 * again: a connection that failed, and the statuses 429 and 503. Other errors of 4xx refuse; a response that is missing or 5xx is doubtful.
 */
export function createProviderCall({ onFault }: { onFault: (reason: string) => void }): ProviderCall {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    // A connection of its own for each call: one that the provider closed meanwhile would make a call doubtful.
    pipelining: 0,
  })

  const fault = (outcome: 'again' | 'refused' | 'unknown', reason: string): SendResult => {
    onFault(reason)
    return { outcome, reason }
  }

  return {
    async send({ url, headers, body }, idOf) {
      const address = new URL(url)
      const { host } = address
      try {
        const response = await agent.request({
          ...targetOf(address),
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(wholeMs),
        })
        const text = (await response.body.text()).slice(0, 10_000)
        const { statusCode } = response
        const reason = `${host} answered ${statusCode}: ${text}`.slice(0, longestReason)
        if (statusCode === 429 || statusCode === 503) return fault('again', reason)
        if (statusCode >= 500) return fault('unknown', reason)
        if (statusCode >= 300) return fault('refused', reason)
        const providerId = idOf(parsed(text))
        return providerId === null ? fault('unknown', reason) : { outcome: 'sent', providerId }
      } catch (error) {
        const { message, code = '' } = error as Error & { code?: string }
        return fault(
          unsentCodes.has(code) ? 'again' : 'unknown',
          `${host}: ${message}`.slice(0, longestReason),
        )
      }
    },
    [Symbol.asyncDispose]: () => agent.close(),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
