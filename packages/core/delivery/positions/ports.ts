import type { Drivers } from '../../fleet/ports.ts'
import type { UserId } from '../../shared/ids.ts'
import type { Delivery } from '../delivery.ts'
import type { PushNotification } from '../push-notifications.ts'
import type { Fix, Progress } from './approach.ts'

/** The positions that drivers report for their deliveries. */
export type DriverTracks = {
  /**
   * Keeps the position as the driver's and the delivery's, in one statement. Gives back how far the driver had come by those before it;
   * null where one of them is newer.
   */
  savePosition(driverId: UserId, delivery: Delivery, position: Fix): Promise<Progress | null>
  /** The driver's positions for a delivery from that time on, oldest first, without those that came late, and no more than some hundreds. */
  recentTrack(driverId: UserId, delivery: Delivery, since: Date): Promise<readonly Fix[]>
  /** Compare-and-set, with the pushes that tell of it; false where somebody was faster, and nothing was written. */
  changeProgress(
    delivery: Delivery,
    change: { before: Progress; after: Progress; pushes: readonly PushNotification[]; at: Date },
  ): Promise<boolean>
  /** Adds to the way of a delivery what came late, and moves nothing; false where that was there already. */
  completeTrack(driverId: UserId, delivery: Delivery, position: Fix): Promise<boolean>
}

/** The drivers together with their tracks: one store writes both, in one statement. */
export type DriverStore = Drivers & DriverTracks
