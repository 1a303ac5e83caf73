import type { ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { OrderId, TenantId } from '../../shared/ids.ts'
import type { Language } from '../../shared/language.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import type { Posting } from '../../wallet/postings.ts'
import type { MessageSettings } from './message-settings.ts'
import type { MessageChannel, MessageKind, RecipientMessage, StoredMessage } from './recipient-message.ts'
import type { RecipientTrigger } from './rules.ts'

/** An event after the relay's position, or a fact that has no event of its own. */
export type PendingEvent = {
  /** The id of the event, the incident or the push. */
  id: string
  tenantId: TenantId
  orderId: OrderId
  at: Date
  trigger: RecipientTrigger
}

/** All that the end of an attempt writes, if the message is still claimed by it. */
export type Settlement = {
  message: StoredMessage
  /** `recipient.notified`; null while the message goes on waiting. */
  event: PublishedEvent | null
  /** The cost; null for nothing. The id of the transaction is the message's, which is paid once. */
  ledger: { note: string; postings: readonly Posting[] } | null
}

export type OptOut = {
  tenantId: TenantId | null
  hashes: readonly string[]
  orderId: OrderId | null
  at: Date
}

/** The store of messages to recipients. */
export type RecipientMessages = {
  /** Reads the settings of each tenant that has chosen something. */
  settings(tenantIds: readonly TenantId[]): Promise<Map<TenantId, MessageSettings>>
  saveSettings(settings: MessageSettings, records: ChangeRecords): Promise<void>
  /** Oldest first. */
  ofOrders(orderIds: readonly OrderId[]): Promise<readonly RecipientMessage[]>
  /** Published events of orders after the relay's position, which the last one moves to `end`. */
  eventsAfterPosition(limit: number): Promise<{ from: bigint; end: bigint; events: readonly PendingEvent[] }>
  /** Open incidents and approaches of the last time that have no message yet. */
  factsWithoutMessage(at: Date): Promise<readonly PendingEvent[]>
  /**
   * Inserts messages, at most one for each event of an order, and moves the position in the same statement: only if no other worker moved
   * it since. Queued messages of the ended orders become due, to be suppressed. Returns whether it wrote.
   */
  insert(
    messages: readonly RecipientMessage[],
    options: { position?: { from: bigint; end: bigint }; endedOrders?: readonly OrderId[]; at: Date },
  ): Promise<boolean>
  /** Claims due messages, oldest first, and marks them `sending` before anything is sent. No other worker gets them. */
  claimDue(at: Date, limit: number): Promise<readonly StoredMessage[]>
  /** Messages that are `sending` since before that time: their worker died, or its call never ended. */
  findLost(before: Date, limit: number): Promise<readonly StoredMessage[]>
  /** False if another worker settled it, which wrote everything. */
  settle(settlement: Settlement): Promise<boolean>
  /** Whether one of the hashes opted out of this tenant's messages or of all. */
  isOptedOut(tenantId: TenantId, hashes: readonly string[]): Promise<boolean>
  /** Records it and suppresses what waits, in one transaction. `eventOf` makes the event of a suppressed message. */
  optOut(optOut: OptOut, eventOf: (message: StoredMessage) => PublishedEvent): Promise<void>
  /** Removes it for this tenant, and where the person opted out of all. */
  optIn(optIn: OptOut): Promise<void>
  /**
   * Records what a provider reports of a sent message. `no_news`: it is known already, or no message has this id. `too_early`: no message
   * has this id, but one of the channel is being sent, whose id is not stored yet.
   */
  noteStatus(
    notice: { channel: MessageChannel; providerId: string; status: 'delivered' | 'failed'; at: Date },
    eventOf: (message: StoredMessage) => PublishedEvent,
  ): Promise<'noted' | 'no_news' | 'too_early'>
}

/** A message as a provider gets it. */
export type OutgoingMessage = {
  id: string
  /** A number such as `+5511912345678`, or a mailbox. */
  to: string
  kind: MessageKind
  language: Language
  subject: string
  /** The whole text, with the line about opting out. */
  text: string
  /** For WhatsApp, whose approved template has the words. */
  parameters: readonly string[]
  link: { url: string; label: string }
  stopLine: string
}

export type SendResult =
  | { outcome: 'sent'; providerId: string | null }
  /** Surely not sent: it may be tried again. */
  | { outcome: 'again'; reason: string }
  /** Surely not sent, and never will be by this channel. */
  | { outcome: 'refused'; reason: string }
  /** It may have been sent. */
  | { outcome: 'unknown'; reason: string }

/** A report that a provider sends by itself. */
export type ProviderNotice =
  | { type: 'status'; providerId: string; status: 'delivered' | 'failed' }
  | { type: 'stop' | 'start'; phone: string }

/** The channels that the platform has set up. No call throws; each takes at most 15 s. */
export type RecipientChannels = {
  offered: readonly MessageChannel[]
  send(channel: MessageChannel, message: OutgoingMessage): Promise<SendResult>
  /** The notices in a provider's callback; null if its signature is wrong or the channel is not set up. */
  readCallback(
    channel: MessageChannel,
    callback: { body: string; signature: string },
  ): readonly ProviderNotice[] | null
  /** Whether this is the token with which Meta checks the address of callbacks. */
  isVerifyToken(token: string): boolean
}

export type RecipientMessageConfig = {
  publicUrl: string
  /** The key of the hashes of contacts. */
  hashKey: string
  /** The price of a message for the shipper, in centavos. */
  costCents: Record<MessageChannel, Cents>
}

export type RecipientPorts = SystemPorts & {
  recipientMessages: RecipientMessages
  recipientChannels: RecipientChannels
  messagingConfig: RecipientMessageConfig
}
