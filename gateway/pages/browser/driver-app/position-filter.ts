export type Fix = { lat: number; lng: number; accuracyMeters: number; at: number }

type Steps = { meters: number; seconds: number }

/** Under way every street counts. */
export const underWaySteps: Steps = { meters: 25, seconds: 15 }
/** Without a delivery offers are searched kilometres around: this spares the battery. */
export const waitingSteps: Steps = { meters: 100, seconds: 60 }

/** Less accurate fixes say nothing about a street. */
const worstAccuracyMeters = 500

/** A fix that is so much older than the last one shows that the clock of one of them was wrong. */
const wrongClockSeconds = 60

/** Whether a fix is worth sending: so far from the last one or so long after it, and not a worse one of the same moment. */
export function isWorthSending(last: Fix | null, fix: Fix, steps: Steps): boolean {
  if (fix.accuracyMeters > worstAccuracyMeters) return false
  if (!last) return true
  const seconds = (fix.at - last.at) / 1000
  if (seconds < -wrongClockSeconds) return true
  if (seconds < 1) return false
  return seconds >= steps.seconds || metersBetween(last, fix) >= Math.max(steps.meters, fix.accuracyMeters)
}

const earthMeters = 6_371_000
const radians = Math.PI / 180

/** Over a few kilometres the earth is flat. */
export function metersBetween(a: Pick<Fix, 'lat' | 'lng'>, b: Pick<Fix, 'lat' | 'lng'>): number {
  const x = (b.lng - a.lng) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  const y = (b.lat - a.lat) * radians
  return Math.hypot(x, y) * earthMeters
}
