import { createHmac } from 'node:crypto'
import type { PushMessage, PushResult } from '@rodovia/core/notifications/pushes/ports.ts'
import type { WebSubscription } from '@rodovia/core/notifications/pushes/web-subscription.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import webPush from 'web-push'
import type { AddressFilter } from '../http/address-filter.ts'
import { CallFault } from '../http/call-fault.ts'
import { createGuardedFetch } from '../http/guarded-fetch.ts'
import type { ResolveName } from '../http/resolve-name.ts'
import { readRetryAfter } from '../http/retry-after.ts'
import { type PushService, responseSeconds, retryLater, secondsLeft, sendWithinTime } from './service.ts'
import type { VapidKeys } from './vapid-keys.ts'

export type WebPushSettings = {
  keys: VapidKeys
  /** The address by which a push service reaches the operator: `mailto:` or `https:`. */
  subject: string
  isAllowed: AddressFilter
  resolveName?: ResolveName
}

/** Browsers of one kind share a push service, and users may name servers that never answer: these wait for each other only. */
const maxConnections = 32
const concurrency = 128

/** Push services take 4,096 bytes (RFC 8291, section 4): 86 of the header, 16 of the seal and 1 delimiter are not text. */
const maxTextBytes = 4096 - 86 - 16 - 1

/** The size limit of a response, which says little more than its status. */
const maxBodyBytes = 64 * 1024

/**
 * Web Push (RFC 8030) with text that only the browser can read (RFC 8291), signed with the platform's key (RFC 8292). The endpoint comes
 * from a user: it is called as webhooks are, at public addresses only and without following redirects.
 */
export function createWebPush(settings: WebPushSettings, { clock }: { clock: Clock }): PushService {
  const timeoutMs = responseSeconds * 1000
  const calls = createGuardedFetch({ ...settings, timeoutMs, maxBodyBytes, maxConnections })

  async function sendOne(message: PushMessage): Promise<PushResult> {
    const now = clock()
    const text = JSON.stringify(contentOf(message, settings))
    const bytes = Buffer.byteLength(text)
    if (bytes > maxTextBytes)
      return { outcome: 'failed', reason: `a text of ${bytes} bytes; push services take ${maxTextBytes}` }
    const request = encrypt(message, text, settings, now)
    if (!request) return { outcome: 'dead' }
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    const { endpoint, body } = request
    const response = await calls.begin()(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: Object.fromEntries(headers),
      body,
    } as Parameters<ReturnType<typeof calls.begin>>[1])
    return resultOf(response, new URL(endpoint).host, now)
  }

  return {
    send: (messages) => sendWithinTime(messages, concurrency, sendOne, faultResult),
    [Symbol.asyncDispose]: () => calls[Symbol.asyncDispose](),
  }
}

/** Null for keys that belong to no browser: nobody could read the text. */
function encrypt(message: PushMessage, text: string, { keys, subject }: WebPushSettings, now: Date) {
  const subscription: WebSubscription = JSON.parse(message.token)
  try {
    return webPush.generateRequestDetails(subscription, text, {
      vapidDetails: { subject, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: secondsLeft(message.expiresAt, now),
      urgency: isUrgent(message) ? 'high' : 'normal',
      topic: topicOf(message, keys),
    })
  } catch {
    return null
  }
}

/**
 * Returns the content for the app's service worker. `tag` is equal for all messages about one thing, so that
 * the newest replaces those before.
 */
function contentOf(message: PushMessage, { keys }: WebPushSettings) {
  const { title, body, data, expiresAt } = message
  return { title, body, tag: topicOf(message, keys), expires_at: expiresAt, data }
}

/** High wakes a phone that saves its battery (RFC 8030, section 5.3): what a driver or the owner of an account has to see now. */
const isUrgent = ({ data }: PushMessage) => /^(driver|account)\./.test(data.type ?? '')

/**
 * A push service keeps one message of a topic for a phone that is off, the newest: after a cancellation nobody reads of the offer. A
 * hash, because the service reads topics, and a code of a delivery is for its people.
 */
function topicOf({ data }: PushMessage, { privateKey }: VapidKeys): string {
  const [audience] = (data.type ?? '').split('.')
  const subject = data.code ?? data.topup_id ?? data.type
  return createHmac('sha256', privateKey).update(`${audience} ${subject}`).digest('base64url').slice(0, 32)
}

/** The reason names the server only: the path is a secret of the browser. */
function resultOf({ status, ok, headers }: Response, host: string, now: Date): PushResult {
  if (ok) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'dead' }
  const reason = `${status} of ${host}`
  // The subscription belongs to another key, or its service takes nothing from this platform.
  if (status === 403) return { outcome: 'refused', reason }
  if (status !== 429 && status < 500) return { outcome: 'failed', reason }
  const seconds = readRetryAfter(headers.get('retry-after') ?? undefined, now)
  return { outcome: 'retry', reason, ...(seconds !== null && { afterSeconds: seconds }) }
}

function faultResult(error: unknown): PushResult {
  const isRefused = error instanceof CallFault && error.reason === 'address_refused'
  return isRefused ? { outcome: 'failed', reason: error.message } : retryLater(error)
}
