import { greatCircleMeters } from '../../geo/distance.ts'
import { secondsBetween } from '../../shared/clock.ts'
import type { Delivery, Position } from '../delivery.ts'
import type { PushType } from '../push-types.ts'
import type { DriverStep, Status } from '../states.ts'

export const stops = ['pickup', 'destination'] as const
export type Stop = (typeof stops)[number]

/** From far to near. */
export const proximities = ['arriving', 'arrived'] as const
export type Proximity = (typeof proximities)[number]

/** How near a driver is to the stop that comes next, by his positions, and since when. A guess: it never moves a delivery. */
export type Approach = { stop: Stop; nearness: Proximity; since: Date }

/** An approach and what people's phones were told of it, each thing once. */
export type Progress = { approach: Approach | null; told: readonly PushType[] }

export const noProgress: Progress = { approach: null, told: [] }

/** A position with what the phone says of how exact it is: metres, or null where it says nothing. */
export type Fix = Position & { accuracyMeters?: number | null }

/** A circle around a stop. */
export type Geofence = {
  radiusMeters: number
  /** Who was inside is inside until he is farther away than that: more than the radius. */
  leaveMeters: number
  /** So long he has to stay inside … */
  dwellSeconds: number
  /** … moving no faster than that: whoever does drives past. */
  maxKmh: number
}

export type ApproachSettings = Record<Proximity, Geofence> & {
  /** So many fixes in a row have to be inside; 2 or more, or one that jumps would do. */
  leastFixes: number
  /** Fixes that are farther apart are not in a row. */
  maxGapSeconds: number
  /** A fix that is less exact says nothing. */
  maxAccuracyMeters: number
}

/** The stop that the driver is on the way to, and the step that he takes there; null where there is none. */
export function nextStop({
  status,
  origin,
  destination,
}: Pick<Delivery, 'origin' | 'destination'> & { status: Status }) {
  if (status === 'accepted') return { stop: 'pickup', step: 'arrived', place: origin } as const
  if (status === 'in_transit') return { stop: 'destination', step: 'delivered', place: destination } as const
  return null
}

type NextStop = { stop: Stop; place: { lat: number; lng: number } }

/**
 * What is left of an approach behind a new fix: nothing at another stop, and at each ring what was until the fix is surely outside.
 * Fixes that say nothing change nothing.
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

/** The ways in which the driver could be nearer than he stands, nearest first: for these the track of late is of interest. */
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
 * Whether the fixes of late, oldest first, confirm that the driver is inside a ring, and since when: the last of them in a row are surely
 * inside, reach over the dwell, and he did not drive past. One fix that jumps in or out breaks the row.
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

/** How far back the track is of interest. */
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

/** Surely, by how exact the fix is. */
function isInside(
  fix: Fix,
  { place }: NextStop,
  { radiusMeters }: Geofence,
  settings: ApproachSettings,
): boolean {
  const farthest = greatCircleMeters(fix, place) + (fix.accuracyMeters ?? 0)
  return isAccurate(fix, settings) && farthest <= radiusMeters
}

/** Surely, by how exact the fix is. */
function isOutside(fix: Fix, { place }: NextStop, { leaveMeters }: Geofence): boolean {
  return greatCircleMeters(fix, place) - (fix.accuracyMeters ?? 0) > leaveMeters
}

function kmhBetween(a: Fix, b: Fix): number {
  return (greatCircleMeters(a, b) / secondsBetween(a.at, b.at)) * 3.6
}

export function isSameApproach(a: Approach | null, b: Approach | null): boolean {
  return a?.stop === b?.stop && a?.nearness === b?.nearness && a?.since.getTime() === b?.since.getTime()
}

/** The approach as long as the delivery is on the way to that stop: behind the step it says nothing any more. */
export function currentApproach(
  delivery: Parameters<typeof nextStop>[0],
  approach: Approach | null,
): Approach | null {
  return approach && nextStop(delivery)?.stop === approach.stop ? approach : null
}

/** The step that the driver seems to have forgotten: he is where it is taken. */
export function suggestedStep(
  delivery: Parameters<typeof nextStop>[0],
  approach: Approach | null,
): { step: DriverStep; since: Date } | null {
  const next = nextStop(delivery)
  if (!next || approach?.stop !== next.stop || approach.nearness !== 'arrived') return null
  return { step: next.step, since: approach.since }
}
