import { setTimeout as sleep } from 'node:timers/promises'
import type { PushMessage, PushResult } from '@rodovia/core/notifications/pushes/ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { JWT } from 'google-auth-library'
import { type PushService, responseSeconds, retryLater, secondsLeft, sendWithinTime } from './service.ts'

/** Google allows hundreds; more is not faster on one connection pool. */
const concurrency = 20

/** FCM HTTP v1 (firebase.google.com/docs/reference/fcm/rest/v1). The library renews the access token every hour. */
export function createFcm(
  { url, account }: NonNullable<Config['push']['fcm']>,
  { clock }: { clock: Clock },
): PushService {
  const client = new JWT({
    email: account.client_email,
    key: account.private_key,
    scopes: ['https://www.googleapis.com/auth/firebase.messaging'],
    transporterOptions: {
      timeout: responseSeconds * 1000,
      fetchImplementation: (input, init) => fetch(tokenAddress(input), init),
    },
  })
  /** The token endpoint of the key file; the library has Google's built in. */
  function tokenAddress(input: Parameters<typeof fetch>[0]) {
    return String(input) === 'https://oauth2.googleapis.com/token' ? account.token_uri : input
  }
  const address = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`

  async function sendOne(message: PushMessage): Promise<PushResult> {
    const { status, data, headers } = await client.request<FcmAnswer>({
      url: address,
      method: 'POST',
      data: { message: fcmMessage(message, clock()) },
      validateStatus: () => true,
      retry: false,
    })
    // The access token was revoked: the next attempt gets a new one.
    if (status === 401) client.credentials.expiry_date = 1
    return resultOf(status, data, headers.get('retry-after'))
  }

  return {
    async send(messages) {
      // Limits the library's own retries.
      const timeout = sleep(responseSeconds * 1000, undefined, { ref: false }).then(() => {
        throw new Error(`no access token within ${responseSeconds} s`)
      })
      await Promise.race([client.getAccessToken(), timeout])
      return sendWithinTime(messages, concurrency, sendOne, retryLater)
    },
    async [Symbol.asyncDispose]() {},
  }
}

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
  if (status !== 401 && status !== 429 && status < 500) return { outcome: 'failed', reason }
  const seconds = Number(retryAfter ?? Number.NaN)
  return { outcome: 'retry', reason, ...(seconds > 0 && { afterSeconds: seconds }) }
}
