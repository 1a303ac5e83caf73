import { lastScheduledTime, minWindowMinutes, type TimeWindow } from '../../quoting/valid-windows.ts'
import { addHours, addSeconds, later } from '../../shared/clock.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Status } from './states.ts'

/** The shipper's wishes, all optional: docs/reference/rules.md#windows. */
export type Schedule = {
  /** From then on the parcel can be picked up. */
  readyAt: Date | null
  pickupWindow: TimeWindow | null
  deliveryWindow: TimeWindow | null
}

/** A time of a stored proposal is text. */
type Instant = Date | string
type WindowInput = { from: Instant; until: Instant } | null | undefined

export type ScheduleInput = {
  readyAt?: Instant | null
  pickupWindow?: WindowInput
  deliveryWindow?: WindowInput
}

/** The time to find a driver, and for the driver's way to the pickup. */
export const dispatchLeadMinutes = 30
/** So old may the beginning of a window be: people fill in forms, and clocks differ. */
const graceMinutes = 15

const minutes = (count: number) => count * 60

/** Validates the wishes at the moment of ordering. Refuses with `validation_failed`. */
export function readSchedule(input: ScheduleInput, now: Date): Schedule {
  const schedule = {
    readyAt: input.readyAt ? withinDays('ready_at', new Date(input.readyAt), now) : null,
    pickupWindow: readWindow('pickup_window', input.pickupWindow, now),
    deliveryWindow: readWindow('delivery_window', input.deliveryWindow, now),
  }
  const { readyAt, pickupWindow } = schedule
  if (readyAt && pickupWindow && readyAt > pickupWindow.from)
    throw refuseField('ready_at', 'after_pickup', { got: shown(readyAt), latest: shown(pickupWindow.from) })
  return schedule
}

/** The window, or null. Refuses with `validation_failed` one that is too narrow, too early or too far ahead. */
export function readWindow(field: string, input: WindowInput, now: Date): TimeWindow | null {
  if (!input) return null
  const from = new Date(input.from)
  const until = withinDays(`${field}.until`, new Date(input.until), now)
  if (from < addSeconds(now, -minutes(graceMinutes)))
    throw refuseField(`${field}.from`, 'too_early', { got: shown(from), earliest: shown(now) })
  const earliest = addSeconds(later(from, now), minutes(minWindowMinutes))
  if (until < earliest)
    throw refuseField(`${field}.until`, 'window_too_short', {
      got: shown(until),
      minutes: minWindowMinutes,
      earliest: shown(earliest),
    })
  return { from, until }
}

function withinDays(field: string, at: Date, now: Date): Date {
  const last = lastScheduledTime(now)
  if (at <= last) return at
  throw refuseField(field, 'too_late', { got: shown(at), latest: shown(last) })
}

/** The times of UTC to the second. */
function shown(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}

/** The start of the search and the deadline of an order. */
export type Plan = {
  /** No driver is asked before; null for at once. */
  dispatchFrom: Date | null
  deadlineAt: Date
}

/**
 * When the search for a driver begins, and the deadline. `carrySeconds` is the time from the arrival at the pickup to the
 * hand-over in nine of ten cases. Refuses with `validation_failed` a delivery window that ends before that.
 */
export function planOf(
  { readyAt, pickupWindow, deliveryWindow }: Schedule,
  { at, tierHours, carrySeconds }: { at: Date; tierHours: number; carrySeconds: number },
): Plan {
  const ready = pickupWindow?.from ?? readyAt ?? at
  const soonest = later(ready, addSeconds(at, minutes(dispatchLeadMinutes)))
  const reachable = addSeconds(soonest, carrySeconds)
  if (deliveryWindow && deliveryWindow.until < reachable)
    throw refuseField('delivery_window.until', 'unreachable', {
      got: shown(deliveryWindow.until),
      pickupAt: shown(soonest),
      minutes: Math.ceil(carrySeconds / 60),
      earliest: shown(reachable),
    })
  // Without a pickup window nobody carries the parcel about for longer than the way takes.
  const pickupFrom =
    deliveryWindow && !pickupWindow ? later(ready, addSeconds(deliveryWindow.from, -carrySeconds)) : ready
  const dispatchFrom = addSeconds(pickupFrom, -minutes(dispatchLeadMinutes))
  return {
    dispatchFrom: dispatchFrom > at ? dispatchFrom : null,
    deadlineAt: deliveryWindow?.until ?? addHours(later(pickupWindow?.until ?? ready, at), tierHours),
  }
}

export type DispatchTime = { status: Status; dispatchFrom: Date | null }

/** Whether nobody is asked to carry it yet. */
export function isScheduled({ status, dispatchFrom }: DispatchTime, now: Date): boolean {
  return status === 'awaiting_driver' && dispatchFrom !== null && dispatchFrom > now
}
