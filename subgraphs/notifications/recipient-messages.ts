import {
  changeMessageSettings,
  listRecipientMessages,
  type MessagePreview,
  type MessageSettingsView,
  previewMessages,
  readMessageSettings,
} from '@rodovia/core/delivery/recipient-messages/manage-messages.ts'
import {
  type OptOutState,
  readOptOut,
  setOptOut,
} from '@rodovia/core/delivery/recipient-messages/opt-outs.ts'
import {
  answerChallenge,
  takeProviderCallback,
} from '@rodovia/core/delivery/recipient-messages/provider-callbacks.ts'
import type {
  MessageChannel,
  MessageKind,
  MessageReason,
  MessageStatus,
  RecipientMessageView,
} from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import { maxTemplateCharacters, type Template } from '@rodovia/core/delivery/recipient-messages/templates.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const KindEnum = describedEnum<MessageKind>(
  builder,
  'RecipientMessageKind',
  'Kind of a message to a recipient.',
  {
    order_placed: 'The order was placed, with the tracking link.',
    on_the_way: 'The driver has the parcel, with the expected time.',
    arriving: 'The driver is arriving at the destination.',
    delivered: 'The parcel was handed over, with the link to the proof.',
    problem: 'Something went wrong, or the order was canceled.',
    pin: 'The PIN that the platform made, which the driver needs at the hand-over.',
  },
)

const ChannelEnum = describedEnum<MessageChannel>(
  builder,
  'RecipientMessageChannel',
  'How a message reaches a recipient.',
  {
    whatsapp: 'WhatsApp, to the telephone number.',
    sms: 'SMS, to the telephone number.',
    email: 'E-mail, if the order has an address.',
  },
)

const StatusEnum = describedEnum<MessageStatus>(
  builder,
  'RecipientMessageStatus',
  'Status of a message to a recipient.',
  {
    queued: 'Waits to be sent, such as for the end of the quiet hours.',
    sending: 'At the provider.',
    sent: 'The provider took it.',
    delivered: 'The provider reported that it arrived.',
    failed: 'It was not sent, or did not arrive, or nobody knows; it is not sent again.',
    suppressed: 'It was not sent on purpose; `reason` says why.',
  },
)

const ReasonEnum = describedEnum<MessageReason>(
  builder,
  'RecipientMessageReason',
  'Why a message was suppressed or failed.',
  {
    opted_out: 'The recipient does not want messages.',
    no_credit: 'The wallet could not pay for it.',
    no_channel: 'No channel reaches the recipient.',
    out_of_date: 'The order ended before it was sent.',
    too_late: 'It could not be sent in time.',
    erased: 'The recipient’s data was erased.',
    refused: 'The provider refused it, or reported that it did not arrive.',
    unknown: 'Nobody knows whether the provider took it; it is not sent again, so that nobody gets it twice.',
  },
)

const MessageRef = builder.objectRef<RecipientMessageView>('RecipientMessage').implement({
  description:
    'A message to the recipient of an order. It never shows its text, the PIN or the whole number.',
  fields: described({
    id: id('Message id (UUID).'),
    orderId: id('Order id.'),
    kind: of(KindEnum)('What it tells.'),
    channel: of(ChannelEnum).orNull(
      'Channel that is tried or was tried last; null if none reaches the recipient.',
    ),
    status: of(StatusEnum)('Current status.'),
    reason: of(ReasonEnum).orNull('Why it was suppressed or failed; null otherwise.'),
    costCents: cents('What the wallet paid for it, in centavos; 0 until it is sent, and for e-mail.'),
    to: string.orNull(
      'End of the number or beginning of the mailbox, such as `•••• 5678`; null without a channel and after an erasure.',
      ({ toMasked }) => toMasked,
    ),
    createdAt: dateTime('When it was made.'),
    dueAt: dateTime('The earliest time at which it is sent.'),
    sentAt: dateTime.orNull('When the provider took it; null before, and if it was not sent.'),
    updatedAt: dateTime('When its status last changed.'),
  }),
})

