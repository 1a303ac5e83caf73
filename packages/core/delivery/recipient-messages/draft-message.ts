import { timeZoneOf } from '../../geo/time-zone.ts'
import type { Clock } from '../../shared/clock.ts'
import type { NewId } from '../../shared/ids.ts'
import type { Delivery } from '../model/delivery.ts'
import { addressFor, maskedAddress, type Reached, reachHashes, reachOf } from './contacts.ts'
import type { MessageSettings } from './message-settings.ts'
import type { RecipientPorts } from './ports.ts'
import type {
  MessageChannel,
  MessageFacts,
  MessageKind,
  RecipientMessage,
  RecipientMessageId,
} from './recipient-message.ts'
import { dueTime, expiryOf } from './rules.ts'

export type DraftPorts = Pick<RecipientPorts, 'hmacSha256' | 'messagingConfig' | 'recipientChannels'> & {
  newId: NewId
  clock: Clock
}

type Told = { kind: MessageKind; facts: MessageFacts; eventId?: string; pin?: string }

/** The tenant's channels by which an order's recipient can be reached, in their order. */
export function channelsFor(
  { recipientChannels }: Pick<DraftPorts, 'recipientChannels'>,
  { channels }: Pick<MessageSettings, 'channels'>,
  order: Reached,
): MessageChannel[] {
  const reach = reachOf(order)
  return channels.filter(
    (channel) => recipientChannels.offered.includes(channel) && addressFor(channel, reach) !== null,
  )
}

/** A message about an order, which waits to be sent. Without a usable channel it waits to be suppressed. */
export function draftMessage(
  ports: DraftPorts,
  order: Delivery,
  settings: MessageSettings,
  { kind, facts, eventId, pin }: Told,
  at: Date,
): RecipientMessage {
  const id = ports.newId<RecipientMessageId>()
  const reach = reachOf(order)
  const [channel = null, ...leftChannels] = channelsFor(ports, settings, order)
  const dueAt = dueTime(kind, settings, at, timeZoneOf(order.destination.cep))
  const address = channel && addressFor(channel, reach)
  return {
    id,
    tenantId: order.tenantId,
    orderId: order.orderId,
    eventId: eventId ?? id,
    kind,
    facts,
    channel,
    leftChannels,
    status: 'queued',
    reason: null,
    language: settings.language,
    pin: pin ?? null,
    providerId: null,
    costCents: 0n,
    toMasked: address && maskedAddress(address),
    ...reachHashes(ports, reach),
    attempts: 0,
    createdAt: at,
    dueAt,
    expiresAt: expiryOf(kind, dueAt),
    claimedAt: null,
    sentAt: null,
    updatedAt: at,
  }
}
