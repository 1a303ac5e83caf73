import type { PushMessage, PushResult } from '@rodovia/core/notifications/pushes/ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { Config } from '@rodovia/platform/config.ts'
import jwt from 'jsonwebtoken'
import { type PushService, responseSeconds, retryLater, secondsLeft, sendWithinTime } from './service.ts'

/** Google allows hundreds; more is not faster on one connection pool. */
const concurrency = 20

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Google wants this one, whatever the address of the exchange is. */
const audience = 'https://oauth2.googleapis.com/token'

/** FCM HTTP v1 (firebase.google.com/docs/reference/fcm/rest/v1). */
export function createFcm(
  { url, account }: NonNullable<Config['push']['fcm']>,
  { clock }: { clock: Clock },
): PushService {
  const address = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  let current: AccessToken | undefined

  async function accessToken(): Promise<string> {
    if (!current || current.renewAt <= performance.now()) current = await requestAccessToken(account)
    return current.token
  }

  async function sendOne(message: PushMessage, token: string): Promise<PushResult> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: fcmMessage(message, clock()) }),
      signal: AbortSignal.timeout(responseSeconds * 1000),
    })
    // The access token was revoked: the next attempt gets a new one.
    if (response.status === 401 && current?.token === token) current = undefined
    const answer = await response.json().catch(() => undefined)
    return resultOf(response.status, answer as FcmAnswer | undefined, response.headers.get('retry-after'))
  }

  return {
    async send(messages) {
      const token = await accessToken()
      return sendWithinTime(messages, concurrency, (message) => sendOne(message, token), retryLater)
    },
    async [Symbol.asyncDispose]() {},
  }
}

type AccessToken = { token: string; renewAt: number }

/** Renewed this long before it expires, so that no request carries an expired one. */
const renewalSeconds = 300

/**
 * Exchanges a signed assertion of the service account for an access token (RFC 7523;
 * developers.google.com/identity/protocols/oauth2/service-account). Throws when Google refuses or does not answer.
 */
async function requestAccessToken(
  account: NonNullable<Config['push']['fcm']>['account'],
): Promise<AccessToken> {
  const assertion = jwt.sign({ scope }, account.private_key, {
    algorithm: 'RS256',
    issuer: account.client_email,
    audience,
    expiresIn: '1h',
  })
  const response = await fetch(account.token_uri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal: AbortSignal.timeout(responseSeconds * 1000),
  })
  if (!response.ok) throw new Error(`no access token: ${response.status} ${await response.text()}`)
  const { access_token: token, expires_in: seconds } = (await response.json()) as TokenResponse
  return { token, renewAt: performance.now() + (seconds - renewalSeconds) * 1000 }
}

type TokenResponse = { access_token: string; expires_in: number }

function fcmMessage({ id, token, title, body, data, expiresAt }: PushMessage, now: Date) {
  return {
    token,
    notification: { title, body },
    data,
    android: {
      priority: 'HIGH',
      ttl: `${secondsLeft(expiresAt, now)}s`,
      collapse_key: id,
      notification: { tag: id },
    },
  }
}

type FcmAnswer = {
  error?: {
    message?: string
    status?: string
    details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
  }
}

/** An app is gone only if FCM says so by its own code. A 404 without it is a wrong project or URL, which must not delete tokens. */
function resultOf(status: number, answer: FcmAnswer | undefined, retryAfter: string | null): PushResult {
  if (status === 200) return { outcome: 'sent' }
  const details = answer?.error?.details ?? []
  const code = details.find(({ errorCode }) => errorCode)?.errorCode ?? answer?.error?.status ?? ''
  const isNoToken = details.some(({ fieldViolations = [] }) =>
    fieldViolations.some(({ field }) => field === 'message.token'),
  )
  if (code === 'UNREGISTERED' || (status === 400 && isNoToken)) return { outcome: 'dead' }
  const reason = `${status} ${code}`.trim()
  if (status === 403 && code === 'SENDER_ID_MISMATCH') return { outcome: 'refused', reason }
  if (status !== 401 && status !== 429 && status < 500) return { outcome: 'failed', reason }
  const seconds = Number(retryAfter ?? Number.NaN)
  return { outcome: 'retry', reason, ...(seconds > 0 && { afterSeconds: seconds }) }
}
