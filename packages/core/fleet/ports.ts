import type { Delivery } from '../delivery/delivery.ts'
import type { Fix, Progress } from '../delivery/positions/approach.ts'
import type { PushNotification } from '../delivery/push-notifications.ts'
import type { Cell } from '../geo/blur.ts'
import type { Persona } from '../identity/persona.ts'
import type { UserId } from '../shared/ids.ts'
import type { BusyDriver, Driver } from './driver.ts'
import type { NearbyDriver } from './nearby-driver.ts'

/** A driver on duty and where, with nothing of what the driver has on hand. */
export type DriverOnDuty = Pick<Driver, 'id' | 'persona'> & { position: { lat: number; lng: number } }

/** Microseconds of the store's own clock, which follow each other as its changes of one driver do. */
export type ChangeStamp = number

export type Drivers = {
  findByIds(ids: readonly UserId[]): Promise<Map<UserId, Driver>>
  /** With what they have on their hands, for an operator who assigns one by name. */
  findBusy(id: UserId): Promise<BusyDriver | null>
  /**
   * Whom the matcher looks at, nearest first, out of those within the radius: at most `limit` who are on duty, of one
   * of the personas and heard of since then; behind them a few of the others, so that it can say why it passed them over.
   */
  near(
    point: { lat: number; lng: number },
    search: { radiusKm: number; personas: readonly Persona[]; seenSince: Date; limit: number },
  ): Promise<readonly BusyDriver[]>
  /** Who may be shown on the map: on duty and heard of since then, within the radius, the nearest `limit` of them. */
  onDutyNear(
    point: { lat: number; lng: number },
    search: { radiusKm: number; seenSince: Date; limit: number },
  ): Promise<readonly DriverOnDuty[]>
  /** All who are on duty, `limit` at a time in the order of their ids, with the moment at which that was so. */
  listOnDuty(after: UserId | null, limit: number): Promise<{ stamp: ChangeStamp; drivers: readonly Driver[] }>
  /** A driver who was not taken on yet stays off duty. */
  setAvailability(id: UserId, isAvailable: boolean, at: Date): Promise<Driver & { stamp: ChangeStamp }>
  /** Notes a sign of life; in the store at most every half a minute. */
  markSeen(id: UserId, at: Date): Promise<void>
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

/**
 * By which cell of the map each driver was shown in public last, the same for all processes: two cells at a time would tell more of a
 * place than one. It may be lost.
 */
export type PublicCells = {
  lastOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Cell>>
  keep(cells: ReadonlyMap<UserId, Cell>): Promise<void>
}

/** Answers of the search for nearby drivers, kept for a moment. */
export type NearbyCache = {
  get(key: string, look: () => Promise<readonly NearbyDriver[]>): Promise<readonly NearbyDriver[]>
}
