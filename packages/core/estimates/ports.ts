import type { ServiceType } from '../quoting/service-type.ts'
import type { MeasuredSpeed } from './speeds.ts'

/** A way that a vehicle went for a delivery, by road, as long as it took from door to door. */
export type Leg = { serviceType: ServiceType; meters: number; startedAt: Date; endedAt: Date }

export type Speeds = {
  all(): Promise<readonly MeasuredSpeed[]>
  /** Up to when the legs of deliveries that ended were counted. */
  measuredUntil(): Promise<Date>
  /** The legs of the deliveries that were handed over in that time, the end left out. */
  legs(from: Date, until: Date): Promise<readonly Leg[]>
  /** Adds them as those of that time; nothing where somebody else did. */
  add(time: { from: Date; until: Date }, legs: readonly MeasuredSpeed[]): Promise<void>
}
