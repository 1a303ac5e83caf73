import { firstName } from '@rodovia/core/delivery/reading/track-delivery.ts'
import type { BusyDriver, Driver } from '@rodovia/core/fleet/driver.ts'
import { isOpen } from '../entities/delivery.ts'

export type DriverRow = Omit<Driver, 'firstName' | 'position'> & {
  name: string
  lat: number | null
  lng: number | null
}

export type BusyDriverRow = DriverRow & Omit<BusyDriver, keyof Driver>

export const driverColumns = `
  user_id AS id, users.tenant_id AS "tenantId", users.name, users.persona, is_available AS "isAvailable",
  last_seen_at AS "lastSeenAt", lat, lng, positioned_at AS "positionedAt", accuracy_meters AS "accuracyMeters",
  battery_percent AS "batteryPercent", is_kept_fresh AS "isKeptFresh"`

/** SQL: counts offers by the partial index of open deliveries. */
export const openOffers = `(
    SELECT count(*)::int FROM deliveries WHERE driver_id = drivers.user_id AND ${isOpen} AND status = 'assigned'
  )`
export const busyColumns = `${driverColumns}, active_deliveries AS "activeDeliveries", ${openOffers} AS "openOffers"`

export const withUsers = 'JOIN users ON users.id = user_id AND users.persona IS NOT NULL'
export const fromDrivers = `FROM drivers ${withUsers}`

/** Neither removed nor waiting for approval. */
export const hasActiveAccount = 'users.removed_at IS NULL AND NOT users.is_pending'

/** Names each property: a search maps hundreds of rows, and a rest pattern takes longer. */
export function driverOf(row: DriverRow): Driver {
  const { id, tenantId, name, persona, isAvailable, lastSeenAt, lat, lng, isKeptFresh } = row
  const { positionedAt, accuracyMeters, batteryPercent } = row
  const position = lat === null || lng === null ? null : { lat, lng }
  const presence = {
    isAvailable,
    lastSeenAt,
    position,
    positionedAt,
    accuracyMeters,
    batteryPercent,
    isKeptFresh,
  }
  return { id, tenantId, firstName: firstName(name), persona, ...presence }
}

export function busyDriverOf(row: BusyDriverRow): BusyDriver {
  return { ...driverOf(row), activeDeliveries: row.activeDeliveries, openOffers: row.openOffers }
}
