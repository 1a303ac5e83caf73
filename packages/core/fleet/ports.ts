import type { Cell } from '../geo/blur.ts'
import type { Position } from '../geo/position.ts'
import type { Persona } from '../identity/persona.ts'
import type { ServiceType } from '../quoting/service-type.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { BusyDriver, Driver, DriverDetails } from './driver.ts'
import type { NearbyDriver } from './nearby-driver.ts'
import type { MissedOrder, PassedOver } from './passed-over.ts'

/** An available driver and the position. */
export type DriverOnDuty = Pick<Driver, 'id' | 'persona'> & { position: { lat: number; lng: number } }

/** The facts that are stored with a position. */
type ReportedPlace = { at: Date } & Partial<Pick<Driver, 'accuracyMeters' | 'batteryPercent'>>

/** Microseconds of the store's clock, in the order of the changes of one driver. */
export type ChangeStamp = number

export type Drivers = {
  findByIds(ids: readonly UserId[]): Promise<Map<UserId, Driver>>
  details(ids: readonly UserId[]): Promise<Map<UserId, DriverDetails>>
  /** Drivers of the tenant, or all with null, who are available or have a delivery: newest account first; the cursor is an id. */
  listAtWork(tenantId: TenantId | null, page: Page): Promise<Slice<Driver>>
  /** With the current load. */
  findBusy(id: UserId): Promise<BusyDriver | null>
  /**
   * The candidates of the matcher within the radius, nearest first: at most `limit` who are available, have one of
   * the personas and were seen since then, followed by a few others, to explain why they are skipped.
   */
  near(
    point: { lat: number; lng: number },
    search: { radiusKm: number; personas: readonly Persona[]; seenSince: Date; limit: number },
  ): Promise<readonly BusyDriver[]>
  /** The drivers for the public map: available and seen since then, within the radius, the nearest `limit`. */
  onDutyNear(
    point: { lat: number; lng: number },
    search: { radiusKm: number; seenSince: Date; limit: number },
  ): Promise<readonly DriverOnDuty[]>
  /** Whether an order of such a vehicle, due for the dispatcher before then, waits for a driver within the radius. */
  hasWaitingOrders(
    point: { lat: number; lng: number },
    search: { radiusKm: number; serviceTypes: readonly ServiceType[]; dueBefore: Date },
  ): Promise<boolean>
  /** Keeps whom the last search for a driver of an order did not ask, for a day. It may be lost. */
  keepPassedOver(search: PassedOver): Promise<void>
  /** The orders for which the driver was considered and not asked since then, newest first. */
  missedOrders(driverId: UserId, since: Date, limit: number): Promise<readonly Omit<MissedOrder, 'limit'>[]>
  /** All available drivers, `limit` at a time in the order of their ids, with the time of the read. */
  listOnDuty(after: UserId | null, limit: number): Promise<{ stamp: ChangeStamp; drivers: readonly Driver[] }>
  /** A driver whose sign-up is pending stays unavailable. */
  setAvailability(id: UserId, isAvailable: boolean, at: Date): Promise<Driver & { stamp: ChangeStamp }>
  /**
   * Stores where a driver on duty is, at most once in five seconds: a sooner position only tells that the driver is there. False,
   * and nothing is written, off duty.
   */
  savePlace(id: UserId, place: Position & ReportedPlace): Promise<boolean>
  /** Marks the driver as seen; writes at most every 30 s. */
  markSeen(id: UserId, at: Date): Promise<void>
}

/**
 * The cell in which each driver was shown last on a day, shared by all processes, so that a driver at an edge does not
 * alternate. It may be lost.
 */
export type PublicCells = {
  lastOf(day: string, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Cell>>
  keep(day: string, cells: ReadonlyMap<UserId, Cell>): Promise<void>
}

/** Cached results of the search for nearby drivers. */
export type NearbyCache = {
  get(key: string, look: () => Promise<readonly NearbyDriver[]>): Promise<readonly NearbyDriver[]>
}
