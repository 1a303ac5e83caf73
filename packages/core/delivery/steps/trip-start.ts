import type { Delivery } from '../model/delivery.ts'

/** The demands of areas above before a driver is at the pickup, such as the CIOT of a whole load. */
export type TripStart = {
  /** Refuses with `invalid_state` (`no_ciot`). */
  assertReady(delivery: Delivery, at: Date): Promise<void>
}
