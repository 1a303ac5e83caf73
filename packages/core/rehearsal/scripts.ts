import type { Delivery } from '../delivery/model/delivery.ts'
import type { RehearsalScript } from '../delivery/model/rehearsal.ts'
import { type DriverFact, type DriverStep, isFinal } from '../delivery/model/states.ts'
import type { TimelineEntry } from '../delivery/model/timeline.ts'

/** The acts of the robot and of the platform. Each act is one change of the delivery. */
export type Act =
  | DriverStep
  | DriverFact
  | 'offer'
  | 'no_driver'
  | 'problem'
  | 'resume'
  | 'breach'
  | 'wrong_pin'
  | 'attempt'
  | 'last_attempt'

const handOver = ['arrived-at-destination', 'delivered'] as const
const pickup = ['offer', 'accept', 'arrived', 'picked', 'on-route'] as const

/** The acts of each script, in order. */
export const acts = {
  delivered: [...pickup, ...handOver],
  no_driver: ['no_driver'],
  problem: [...pickup, 'problem', 'resume', ...handOver],
  late: [...pickup, 'breach', ...handOver],
  wrong_pin: [...pickup, 'wrong_pin', 'resume', ...handOver],
  webhook_fails: [...pickup, ...handOver],
  // The last attempt is two entries of the timeline, the second of which turns the delivery back.
  comes_back: [...pickup, 'attempt', 'last_attempt'],
} as const satisfies Record<RehearsalScript, readonly Act[]>

/** When each act is due, as a share of the ride. */
export const shareOf = {
  offer: 0.02,
  accept: 0.06,
  arrived: 0.3,
  picked: 0.35,
  'on-route': 0.4,
  no_driver: 0.4,
  problem: 0.6,
  breach: 0.6,
  wrong_pin: 0.6,
  attempt: 0.6,
  last_attempt: 0.9,
  resume: 0.8,
  'arrived-at-destination': 0.95,
  delivered: 1,
} as const satisfies Record<Act, number>

/** A return that the driver has in hand from its beginning, which is two entries by the driver. */
const wayBack = ['on-route', ...handOver] as const

/**
 * The next act; null after the last one and after a cancellation. Each act is one entry by the driver or the platform; what shippers and
 * recipients do meanwhile is not theirs.
 */
export function nextAct(
  { rehearsal, status, returnOf }: Pick<Delivery, 'rehearsal' | 'status' | 'returnOf'>,
  timeline: readonly Pick<TimelineEntry, 'by'>[],
): Act | null {
  if (isFinal(status)) return null
  const done = timeline.filter(({ by: { kind } }) => kind === 'driver' || kind === 'platform').length
  if (rehearsal?.script === 'comes_back' && returnOf !== null) return wayBack[done - 2] ?? null
  return (rehearsal && acts[rehearsal.script][done]) ?? null
}
