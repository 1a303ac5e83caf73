import {
  type Change,
  type ChangeContext,
  type ChangePorts,
  recordEntry,
  recordMove,
} from '../delivery/changes/change.ts'
import { photoFacts, type StoredPhoto } from '../delivery/committing/store-photos.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { orderView } from '../delivery/model/order-view.ts'
import type { ReturnRules } from '../delivery/model/settings.ts'
import { allowedMoves, driverMoves } from '../delivery/model/states.ts'
import type { TimelineEntry, TimelineFacts } from '../delivery/model/timeline.ts'
import type { Quote } from '../quoting/quote.ts'
import { secondsBetween } from '../shared/clock.ts'
import { refuse } from '../shared/refusal.ts'
import type { AttemptReason } from './attempt-reason.ts'
import { draftReturn, type ReturnPorts } from './return-order.ts'

export type LastAttempt = { number: number; reason: AttemptReason; at: Date }

/** The last failed attempt, when it was made by the driver's phone if that said so; null before the first. */
export function lastAttemptOf(timeline: readonly TimelineEntry[]): LastAttempt | null {
  const entry = timeline.findLast(({ type }) => type === 'tracking.attempt_failed')
  if (!entry) return null
  const { attempt, reason } = entry.facts
  return { number: Number(attempt), reason: reason as AttemptReason, at: madeAt(entry) }
}

function madeAt({ at, facts }: { at: Date; facts: TimelineFacts }): Date {
  return typeof facts.device_time === 'string' ? new Date(facts.device_time) : at
}

export type AttemptFacts = {
  rules: ReturnRules
  /** The quote of the order, which the return reverses. */
  quote: Quote | null
  lastAttemptAt: Date | null
  photos: readonly StoredPhoto[]
}

export type FailedAttempt = ChangeContext &
  AttemptFacts & { reason: AttemptReason; note: string | null; device?: TimelineFacts | undefined }

/**
 * The change of a failed delivery attempt. The last one that the rules allow turns the delivery back, and the same statement writes the
 * return order, which the driver carries at once. Null for a report of the attempt before: within some minutes of it, or when the parcel is
 * on its way back already. Refuses with `invalid_state` a delivery that is not on its way to the recipient.
 */
export function failAttempt(
  ports: ChangePorts & ReturnPorts,
  before: Delivery,
  attempt: FailedAttempt,
): Change | null {
  const { status, failedAttempts, returnOf } = before
  const isBack = status === 'returning' || status === 'returned'
  if (isBack && failedAttempts !== null) return null
  if (status !== 'in_transit')
    throw refuse('invalid_state', { status, allowed: allowedMoves(status, driverMoves) })
  if (isRepeated(ports, attempt)) return null
  const number = (failedAttempts ?? 0) + 1
  const change = recordAttempt(ports, before, attempt, number)
  // A return goes nowhere else: the driver tries again.
  if (returnOf !== null || number < attempt.rules.attempts || !attempt.quote) return change
  return turnBack(ports, change, attempt, attempt.quote)
}

/** Whether this reports the attempt before again: a driver and an operator, or a phone whose response was lost. */
function isRepeated(
  { deliverySettings }: ChangePorts,
  { at, device, lastAttemptAt: last }: FailedAttempt,
): boolean {
  if (!last) return false
  return (
    secondsBetween(last, madeAt({ at, facts: device ?? {} })) < deliverySettings.returns.sameAttemptSeconds
  )
}

function recordAttempt(ports: ChangePorts, before: Delivery, attempt: FailedAttempt, number: number): Change {
  const { reason, note, device, photos, request, by, at } = attempt
  const change = recordEntry(ports, before, {
    request,
    by,
    at,
    photos,
    type: 'tracking.attempt_failed',
    kinds: ['tracking.attempt_failed'],
    facts: { ...device, attempt: number, reason, ...(note !== null && { note }), ...photoFacts(photos) },
    patch: { failedAttempts: number },
  })
  const view = { number, reason, at: madeAt(change.entry).toISOString() }
  const events = change.events.map((event) => ({ ...event, data: { ...event.data, attempt: view } }))
  return { ...change, events }
}

/** The move to `returning` after the attempt, and the return order, all in one statement. */
function turnBack(
  ports: ChangePorts & ReturnPorts,
  attempt: Change,
  { rules, request, by, at }: FailedAttempt,
  quote: Quote,
): Change {
  const placed = draftReturn(ports, attempt.after, { quote, rules, request, by, at, why: 'failed' })
  const change = recordMove(ports, attempt.after, {
    request,
    by,
    at,
    move: 'return',
    facts: { return_code: placed.delivery.code },
    patch: { returnedBy: placed.delivery.orderId },
    incident: { resolvedAt: at },
  })
  // The event of the last attempt says that the parcel comes back, and with which order.
  const view = orderView(change.after, ports.deliverySettings.publicUrl)
  const said = attempt.events.map(({ data, ...event }) => ({
    ...event,
    data: { ...data, ...view },
  }))
  const events = [...said, ...change.events]
  // Each row is written once.
  const earlier = { ...attempt, events: [], effect: null, photos: [] }
  const { before, effect, photos } = attempt
  return { ...change, before, effect, photos, events, linked: { earlier, placed, original: null } }
}
