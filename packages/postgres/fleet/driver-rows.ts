import { firstName } from '@rodovia/core/delivery/track-delivery.ts'
import type { BusyDriver, Driver } from '@rodovia/core/fleet/driver.ts'

export type DriverRow = Omit<Driver, 'firstName' | 'position'> & {
  name: string
  lat: number | null
  lng: number | null
}

export type BusyDriverRow = DriverRow & Omit<BusyDriver, keyof Driver>

export const driverColumns = `
  user_id AS id, users.tenant_id AS "tenantId", users.name, users.persona, is_available AS "isAvailable",
  last_seen_at AS "lastSeenAt", lat, lng, is_kept_fresh AS "isKeptFresh"`

/** Counts offers by the partial index of open deliveries. */
export const busyColumns = `${driverColumns}, active_deliveries AS "activeDeliveries", (
    SELECT count(*)::int FROM deliveries WHERE driver_id = user_id AND status = 'assigned'
  ) AS "openOffers"`

export const withUsers = 'JOIN users ON users.id = user_id AND users.persona IS NOT NULL'
export const fromDrivers = `FROM drivers ${withUsers}`

/** Neither removed nor waiting for approval. */
export const hasActiveAccount = 'users.removed_at IS NULL AND NOT users.is_pending'

/** The driver of a row, with what else the row holds. */
export function driverOf<Row extends DriverRow>({ name, lat, lng, ...row }: Row) {
  return { ...row, firstName: firstName(name), position: lat === null || lng === null ? null : { lat, lng } }
}
