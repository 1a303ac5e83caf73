export type Fix = { lat: number; lng: number; accuracyMeters: number; at: number }

const leastMeters = 25
const leastSeconds = 15
/** Less accurate fixes say nothing about a street. */
const worstAccuracyMeters = 500

/** Whether a fix is worth sending: 25 m from the last one or 15 s after it, and not a worse one of the same moment. */
export function isWorthSending(last: Fix | null, fix: Fix): boolean {
  if (fix.accuracyMeters > worstAccuracyMeters) return false
  if (!last) return true
  const seconds = (fix.at - last.at) / 1000
  if (seconds < 1) return false
  return seconds >= leastSeconds || metersBetween(last, fix) >= Math.max(leastMeters, fix.accuracyMeters)
}

const earthMeters = 6_371_000
const radians = Math.PI / 180

/** Over a few kilometres the earth is flat. */
export function metersBetween(a: Pick<Fix, 'lat' | 'lng'>, b: Pick<Fix, 'lat' | 'lng'>): number {
  const x = (b.lng - a.lng) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  const y = (b.lat - a.lat) * radians
  return Math.hypot(x, y) * earthMeters
}