const OfferedChannelRef = builder
  .objectRef<MessageSettingsView['offered'][number]>('RecipientMessageChannelOffer')
  .implement({
    description: 'A channel, whether this platform has it, and what a message costs.',
    fields: described({
      channel: of(ChannelEnum)('The channel.'),
      isOffered: boolean('Whether the platform has set it up.'),
      costCents: cents('What each message costs the wallet, in centavos.'),
    }),
  })

const TemplateRef = builder.objectRef<Template>('RecipientMessageTemplate').implement({
  description:
    'A text of the tenant’s own, for SMS and e-mail. WhatsApp sends the platform’s approved templates.',
  fields: described({
    kind: of(KindEnum)('What it tells.'),
    language: string('Language: `pt-BR`, `en` or `es`.'),
    text: string('The text with its placeholders, such as `{recipient}` and `{link}`.'),
  }),
})

const SettingsRef = builder.objectRef<MessageSettingsView>('RecipientMessageSettings').implement({
  description:
    'What a tenant chose for messages to the recipients of its orders. Without a channel nothing is sent.',
  fields: described({
    channels: of([ChannelEnum])(
      'Channels in the order in which they are tried; empty for no messages.',
      (one) => [...one.channels],
    ),
    kinds: of([KindEnum])('What is sent. A PIN that the platform makes is always sent.', (one) => [
      ...one.kinds,
    ]),
    language: string('Language of the messages: `pt-BR`, `en` or `es`.'),
    quietFrom: string.orNull(
      'Time of day at the destination from which only `arriving` and `pin` are sent, such as `21:00`; null for none.',
    ),
    quietUntil: string.orNull(
      'Time of day at the destination at which the others are sent again; null for none.',
    ),
    templates: of([TemplateRef])(
      'Texts of the tenant’s own; the platform’s texts serve the others.',
      (one) => [...one.templates],
    ),
    offers: of([OfferedChannelRef])('All channels, with their cost.', ({ offered }) => [...offered]),
    changedAt: dateTime.orNull('When they were last changed; null if never.'),
  }),
})

const TemplateInput = builder.inputType('RecipientMessageTemplateInput', {
  description: 'A text of the tenant’s own.',
  fields: inputs({
    kind: of(KindEnum)('What it tells.'),
    language: string('Language: `pt-BR`, `en` or `es`.'),
    text: string(
      `At most ${maxTemplateCharacters} characters with the placeholders of its kind; empty for the platform’s text.`,
    ),
  }),
})

const SettingsInput = builder.inputType('RecipientMessageSettingsInput', {
  description: 'Changes of the settings; what is omitted stays.',
  fields: inputs({
    channels: of([ChannelEnum]).orNull(
      'Channels in the order in which they are tried; empty for no messages.',
    ),
    kinds: of([KindEnum]).orNull(
      'What is sent, without `pin`: a PIN that the platform makes is always sent.',
    ),
    language: string.orNull('Language: `pt-BR`, `en` or `es`.'),
    quietFrom: string.orNull(
      'Beginning of the quiet hours, when only `arriving` and `pin` are sent, in the time of the destination, such as `21:00`; both empty for none.',
    ),
    quietUntil: string.orNull(
      'End of the quiet hours, in the time of the destination, such as `08:00`; both empty for none.',
    ),
    templates: of([TemplateInput]).orNull('All texts of the tenant’s own; at most 18.'),
  }),
})

const PreviewRef = builder.objectRef<MessagePreview>('RecipientMessagePreview').implement({
  description: 'A template filled with an example.',
  fields: described({
    kind: of(KindEnum)('What it tells.'),
    language: string('Language: `pt-BR`, `en` or `es`.'),
    text: string('The text as a recipient reads it, without the line about opting out.'),
    isOwn: boolean('Whether it is a text of the tenant’s own.'),
  }),
})

