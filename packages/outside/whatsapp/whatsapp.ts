import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  OutgoingMessage,
  ProviderNotice,
  SendResult,
} from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { Config } from '@rodovia/platform/config.ts'
import * as z from 'zod'
import { answerOf } from '../recipient-messages/answers.ts'
import type { ProviderCall } from '../recipient-messages/provider-call.ts'

export type WhatsAppSettings = NonNullable<Config['recipients']['whatsapp']>

/** The code of Meta's templates, such as `pt_BR`. */
const templateLanguage = (language: Language) => language.replace('-', '_')

const sentResponse = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) })

/**
 * The Cloud API of WhatsApp (developers.facebook.com/docs/whatsapp/cloud-api/reference/messages): messages that a business begins are
 * templates, which Meta approved under the name `<prefix><kind>`, with the values as their parameters.
 */
export function createWhatsApp(settings: WhatsAppSettings, call: ProviderCall) {
  const { apiUrl, phoneNumberId, accessToken, templatePrefix } = settings
  return {
    send({ to, kind, language, parameters }: OutgoingMessage): Promise<SendResult> {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        type: 'template',
        template: {
          name: `${templatePrefix}${kind}`,
          language: { code: templateLanguage(language) },
          components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
        },
      }
      return call.send(
        {
          url: `${apiUrl}/${phoneNumberId}/messages`,
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        (response) => sentResponse.safeParse(response).data?.messages[0]?.id ?? null,
      )
    },

    /** `signature` is the header `X-Hub-Signature-256`: `sha256=` and the HMAC of the body under the secret of the app. */
    readCallback(callback: { body: string; signature: string }): readonly ProviderNotice[] | null {
      const mac = createHmac('sha256', settings.appSecret).update(callback.body).digest()
      if (!isSame(Buffer.from(callback.signature.replace(/^sha256=/, ''), 'hex'), mac)) return null
      return noticesIn(callback.body)
    },

    isVerifyToken: (token: string) => isSame(Buffer.from(token), Buffer.from(settings.verifyToken)),
  }
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const status = z.object({ id: z.string().max(200), status: z.string() })
const message = z.object({
  from: z.string().max(20),
  text: z.object({ body: z.string() }).nullish(),
  button: z.object({ text: z.string() }).nullish(),
})
const callback = z.object({
  entry: z
    .array(
      z.object({
        changes: z.array(
          z.object({
            value: z.object({
              statuses: z.array(z.unknown()).default([]),
              messages: z.array(z.unknown()).default([]),
            }),
          }),
        ),
      }),
    )
    .default([]),
})

/** A callback may hold kinds of messages that nobody here knows; they say nothing. */
function noticesIn(body: string): ProviderNotice[] {
  const { data } = callback.safeParse(parsed(body))
  const values = data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? []
  return values.flatMap(({ statuses, messages }) => [
    ...statuses.flatMap((one) => statusNotice(status.safeParse(one).data)),
    ...messages.flatMap((one) => answerNotice(message.safeParse(one).data)),
  ])
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function statusNotice(given: z.infer<typeof status> | undefined): ProviderNotice[] {
  const ends = { delivered: 'delivered', read: 'delivered', failed: 'failed' } as const
  const end = given && ends[given.status as keyof typeof ends]
  return end ? [{ type: 'status', providerId: given.id, status: end }] : []
}

function answerNotice(given: z.infer<typeof message> | undefined): ProviderNotice[] {
  const answer = given && answerOf(given.text?.body ?? given.button?.text ?? '')
  return answer ? [{ type: answer, phone: given.from }] : []
}
