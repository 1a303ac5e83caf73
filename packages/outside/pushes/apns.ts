import type { ClientHttp2Session } from 'node:http2'
import { Notification, Provider, type ResponseFailure } from '@parse/node-apn'
import type { PushMessage, PushResult } from '@rodovia/core/notifications/pushes/ports.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { type PushService, responseSeconds, retryLater, sendWithinTime } from './service.ts'

type ApnsSettings = NonNullable<Config['push']['apns']>

/** Streams on the one connection; Apple allows 1,000. */
const concurrency = 100

/**
 * APNs with provider tokens over HTTP/2, one connection and one token for all messages. The library signs a new token before the old
 * one expires after an hour, and reconnects when Apple closes the connection (GOAWAY).
 */
export function createApns(settings: ApnsSettings): PushService {
  const provider = connect(settings)
  return {
    async send(messages) {
      const results = await sendWithinTime(
        messages,
        concurrency,
        (message) => sendOne(provider, settings, message),
        retryLater,
      )
      if (results.every((result) => 'reason' in result && result.reason === silence)) hangUp(provider)
      return results
    },
    [Symbol.asyncDispose]: () => provider.shutdown(),
  }
}

function connect({ url, key, keyId, teamId }: ApnsSettings): Provider {
  const { hostname, port } = new URL(url)
  return new Provider({
    token: { key, keyId, teamId },
    address: hostname,
    port: Number(port || 443),
    requestTimeout: responseSeconds * 1000,
    // Retries belong to the outbox, which survives this process.
    connectionRetryLimit: 0,
  })
}

/**
 * Closes a connection that fell silent; the library would wait for the kernel's timeout of 15 minutes. A new provider is no way out: it
 * would sign a new token, and Apple refuses tokens that change more often than every 20 minutes.
 */
function hangUp(provider: Provider): void {
  const { client } = provider as unknown as { client: { session?: ClientHttp2Session } }
  client.session?.destroy()
}

async function sendOne(
  provider: Provider,
  { topic }: ApnsSettings,
  { id, token, title, body, data, expiresAt }: PushMessage,
): Promise<PushResult> {
  // The token becomes part of the URL's path.
  if (!/^[0-9a-f]{1,200}$/i.test(token)) return { outcome: 'dead' }
  const notification = new Notification()
  notification.payload = data
  notification.topic = topic
  notification.pushType = 'alert'
  notification.alert = { title, body }
  notification.sound = 'default'
  notification.collapseId = id
  notification.expiry = Math.floor(expiresAt.getTime() / 1000)
  const { failed } = await provider.send(notification, token)
  return failed[0] ? resultOf(failed[0]) : { outcome: 'sent' }
}

const silence = 'apn write timeout'

function resultOf({ status, response, error }: ResponseFailure): PushResult {
  const reason = response?.reason ?? error?.message ?? `status ${status}`
  if (status === 410 || reason === 'BadDeviceToken') return { outcome: 'dead' }
  const isClientError = status !== undefined && status >= 400 && status < 500
  const isRefused = isClientError && status !== 429 && reason !== 'ExpiredProviderToken'
  return { outcome: isRefused ? 'failed' : 'retry', reason }
}
