import type { PushMessage, PushResult, PushSender } from '@rodovia/core/notifications/pushes/ports.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { Expo, type ExpoPushMessage, type ExpoPushReceipt, type ExpoPushTicket } from 'expo-server-sdk'
import { Agent, type Dispatcher } from 'undici'
import { type PushService, responseSeconds, retryLater, secondsLeft, sendWithinTime } from './service.ts'

/** The library's own limit. */
const concurrency = 6

export type ExpoService = PushService & Pick<PushSender, 'expoReceipts'>

/** Expo's push service (docs.expo.dev/push-notifications/sending-notifications), with receipts. */
export function createExpo(
  { url, accessToken }: NonNullable<Config['push']['expo']>,
  { clock }: { clock: Clock },
): ExpoService {
  const milliseconds = responseSeconds * 1000
  const agent = new Agent({
    connect: { timeout: milliseconds },
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
  })
  const expo = new Expo({ accessToken, httpAgent: agent.compose(toOrigin(url)), retryMinTimeout: 250 })

  return {
    async send(messages) {
      const isToken = messages.map(({ token }) => Expo.isExpoPushToken(token))
      const toTokens = messages.filter((_, index) => isToken[index])
      const requests = expo.chunkPushNotifications(toTokens.map((message) => expoMessage(message, clock())))
      const sent = await sendRequests(expo, requests)
      const results = sent.values()
      return isToken.map((is) =>
        is ? (results.next().value ?? retryLater('no answer')) : { outcome: 'dead' },
      )
    },

    async expoReceipts(tickets) {
      const receipts = await Promise.all(
        expo
          .chunkPushNotificationReceiptIds([...tickets])
          .map((ids) => expo.getPushNotificationReceiptsAsync(ids)),
      )
      return new Map(
        receipts
          .flatMap(Object.entries<ExpoPushReceipt>)
          .map(([id, receipt]) => [id, receiptOutcome(receipt)]),
      )
    },

    [Symbol.asyncDispose]: () => agent.close(),
  }
}

/** Redirects requests to `url`, because the library has Expo's URL built in. */
function toOrigin(url: string): Dispatcher.DispatcherComposeInterceptor {
  const { origin } = new URL(url)
  return (dispatch) => (options, handler) => dispatch({ ...options, origin }, handler)
}

function expoMessage({ id, token, title, body, data, expiresAt }: PushMessage, now: Date): ExpoPushMessage {
  return {
    to: token,
    title,
    body,
    data,
    sound: 'default',
    priority: 'high',
    ttl: secondsLeft(expiresAt, now),
    collapseId: id,
    tag: id,
  }
}

async function sendRequests(expo: Expo, requests: ExpoPushMessage[][]): Promise<PushResult[]> {
  const send = async (messages: ExpoPushMessage[]): Promise<readonly PushResult[]> => {
    try {
      return (await expo.sendPushNotificationsAsync(messages)).map(resultOf)
    } catch (error) {
      if (!isOfManyProjects(error) || messages.length === 1) throw error
      // Expo takes messages of one project per request; the apps of drivers and shippers may be different projects.
      const one = messages.map((message) => [message])
      return sendRequests(expo, one)
    }
  }
  const noneSent = (error: unknown, messages: ExpoPushMessage[]) => messages.map(() => retryLater(error))
  return (await sendWithinTime(requests, concurrency, send, noneSent)).flat()
}

function isOfManyProjects(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PUSH_TOO_MANY_EXPERIENCE_IDS'
}

function resultOf(ticket: ExpoPushTicket): PushResult {
  if (ticket.status === 'ok') return { outcome: 'sent', ticket: ticket.id }
  const fault: string | undefined = ticket.details?.error
  if (fault === 'DeviceNotRegistered') return { outcome: 'dead' }
  if (fault === 'MismatchSenderId') return { outcome: 'refused', reason: fault }
  const isPassing = fault === 'MessageRateExceeded' || fault === 'ExpoError' || fault === 'ProviderError'
  return { outcome: isPassing ? 'retry' : 'failed', reason: fault ?? ticket.message }
}

function receiptOutcome(receipt: ExpoPushReceipt): 'arrived' | 'dead' | 'refused' | 'failed' {
  if (receipt.status === 'ok') return 'arrived'
  const fault: string | undefined = receipt.details?.error
  if (fault === 'DeviceNotRegistered') return 'dead'
  return fault === 'MismatchSenderId' ? 'refused' : 'failed'
}
