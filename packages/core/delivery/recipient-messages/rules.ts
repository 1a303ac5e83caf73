import { timeZoneOf } from '../../geo/time-zone.ts'
import { addHours } from '../../shared/clock.ts'
import type { EventType } from '../../shared/event-types.ts'
import { addDays, dayOf, instantAt, localTimeOf } from '../../shared/local-day.ts'
import type { Cents } from '../../shared/money.ts'
import type { TimeZone } from '../../shared/time-zone.ts'
import type { Delivery } from '../model/delivery.ts'
import { isFinal } from '../model/states.ts'
import type { MessageSettings } from './message-settings.ts'
import type {
  MessageFacts,
  MessageKind,
  MessageReason,
  RecipientMessage,
  RecipientProblem,
} from './recipient-message.ts'
import { recipientProblems } from './recipient-message.ts'

/** A cause of a message: a published event, an incident, or an approach to the destination. */
export type RecipientTrigger =
  | {
      source: 'event'
      kind: EventType
      sequence: number
      eta: { p50: string; p90: string } | null
      /** The reason for a failed attempt. */
      reason?: string | null
    }
  | { source: 'incident'; code: string }
  | { source: 'approach' }

/** Which message an event makes; null for none: docs/reference/rules.md#messages-to-recipients. */
export function messageOf(event: RecipientTrigger): { kind: MessageKind; facts: MessageFacts } | null {
  if (event.source === 'incident')
    return { kind: 'problem', facts: { problem: recipientProblem(event.code) } }
  if (event.source === 'approach') return { kind: 'arriving', facts: {} }
  switch (event.kind) {
    case 'wallet.debit':
      // The first event of an order is its payment.
      return event.sequence === 1 ? { kind: 'order_placed', facts: {} } : null
    case 'tracking.picked_up':
      return {
        kind: 'on_the_way',
        facts: event.eta ? { etaFrom: event.eta.p50, etaUntil: event.eta.p90 } : {},
      }
    case 'tracking.arrived_at_destination':
      return { kind: 'arriving', facts: {} }
    case 'tracking.delivered':
      return { kind: 'delivered', facts: {} }
    case 'tracking.attempt_failed':
      return { kind: 'problem', facts: { problem: recipientProblem(event.reason ?? 'other') } }
    case 'tracking.canceled':
      return { kind: 'problem', facts: { problem: 'canceled' } }
    default:
      return null
  }
}

function recipientProblem(code: string): RecipientProblem {
  return recipientProblems.find((one) => one === code && one !== 'canceled') ?? 'other'
}

/** The time for which each kind is worth sending, in hours from when it is due. */
export const lifeHours: Record<MessageKind, number> = {
  order_placed: 24,
  on_the_way: 4,
  arriving: 0.5,
  delivered: 24,
  problem: 12,
  pin: 72,
}

/** The kinds that cannot wait for the end of the quiet hours. */
const urgentKinds: readonly MessageKind[] = ['arriving', 'pin']

/** The earliest time at which a message may go: at once, or at the end of the quiet hours where the recipient is. */
export function dueTime(
  kind: MessageKind,
  { quietFrom, quietUntil }: Pick<MessageSettings, 'quietFrom' | 'quietUntil'>,
  at: Date,
  zone: TimeZone,
): Date {
  if (quietFrom === null || quietUntil === null || urgentKinds.includes(kind)) return at
  const time = localTimeOf(at, zone)
  const isOvernight = quietFrom > quietUntil
  const isQuiet = isOvernight
    ? time >= quietFrom || time < quietUntil
    : time >= quietFrom && time < quietUntil
  if (!isQuiet) return at
  const today = dayOf(at, zone)
  return instantAt(isOvernight && time >= quietFrom ? addDays(today, 1) : today, quietUntil, zone)
}

export function expiryOf(kind: MessageKind, dueAt: Date): Date {
  return addHours(dueAt, lifeHours[kind])
}

/** The facts that decide whether a message that is due goes out. */
export type Circumstances = {
  delivery: Pick<Delivery, 'status' | 'destination'>
  settings: Pick<MessageSettings, 'quietFrom' | 'quietUntil'>
  isOptedOut: boolean
  balanceCents: Cents
  costCents: Cents
  /** Whether the platform has the channel, and the order an address for it. */
  isReachable: boolean
}

export type SendDecision = { send: true } | { suppress: MessageReason } | { waitUntil: Date }

/** The kinds that end with the order: nobody needs the PIN or the way of an order that is over. */
const endsWithOrder: readonly MessageKind[] = ['order_placed', 'on_the_way', 'arriving', 'pin']

/** Whether a due message is sent, waits, or is suppressed and why. */
export function decideSending(
  { kind, expiresAt }: Pick<RecipientMessage, 'kind' | 'expiresAt'>,
  { delivery, settings, isOptedOut, balanceCents, costCents, isReachable }: Circumstances,
  at: Date,
): SendDecision {
  if (isOptedOut) return { suppress: 'opted_out' }
  if (endsWithOrder.includes(kind) && isFinal(delivery.status)) return { suppress: 'out_of_date' }
  if (expiresAt <= at) return { suppress: 'too_late' }
  if (!isReachable) return { suppress: 'no_channel' }
  const dueAt = dueTime(kind, settings, at, timeZoneOf(delivery.destination.cep))
  if (dueAt > at) return { waitUntil: dueAt }
  return costCents > 0n && balanceCents < costCents ? { suppress: 'no_credit' } : { send: true }
}
