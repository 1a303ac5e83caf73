import {
  messageChannels,
  messageKinds,
  optionalKinds,
} from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import { maxTemplateCharacters } from '@rodovia/core/delivery/recipient-messages/templates.ts'
import { languages } from '@rodovia/core/shared/language.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { expectingObject, flag, jsonBody, optionalText, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const messageFields =
  `id kind channel status reason to cost_cents: costCents created_at: createdAt due_at: dueAt
  sent_at: sentAt updated_at: updatedAt` as const

const messages = storedOperation(`query RecipientMessages($order_id: ID!) {
  messages: recipientMessages(orderId: $order_id) { ${messageFields} }
}`)
export type RecipientMessage = DataOf<typeof messages>['messages'][number]

const settingsFields =
  `channels kinds language quiet_from: quietFrom quiet_until: quietUntil templates { kind language text }
  offers { channel is_offered: isOffered cost_cents: costCents } changed_at: changedAt` as const

const settings = storedOperation(`query RecipientMessageSettings {
  settings: recipientMessageSettings { ${settingsFields} }
}`)
export type RecipientMessageSettings = DataOf<typeof settings>['settings']

const someChannels = `a list of ${messageChannels.join(', ')}`
const someKinds = `a list of ${optionalKinds.join(', ')}`
const aLanguage = `one of ${languages.join(', ')}`

const template = z.strictObject(
  {
    kind: z.enum(messageKinds, expecting(`one of ${messageKinds.join(', ')}`)),
    language: z.enum(languages, expecting(aLanguage)),
    text: text.describe(
      `At most ${maxTemplateCharacters} characters with the placeholders of its kind; empty for the platform’s text`,
    ),
  },
  expectingObject,
)

/** Messages to recipients, for keys and the console: docs/how-to/message-recipients.md. */
export const recipientMessageRoutes: AnyRoute[] = [
  route('GET /v1/orders/:order_id/messages', {
    summary: 'List the messages to the recipient of an order',
    refusals: ['not_found'],
    operation: messages,
  }),
  route('GET /v1/recipient-messages/settings', {
    summary: 'Get the settings of messages to recipients',
    operation: settings,
  }),
  route('PATCH /v1/recipient-messages/settings', {
    summary: 'Change the settings of messages to recipients',
    description: 'Changes the fields that the body names. Without a channel nothing is sent.',
    body: jsonBody({
      channels: z
        .array(z.enum(messageChannels, expecting(someChannels)), expecting(someChannels))
        .max(3, expecting(someChannels))
        .nullish()
        .describe('The channels in the order in which they are tried; empty for no messages'),
      kinds: z
        .array(z.enum(optionalKinds, expecting(someKinds)), expecting(someKinds))
        .max(optionalKinds.length, expecting(someKinds))
        .nullish()
        .describe('What is sent. A PIN that the platform makes is always sent'),
      language: z.enum(languages, expecting(aLanguage)).nullish(),
      quiet_from: optionalText.describe(
        'From when, in the time of the destination, only arriving and pin are sent, such as 21:00; both empty for none',
      ),
      quiet_until: optionalText.describe('Until when, such as 08:00; both empty for none'),
      templates: z
        .array(template, expecting('a list of texts by kind and language'))
        .max(18, expecting('at most 18 texts'))
        .nullish()
        .describe('All texts of your own, for SMS and e-mail; the platform’s texts serve the others'),
    }),
    example: { kinds: ['order_placed', 'delivered'], quiet_from: '21:00', quiet_until: '08:00' },
    operation: storedOperation(`mutation SetRecipientMessageSettings($input: RecipientMessageSettingsInput!) {
      settings: setRecipientMessageSettings(input: $input) { ${settingsFields} }
    }`),
    variables: ({ body: { quiet_from, quiet_until, ...input } }) => ({
      input: { ...input, quietFrom: quiet_from, quietUntil: quiet_until },
    }),
  }),
]

/** The routes of a tracking link's recipient, who needs no account. */
export const optOutRoutes = {
  read: route('GET /rastreio/:token/mensagens.json', {
    summary: 'Get whether the recipient of a tracking link gets messages',
    auth: 'none',
    refusals: ['not_found'],
    operation: storedOperation(`query RecipientOptOut($token: String!) {
      messages: recipientOptOut(token: $token) { is_opted_out: isOptedOut }
    }`),
  }),
  set: route('POST /rastreio/:token/mensagens.json', {
    summary: 'Stop messages to the recipient of a tracking link, or take them again',
    auth: 'none',
    refusals: ['not_found', 'rate_limited'],
    body: jsonBody({ opted_out: flag.describe('true to stop messages, false to take them again') }),
    example: { opted_out: true },
    operation: storedOperation(`mutation SetRecipientOptOut($token: String!, $is_opted_out: Boolean!) {
      messages: setRecipientOptOut(token: $token, isOptedOut: $is_opted_out) { is_opted_out: isOptedOut }
    }`),
    variables: ({ params, body: { opted_out } }) => ({ token: params.token!, is_opted_out: opted_out }),
  }),
}
