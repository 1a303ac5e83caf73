import { firstName } from '@rodovia/core/delivery/track-delivery.ts'
import type { BusyDriver, Driver } from '@rodovia/core/fleet/driver.ts'
import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'

export type DriverRow = {
  user_id: UserId
  tenant_id: TenantId
  name: string
  persona: Persona
  is_available: boolean
  last_seen_at: Date | null
  lat: number | null
  lng: number | null
  is_kept_fresh: boolean
}

export type BusyDriverRow = DriverRow & { active_deliveries: number; open_offers: number }

export const driverColumns = `
  user_id, users.tenant_id, users.name, users.persona, is_available, last_seen_at, lat, lng, is_kept_fresh`

/** Counts offers by the partial index of open deliveries. */
export const busyColumns = `${driverColumns}, active_deliveries, (
    SELECT count(*)::int FROM deliveries WHERE driver_id = user_id AND status = 'assigned'
  ) AS open_offers`

export const withUsers = 'JOIN users ON users.id = user_id AND users.persona IS NOT NULL'
export const fromDrivers = `FROM drivers ${withUsers}`

/** Neither removed nor waiting for approval. */
export const hasActiveAccount = 'users.removed_at IS NULL AND NOT users.is_pending'

export function driverOf(row: DriverRow): Driver {
  return {
    id: row.user_id,
    tenantId: row.tenant_id,
    firstName: firstName(row.name),
    persona: row.persona,
    isAvailable: row.is_available,
    lastSeenAt: row.last_seen_at,
    position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    isKeptFresh: row.is_kept_fresh,
  }
}

export function busyDriverOf(row: BusyDriverRow): BusyDriver {
  return { ...driverOf(row), activeDeliveries: row.active_deliveries, openOffers: row.open_offers }
}
