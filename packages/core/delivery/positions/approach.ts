import { greatCircleMeters } from '../../geo/distance.ts'
import { secondsBetween } from '../../shared/clock.ts'
import type { Delivery, Position } from '../model/delivery.ts'
import type { PushType } from '../model/push-types.ts'
import type { DriverFact, DriverStep, Status } from '../model/states.ts'

export const stops = ['pickup', 'destination'] as const
export type Stop = (typeof stops)[number]

/** From far to near. */
export const proximities = ['arriving', 'arrived'] as const
export type Proximity = (typeof proximities)[number]

/**
 * The driver's nearness to the next stop, estimated from positions, and since when. It never moves a
 * delivery.
 */
export type Approach = { stop: Stop; nearness: Proximity; since: Date }

/** An approach and the pushes sent about it, each type once. */
export type Progress = { approach: Approach | null; told: readonly PushType[] }

export const noProgress: Progress = { approach: null, told: [] }

/** A position with its accuracy in metres and the battery as the phone reports them; null if unknown. */
export type Fix = Position & { accuracyMeters?: number | null; batteryPercent?: number | null }

/** A circle around a stop, with hysteresis and dwell time. */
export type Geofence = {
  radiusMeters: number
  /** A driver leaves only beyond this distance, which is greater than the radius. */
  leaveMeters: number
  /** A driver counts as inside after this time inside … */
  dwellSeconds: number
  /** … at no more than this speed: a faster driver is passing by. */
  maxKmh: number
}

export type ApproachSettings = Record<Proximity, Geofence> & {
  /** The consecutive fixes inside that are needed; at least 2, so that one outlier is not enough. */
  leastFixes: number
  /** Fixes with a longer gap between them are not consecutive. */
  maxGapSeconds: number
  /** A less accurate fix is ignored. */
  maxAccuracyMeters: number
}

export type WithStops = Pick<Delivery, 'origin' | 'destination' | 'arrivedAtDestinationAt'> & {
  status: Status
}

/** The stop that the driver is heading for, and the step due there; null if there is none. */
export function nextStop({ status, origin, destination, arrivedAtDestinationAt }: WithStops) {
  if (status === 'accepted') return { stop: 'pickup', step: 'arrived', place: origin } as const
  if (status !== 'in_transit') return null
  const step = arrivedAtDestinationAt ? 'delivered' : 'arrived-at-destination'
  return { stop: 'destination', step, place: destination } as const
}

type NextStop = { stop: Stop; place: { lat: number; lng: number } }

/**
 * Returns the approach after a new fix: null if it belongs to another stop. A driver leaves a geofence
 * once a fix is surely outside. An inaccurate fix changes nothing.
 */
export function approachAfterFix(
  standing: Approach | null,
  next: NextStop,
  fix: Fix,
  settings: ApproachSettings,
): Approach | null {
  if (standing?.stop !== next.stop) return null
  if (!isAccurate(fix, settings)) return standing
  const { nearness } = standing
  if (!isOutside(fix, next, settings[nearness])) return standing
  if (nearness === 'arrived' && !isOutside(fix, next, settings.arriving))
    return { ...standing, nearness: 'arriving' }
  return null
}

/** The nearer proximities that the fix allows, nearest first; the recent track has to confirm them. */
export function possibleApproaches(
  standing: Approach | null,
  next: NextStop,
  fix: Fix,
  settings: ApproachSettings,
): Proximity[] {
  const nearer = proximities.slice(standing ? proximities.indexOf(standing.nearness) + 1 : 0)
  return nearer.filter((nearness) => isInside(fix, next, settings[nearness], settings)).toReversed()
}

/**
 * Since when the recent fixes, oldest first, confirm that the driver is inside a geofence; null if they do not. The last
 * consecutive fixes must be surely inside, cover the dwell time, and not be too fast. One outlier breaks the run.
 */
export function confirmedSince(
  fixes: readonly Fix[],
  next: NextStop,
  ring: Geofence,
  settings: ApproachSettings,
): Date | null {
  const run = lastRun(
    fixes.filter((fix) => isAccurate(fix, settings)),
    next,
    ring,
    settings,
  )
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last || run.length < settings.leastFixes) return null
  const from = run.findLast(({ at }) => secondsBetween(at, last.at) >= ring.dwellSeconds)
  if (!from || kmhBetween(from, last) > ring.maxKmh) return null
  return first.at
}

/** Returns the seconds of recent track that `confirmedSince` needs. */
export function trackSeconds({ arrived, arriving, maxGapSeconds }: ApproachSettings): number {
  return Math.max(arrived.dwellSeconds, arriving.dwellSeconds) + maxGapSeconds
}

function lastRun(
  fixes: readonly Fix[],
  next: NextStop,
  ring: Geofence,
  settings: ApproachSettings,
): readonly Fix[] {
  const isBreak = (fix: Fix, index: number) => {
    const after = fixes[index + 1]
    if (!isInside(fix, next, ring, settings)) return true
    return after !== undefined && secondsBetween(fix.at, after.at) > settings.maxGapSeconds
  }
  return fixes.slice(fixes.findLastIndex(isBreak) + 1)
}

function isAccurate({ accuracyMeters }: Fix, { maxAccuracyMeters }: ApproachSettings): boolean {
  return (accuracyMeters ?? 0) <= maxAccuracyMeters
}

/** Surely inside, given the accuracy of the fix. */
function isInside(
  fix: Fix,
  { place }: NextStop,
  { radiusMeters }: Geofence,
  settings: ApproachSettings,
): boolean {
  const farthest = greatCircleMeters(fix, place) + (fix.accuracyMeters ?? 0)
  return isAccurate(fix, settings) && farthest <= radiusMeters
}

/** Surely outside, given the accuracy of the fix. */
function isOutside(fix: Fix, { place }: NextStop, { leaveMeters }: Geofence): boolean {
  return greatCircleMeters(fix, place) - (fix.accuracyMeters ?? 0) > leaveMeters
}

function kmhBetween(a: Fix, b: Fix): number {
  return (greatCircleMeters(a, b) / secondsBetween(a.at, b.at)) * 3.6
}

export function isSameApproach(a: Approach | null, b: Approach | null): boolean {
  return a?.stop === b?.stop && a?.nearness === b?.nearness && a?.since.getTime() === b?.since.getTime()
}

/** The approach while the delivery is heading for its stop; null after the step. */
export function currentApproach(delivery: WithStops, approach: Approach | null): Approach | null {
  return approach && nextStop(delivery)?.stop === approach.stop ? approach : null
}

/** The step that the driver probably forgot, as the driver has arrived where it is due. */
export function suggestedStep(
  delivery: WithStops,
  approach: Approach | null,
): { step: DriverStep | DriverFact; since: Date } | null {
  const next = nextStop(delivery)
  if (!next || approach?.stop !== next.stop || approach.nearness !== 'arrived') return null
  return { step: next.step, since: approach.since }
}
