import { roadMeters } from '../../geo/distance.ts'
import type { Position } from '../../geo/position.ts'
import { addSeconds, later } from '../../shared/clock.ts'
import { refuse } from '../../shared/refusal.ts'
import { type EstimateSettings, handOverSeconds, travelSpan } from '../model/estimate.ts'
import {
  deliveriesIn,
  type MissedWindow,
  type Route,
  type RouteSkip,
  type RouteStopKind,
  routeStatusOf,
} from '../model/route.ts'
import { allowedMoves, driverMoves } from '../model/states.ts'
import {
  opensAt,
  placeOfStop,
  type RouteWork,
  type StopAhead,
  stopsAhead,
  windowOfStop,
} from '../model/stops-ahead.ts'

/** A route keeps so many skipped stops, and refuses more. */
export const maxSkips = 20

/** From where and when the driver goes on. Without a place from that of the next stop. */
export type SkipStart = { settings: EstimateSettings; place: Position | null; now: Date }

type Skipped = Pick<StopAhead, 'delivery' | 'kind'>

/**
 * The route once its next stop is moved behind all other open stops, its drop after a pickup, with new times
 * of all open stops. Refuses with `invalid_state` a stop that is not the next one, naming that one, and the
 * last one: docs/reference/rules.md#routes.
 */
export function skipNextStop(
  work: RouteWork,
  { delivery, kind, ...skip }: Skipped & Pick<RouteSkip, 'reason' | 'note' | 'at'>,
  start: SkipStart,
): Route {
  const { route } = work
  const ahead = stopsAhead(work)
  assertSkippable(work, ahead, { delivery, kind })
  const timed = timesOf(sequenceWithout(ahead, 0), start)
  const open = new Set(ahead.map(keyOf))
  const done = route.stops.filter(({ orderId, kind }) => !open.has(`${orderId} ${kind}`))
  const last = timed.at(-1)!
  return {
    ...route,
    stops: [...done, ...timed.map(({ delivery: { orderId }, kind, at }) => ({ orderId, kind, at }))],
    endsAt: addSeconds(last.at, workSeconds(last.kind, start.settings)),
    skips: [
      ...route.skips,
      { orderId: delivery.orderId, kind, ...skip, missed: missedWindows(ahead, 0, start) },
    ],
  }
}

/** Whether the driver skipped this stop last: apps repeat a request whose answer was lost. */
export function wasSkippedLast({ skips }: Route, { delivery, kind }: Skipped): boolean {
  const last = skips.at(-1)
  return last?.orderId === delivery.orderId && last.kind === kind
}

/** Whether the stop can be moved after another one that is left. */
export function hasStopsBehind(ahead: readonly StopAhead[], index: number): boolean {
  return sequenceWithout(ahead, index)[index] !== ahead[index]
}

function assertSkippable({ route, deliveries }: RouteWork, ahead: readonly StopAhead[], stop: Skipped): void {
  const { status } = stop.delivery
  if (route.outcome !== 'accepted')
    throw refuse('invalid_state', {
      status: routeStatusOf(route, deliveriesIn(route, deliveries)),
      allowed: route.outcome === null ? ['accept', 'decline'] : [],
    })
  const next = ahead[0]
  const allowed = allowedMoves(status, driverMoves)
  const nextStop = next ? { code: next.delivery.code, kind: next.kind } : null
  if (!next || keyOf(next) !== keyOf(stop))
    throw refuse('invalid_state', { status, allowed, reason: 'not_the_next_stop', nextStop })
  if (!hasStopsBehind(ahead, 0))
    throw refuse('invalid_state', { status, allowed, reason: 'no_stop_behind', nextStop })
  if (route.skips.length >= maxSkips)
    throw refuse('invalid_state', { status, allowed, reason: 'too_many_skips', nextStop })
}

/**
 * The windows that end before their stops are reached if the stop at `index` is skipped, and would be met
 * otherwise. The stops before it count as done first. Times are those of estimates at the median speed.
 */
export function missedWindows(ahead: readonly StopAhead[], index: number, start: SkipStart): MissedWindow[] {
  const lateNow = new Set(late(timesOf(ahead, start)).map(keyOf))
  return late(timesOf(sequenceWithout(ahead, index), start))
    .filter((stop) => !lateNow.has(keyOf(stop)))
    .map((stop) => ({
      orderId: stop.delivery.orderId,
      kind: stop.kind,
      until: windowOfStop(stop)!.until,
      at: stop.at,
    }))
}

/** The stops with the one at `index`, and its drop if it is a pickup, at the end. */
function sequenceWithout(ahead: readonly StopAhead[], index: number): StopAhead[] {
  const skipped = ahead[index]!
  const isMoved = ({ delivery, kind }: StopAhead) =>
    delivery.orderId === skipped.delivery.orderId && (kind === skipped.kind || skipped.kind === 'pickup')
  return [...ahead.filter((stop) => !isMoved(stop)), ...ahead.filter(isMoved)]
}

/** When each stop begins, in this sequence. Nobody begins before a window opens. */
function timesOf(stops: readonly StopAhead[], { settings, place, now }: SkipStart): StopAhead[] {
  let [from, at] = [place, now]
  return stops.map((stop) => {
    const to = placeOfStop(stop)
    const meters = from ? roadMeters(from, to) : 0
    const { seconds } = travelSpan(settings, stop.delivery, { meters, seconds: 0 }, at)
    const arrives = addSeconds(at, Math.round(seconds))
    const opens = opensAt(stop)
    const begins = opens ? later(arrives, opens) : arrives
    from = to
    at = addSeconds(begins, workSeconds(stop.kind, settings))
    return { ...stop, at: begins }
  })
}

const workSeconds = (kind: RouteStopKind, { pickupSeconds }: EstimateSettings) =>
  kind === 'pickup' ? pickupSeconds : handOverSeconds

const keyOf = ({ delivery, kind }: Skipped) => `${delivery.orderId} ${kind}`

function late(stops: readonly StopAhead[]): StopAhead[] {
  return stops.filter((stop) => {
    const window = windowOfStop(stop)
    return window && stop.at > window.until
  })
}
