import { addSeconds, type Clock, earlier, secondsBetween } from '../shared/clock.ts'
import { hourOfDay } from '../shared/local-day.ts'
import type { Leg, Speeds } from './ports.ts'
import { bucketOfLeg, type MeasuredSpeed } from './speeds.ts'

/** After this time every change is committed and visible. */
const settledSeconds = 60

/** The time range of one step: its deliveries fit in memory. */
const partSeconds = 60

export type MeasurePorts = { speeds: Speeds; clock: Clock }

/**
 * Measures the speeds of deliveries that ended since the last call; returns whether there is more. Any number of
 * processes may: each leg counts once.
 */
export async function measureSpeeds({ speeds, clock }: MeasurePorts): Promise<boolean> {
  const from = await speeds.measuredUntil()
  const settled = addSeconds(clock(), -settledSeconds)
  if (settled <= from) return false
  const until = earlier(settled, addSeconds(from, partSeconds))
  await speeds.add({ from, until }, countLegs(await speeds.legs(from, until)))
  return until < settled
}

/** Counts legs by vehicle, hour and bucket, without implausible ones. */
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
