import type { ServiceType } from '../quoting/service-type.ts'
import type { MeasuredSpeed } from './speeds.ts'

/** A leg of a delivery by road, door to door. */
export type Leg = { serviceType: ServiceType; meters: number; startedAt: Date; endedAt: Date }

export type Speeds = {
  all(): Promise<readonly MeasuredSpeed[]>
  /** The time until which legs were counted. */
  measuredUntil(): Promise<Date>
  /** The legs of deliveries handed over in that time, excluding `until`. */
  legs(from: Date, until: Date): Promise<readonly Leg[]>
  /** Adds the legs of that time; nothing if another process did. */
  add(time: { from: Date; until: Date }, legs: readonly MeasuredSpeed[]): Promise<void>
}
