import {
  messageChannels,
  optionalKinds,
} from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import { languages } from '@rodovia/core/shared/language.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema, inputObject } from './derive-body.ts'
import { listOf } from './request-fields.ts'
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

const language = z.enum(languages, expecting(aLanguage))

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
    body: bodyFromSchema({
      channels: listOf(z.enum(messageChannels, expecting(someChannels)), messageChannels.length).nullish(),
      kinds: listOf(z.enum(optionalKinds, expecting(someKinds)), optionalKinds.length).nullish(),
      language: language.nullish(),
      templates: listOf(inputObject('RecipientMessageTemplateInput', { language }), 18).nullish(),
    }),
    example: { kinds: ['order_placed', 'delivered'], quiet_from: '21:00', quiet_until: '08:00' },
    operation: storedOperation(`mutation SetRecipientMessageSettings($input: RecipientMessageSettingsInput!) {
      settings: setRecipientMessageSettings(input: $input) { ${settingsFields} }
    }`),
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
    body: bodyFromSchema(),
    example: { opted_out: true },
    operation: storedOperation(`mutation SetRecipientOptOut($token: String!, $opted_out: Boolean!) {
      messages: setRecipientOptOut(token: $token, isOptedOut: $opted_out) { is_opted_out: isOptedOut }
    }`),
  }),
}
