import type { Drivers } from '../../fleet/ports.ts'
import type { DeliveryCode, UserId } from '../../shared/ids.ts'
import type { PushNotification } from '../changes/push-notifications.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Fix, Progress } from './approach.ts'

export type SavedPosition = { delivery: Delivery; progress: Progress | null }

/** The positions that drivers report for their deliveries. */
export type DriverTracks = {
  /**
   * Finds the driver's open delivery with that code and stores the position of both, in one statement. Returns the delivery and the
   * progress before it, null if a newer position exists; null, and nothing is stored, if the driver has no such delivery.
   */
  savePosition(driverId: UserId, code: DeliveryCode, position: Fix): Promise<SavedPosition | null>
  /** The driver's positions for a delivery since that time, oldest first, without late ones; at most some hundreds. */
  recentTrack(driverId: UserId, delivery: Delivery, since: Date): Promise<readonly Fix[]>
  /** Compare-and-set together with its pushes; false, and nothing is written, if another change was faster. */
  changeProgress(
    delivery: Delivery,
    change: { before: Progress; after: Progress; pushes: readonly PushNotification[]; at: Date },
  ): Promise<boolean>
  /** Adds a late position to the track of a delivery and changes nothing else; false if the track has it. */
  completeTrack(driverId: UserId, delivery: Delivery, position: Fix): Promise<boolean>
}

/** The drivers together with their tracks: one store writes both, in one statement. */
export type DriverStore = Drivers & DriverTracks
