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
