import { addSeconds, type Clock, earlier, secondsBetween } from '../shared/clock.ts'
import type { Leg, Speeds } from './ports.ts'
import { bucketOfLeg, hourOfDay, type MeasuredSpeed } from './speeds.ts'

/** By then everything that happened is committed and to be read. */
const settledSeconds = 60

/** So much time is worked through at once: however many deliveries end, a part of them fits in the memory. */
const partSeconds = 60

/**
 * Counts how fast the deliveries were that ended since it was done last, and says whether there is more to do. Any number may do so at
 * once: each leg is counted once.
 */
export async function measureSpeeds({ speeds, clock }: { speeds: Speeds; clock: Clock }): Promise<boolean> {
  const from = await speeds.measuredUntil()
  const settled = addSeconds(clock(), -settledSeconds)
  if (settled <= from) return false
  const until = earlier(settled, addSeconds(from, partSeconds))
  await speeds.add({ from, until }, countLegs(await speeds.legs(from, until)))
  return until < settled
}

/** How many legs there are of each vehicle, hour and bucket, without those that say nothing. */
export function countLegs(legs: readonly Leg[]): MeasuredSpeed[] {
  const counted = new Map<string, MeasuredSpeed>()
  for (const { serviceType, meters, startedAt, endedAt } of legs) {
    const bucket = bucketOfLeg({ meters, seconds: secondsBetween(startedAt, endedAt) })
    if (bucket === null) continue
    const hour = hourOfDay(startedAt)
    const key = `${serviceType} ${hour} ${bucket}`
    counted.set(key, { serviceType, hour, bucket, legs: (counted.get(key)?.legs ?? 0) + 1 })
  }
  return [...counted.values()]
}
