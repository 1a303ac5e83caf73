import type {
  OutgoingMessage,
  ProviderNotice,
  SendResult,
} from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type { Config } from '@rodovia/platform/config.ts'
import * as z from 'zod'
import { answerOf } from '../recipient-messages/answers.ts'
import type { ProviderCall } from '../recipient-messages/provider-call.ts'
import { isSignedByTwilio } from '../twilio/signature.ts'

export type SmsSettings = NonNullable<Config['recipients']['sms']> & {
  /** The address to which Twilio reports statuses and answers; its signature covers it. */
  callbackUrl: string
}

/**
 * Twilio sends a status that was answered by 5xx again, five times; by default it does not. It signs the address without this part
 * (www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
const retries = '#rc=5&rp=5xx,ct,rt'

const sentResponse = z.object({ sid: z.string().min(1).max(200) })

/** Twilio's Messages API (www.twilio.com/docs/messaging/api/message-resource): a form by POST, with basic authentication. */
export function createTwilio(settings: SmsSettings, call: ProviderCall) {
  const { apiUrl, accountSid, authToken, from, callbackUrl } = settings
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return {
    send({ to, text, stopLine }: OutgoingMessage): Promise<SendResult> {
      const sender: Record<string, string> = from.startsWith('MG')
        ? { MessagingServiceSid: from }
        : { From: from }
      const form = new URLSearchParams({
        To: to,
        ...sender,
        Body: `${text}\n${stopLine}`,
        StatusCallback: `${callbackUrl}${retries}`,
      })
      return call.send(
        {
          url: `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
          headers: {
            authorization: `Basic ${credentials}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        (response) => sentResponse.safeParse(response).data?.sid ?? null,
      )
    },

    /**
     * Returns the notices in a form from Twilio; null without its signature, the header `X-Twilio-Signature`.
     */
    readCallback({ body, signature }: { body: string; signature: string }): readonly ProviderNotice[] | null {
      const fields = new URLSearchParams(body)
      const isSigned = isSignedByTwilio({ authToken, url: callbackUrl }, fields, signature)
      return isSigned ? noticesIn(Object.fromEntries(fields)) : null
    },
  }
}

/** The final statuses of Twilio, by name; a message with another status is on the way. */
const ends = new Map<string, 'delivered' | 'failed'>([
  ['delivered', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
])

function noticesIn({
  MessageSid,
  MessageStatus,
  Body,
  From,
}: Record<string, string | undefined>): ProviderNotice[] {
  if (MessageStatus && MessageSid) {
    const status = ends.get(MessageStatus)
    return status ? [{ type: 'status', providerId: MessageSid, status }] : []
  }
  const answer = From && answerOf(Body ?? '')
  return answer ? [{ type: answer, phone: From }] : []
}
