import type { Branded, DeliveryCode, OrderId, TenantId } from '../../shared/ids.ts'
import type { Language } from '../../shared/language.ts'
import type { Cents } from '../../shared/money.ts'

export type RecipientMessageId = Branded<'recipient message'>

/** The kinds of messages to a recipient: docs/reference/rules.md#messages-to-recipients. */
export const messageKinds = ['order_placed', 'on_the_way', 'arriving', 'delivered', 'problem', 'pin'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The kinds that a tenant switches on and off. The PIN goes out whenever an order asks for one. */
export const optionalKinds = ['order_placed', 'on_the_way', 'arriving', 'delivered', 'problem'] as const

export const messageChannels = ['whatsapp', 'sms', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** `queued` waits for its time, `sending` is at the provider; the others are ends, except that a sent one may be delivered or fail. */
export const messageStatuses = ['queued', 'sending', 'sent', 'delivered', 'failed', 'suppressed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Why a message was suppressed or failed. `unknown`: nobody knows whether it arrived, so it is not sent again. */
export const messageReasons = [
  ...(['opted_out', 'no_credit', 'no_channel', 'out_of_date', 'too_late', 'erased'] as const),
  ...(['refused', 'unknown'] as const),
] as const
export type MessageReason = (typeof messageReasons)[number]

/** The problems that messages to recipients name; other codes of incidents are `other`. */
export const recipientProblems = [
  'recipient_absent',
  'address_not_found',
  'vehicle_breakdown',
  'canceled',
  'other',
] as const
export type RecipientProblem = (typeof recipientProblems)[number]

/** Facts of a message besides its order. Times are ISO 8601. */
export type MessageFacts = { etaFrom?: string; etaUntil?: string; problem?: RecipientProblem }

/** One message to the recipient of an order. There is at most one for each event of an order. */
export type RecipientMessage = {
  id: RecipientMessageId
  tenantId: TenantId
  orderId: OrderId
  /** The event, the incident or the push that it tells of; of a PIN the message itself. */
  eventId: string
  kind: MessageKind
  /** The channel that is tried now, or was last; null if there was none. */
  channel: MessageChannel | null
  /** The channels that are tried next if the provider refuses. */
  leftChannels: readonly MessageChannel[]
  status: MessageStatus
  reason: MessageReason | null
  language: Language
  facts: MessageFacts
  /** The only place of the PIN, until the message is sent or will not be. */
  pin: string | null
  /** The provider's id of the message. */
  providerId: string | null
  /** The amount that the wallet paid. */
  costCents: Cents
  /** The last digits of the number, or the mailbox without its name. */
  toMasked: string | null
  phoneHash: string
  emailHash: string | null
  attempts: number
  createdAt: Date
  /** It is not sent before. */
  dueAt: Date
  /** It is not sent after this time. */
  expiresAt: Date
  claimedAt: Date | null
  sentAt: Date | null
  updatedAt: Date
}

/** A stored message, with the names of its order. */
export type StoredMessage = RecipientMessage & { code: DeliveryCode; reference: string | null }

/** A message as the shipper sees it: without the PIN and without hashes. */
export type RecipientMessageView = Pick<
  RecipientMessage,
  | 'id'
  | 'orderId'
  | 'kind'
  | 'channel'
  | 'status'
  | 'reason'
  | 'costCents'
  | 'toMasked'
  | 'createdAt'
  | 'dueAt'
  | 'sentAt'
  | 'updatedAt'
>
