import { timeZoneOf } from '../../geo/time-zone.ts'
import type { Request } from '../../identity/request.ts'
import type { TimeWindow } from '../../quoting/valid-windows.ts'
import { later } from '../../shared/clock.ts'
import type { LimitPorts } from '../../shared/limits.ts'
import { addDays, type Day, dayOf, instantAt } from '../../shared/local-day.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import {
  type Change,
  type ChangeContext,
  type ChangePorts,
  recordEntry,
  recordMove,
} from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import { planOrder } from '../model/plan-order.ts'
import { readWindow } from '../model/schedule.ts'
import { targetOf } from '../model/states.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findTracked } from '../reading/find-delivery.ts'
import type { TrackedDelivery } from '../reading/track-delivery.ts'
import { changeTracked } from './change-tracked.ts'
import { takeOfAddress, takeOfLink } from './link-limits.ts'
import { type RecipientRules, type RecipientRulesStore, recipientRulesOf } from './recipient-rules.ts'

type Ports = DeliveryPorts & LimitPorts & { recipientRules: RecipientRulesStore }

/**
 * The holder of the tracking link chooses another time, within the shipper's rules, until pickup. A driver who had the order is released,
 * and the search begins again in time for the new window. Refuses with `not_found`, with `invalid_state` after pickup and where the
 * shipper does not allow it, with `validation_failed` a window outside the rules, with `rate_limited` too many of a link or an address.
 */
export async function rescheduleDelivery(
  ports: Ports,
  {
    request,
    trackingToken,
    window,
  }: { request: Pick<Request, 'address'>; trackingToken: string; window: TimeWindow },
): Promise<TrackedDelivery> {
  await takeOfAddress(ports, 'instructions', request)
  const tracked = await findTracked(ports, trackingToken)
  const rules = await recipientRulesOf(ports, tracked.tenantId)
  assertMovable(tracked, rules)
  await takeOfLink(ports, 'instructions', tracked)
  return changeTracked(ports, trackingToken, (before, context) =>
    reschedule(ports, before, { ...context, rules, window }),
  )
}

/** The days and hours at the destination among which the recipient may choose; null if none is left. */
export type RescheduleChoice = { firstDay: Day; lastDay: Day; fromHour: number; untilHour: number }

export function rescheduleChoice(
  { status, createdAt, destination }: Pick<Delivery, 'status' | 'createdAt' | 'destination'>,
  { mayReschedule, rescheduleDays, fromHour, untilHour }: RecipientRules,
  now: Date,
): RescheduleChoice | null {
  if (!mayReschedule || targetOf(status, 'reschedule') === undefined) return null
  const zone = timeZoneOf(destination.cep)
  const [firstDay, lastDay] = [dayOf(now, zone), addDays(dayOf(createdAt, zone), rescheduleDays)]
  return firstDay <= lastDay ? { firstDay, lastDay, fromHour, untilHour } : null
}

type Rescheduled = ChangeContext & { rules: RecipientRules; window: TimeWindow }

/** The change, or null if the window is the present one. Refuses as `rescheduleDelivery`. */
export function reschedule(
  ports: ChangePorts,
  before: Delivery,
  { rules, window: chosen, ...context }: Rescheduled,
): Change | null {
  assertMovable(before, rules)
  const { deliveryWindow: old } = before
  if (old && Number(old.from) === Number(chosen.from) && Number(old.until) === Number(chosen.until))
    return null
  const window = readWindow('delivery_window', chosen, context.at)!
  assertWithinRules(before, rules, window)
  // The shipper's pickup window was for the old time. Nobody carries the parcel about for days.
  const schedule = { readyAt: before.readyAt, pickupWindow: null, deliveryWindow: window }
  const plan = planOrder(ports, before, { tier: before.tier, ...schedule }, context.at)
  const recorded = {
    ...context,
    facts: { from: window.from.toISOString(), until: window.until.toISOString() },
    patch: {
      pickupWindow: null,
      deliveryWindow: window,
      ...plan,
      dispatchAt: later(context.at, plan.dispatchFrom ?? context.at),
    },
  }
  // The robot of a rehearsal keeps the order.
  return before.rehearsal
    ? recordEntry(ports, before, { ...recorded, type: 'reschedule', kinds: ['recipient.instructed'] })
    : recordMove(ports, before, { ...recorded, move: 'reschedule' })
}

function assertMovable({ status }: Pick<Delivery, 'status'>, { mayReschedule }: RecipientRules): void {
  if (targetOf(status, 'reschedule') === undefined) throw refuse('invalid_state', { status, allowed: [] })
  if (!mayReschedule) throw refuse('invalid_state', { status, allowed: [], reason: 'reschedule_not_allowed' })
}

function assertWithinRules(
  { createdAt, destination }: Pick<Delivery, 'createdAt' | 'destination'>,
  { rescheduleDays, fromHour, untilHour }: RecipientRules,
  { from, until }: TimeWindow,
): void {
  const zone = timeZoneOf(destination.cep)
  const day = dayOf(from, zone)
  const lastDay = addDays(dayOf(createdAt, zone), rescheduleDays)
  if (day > lastDay) throw refuseField('delivery_window.from', 'too_late', { got: day, latest: lastDay })
  const opens = instantAt(day, clockOf(fromHour), zone)
  const closes =
    untilHour === 24 ? instantAt(addDays(day, 1), '00:00', zone) : instantAt(day, clockOf(untilHour), zone)
  if (from >= opens && until <= closes) return
  const field = from < opens ? 'delivery_window.from' : 'delivery_window.until'
  throw refuseField(field, 'outside_hours', { from: fromHour, until: untilHour })
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
