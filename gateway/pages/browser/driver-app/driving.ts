import { type Fix, metersBetween } from './position-filter.ts'

/** The stretch that a truck has been driven since the last pause. Times in milliseconds. It never leaves the phone. */
export type Driving = { since: number; movedAt: number; lat: number; lng: number }

const minute = 60_000
/** A pause, and the driving after which one is due: Lei 13.103/2015, art. 67-C of the traffic code. */
const pauseMilliseconds = 30 * minute
const longestMilliseconds = 330 * minute

/** A standing phone reports places this far apart. */
const movedMeters = 200
/** A truck drives as long as it needs for the way between two positions at this speed, and stands for the rest of the time. */
const drivenKmh = 60

/** The stretch after another position. Half an hour without driving begins a new one. */
export function afterFix(driving: Driving | null, { lat, lng, accuracyMeters, at }: Fix): Driving {
  if (!driving || at < driving.movedAt) return { since: at, movedAt: at, lat, lng }
  const meters = metersBetween(driving, { lat, lng })
  if (meters < Math.max(movedMeters, accuracyMeters)) return driving
  const drivenMilliseconds = (meters / 1000 / drivenKmh) * 60 * minute
  const isPause = at - driving.movedAt - drivenMilliseconds >= pauseMilliseconds
  return { since: isPause ? at : driving.since, movedAt: at, lat, lng }
}

/** Whether a pause is due: 5 h 30 without one, of which the last half an hour was none either. */
export function isRestDue({ since, movedAt }: Driving, now: number): boolean {
  return now - movedAt < pauseMilliseconds && movedAt - since >= longestMilliseconds
}