const OptOutRef = builder.objectRef<OptOutState>('RecipientOptOut').implement({
  description: 'Whether the recipient of a tracking link gets messages.',
  fields: described({
    isOptedOut: boolean('Whether the recipient gets no messages of this shipper.'),
  }),
})

const token = string('Last path segment of the tracking link.')

builder.queryFields((t) => ({
  recipientMessages: t.field({
    type: [MessageRef],
    description: 'Messages to the recipient of an order, oldest first. Errors: `not_found`, `forbidden`.',
    args: { orderId: t.arg(id('Order id.')) },
    resolve: async (_, { orderId }, { ports, actor }) => [
      ...(await listRecipientMessages(ports, { actor, orderId })),
    ],
  }),
  recipientMessageSettings: t.field({
    type: SettingsRef,
    description: 'What the caller’s tenant chose for messages to recipients. Errors: `forbidden`.',
    resolve: withActor(readMessageSettings),
  }),
  recipientMessagePreviews: t.field({
    type: [PreviewRef],
    description:
      'The texts of all kinds in all languages, filled with an example; or with `template` the preview of one text. Errors: `forbidden`, `validation_failed`.',
    args: { template: t.arg(of(TemplateInput).orNull('A text to preview before it is saved.')) },
    resolve: async (_, { template }, { ports, actor }) => [
      ...(await previewMessages(ports, { actor, template: template && templateOf(template) })),
    ],
  }),
  recipientOptOut: t.field({
    type: OptOutRef,
    description: 'Whether the recipient of a tracking link gets messages. Public. Errors: `not_found`.',
    args: { token: t.arg(token) },
    resolve: (_, args, { ports }) => readOptOut(ports, args),
  }),
}))

type TemplateFields = { kind: MessageKind; language: string; text: string }

/** The core refuses a language that there is not. */
const templateOf = (template: TemplateFields): Template => ({
  ...template,
  language: template.language as Language,
})

builder.mutationFields((t) => ({
  setRecipientMessageSettings: t.field({
    type: SettingsRef,
    description:
      'Choose the channels, kinds, language, quiet hours and texts of messages to recipients. Errors: `forbidden`, `validation_failed`.',
    args: { input: t.arg(of(SettingsInput)('The changes.')) },
    resolve: (_, { input: { language, templates, ...input } }, { ports, ...request }) =>
      changeMessageSettings(ports, {
        request,
        input: {
          ...input,
          language: language as Language | null | undefined,
          templates: templates?.map(templateOf),
        },
      }),
  }),
  setRecipientOptOut: t.field({
    type: OptOutRef,
    description:
      'Stop the messages of this shipper to the recipient of a tracking link at once, or take them again. Public. Errors: `not_found`, `rate_limited`.',
    args: {
      token: t.arg(token),
      isOptedOut: t.arg(boolean('True to stop messages, false to take them again.')),
    },
    resolve: (_, args, { ports, ...request }) => setOptOut(ports, { ...args, request }),
  }),
  takeProviderCallback: t.boolean({
    description:
      'Take a callback of a message provider: delivered and failed messages, and answers such as PARAR. Called by the gateway for the provider. Always true. Errors: `unauthorized` for a wrong signature.',
    args: {
      channel: t.arg(string('Channel of the provider: `whatsapp` or `sms`.')),
      body: t.arg(string('Body of the callback, byte by byte.')),
      signature: t.arg(string('Signature in the callback’s header.')),
    },
    resolve: async (_, callback, { ports }) => {
      await takeProviderCallback(ports, callback)
      return true
    },
  }),
  answerProviderChallenge: t.string({
    description:
      'Answer Meta’s check of the address of callbacks. Called by the gateway. Errors: `unauthorized` for a wrong token.',
    args: {
      token: t.arg(string('`hub.verify_token` of the request.')),
      challenge: t.arg(string('`hub.challenge` of the request.')),
    },
    resolve: (_, challenge, { ports }) => answerChallenge(ports, challenge),
  }),
}))
