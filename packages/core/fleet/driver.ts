import type { Persona } from '../identity/persona.ts'
import type { TenantId, UserId } from '../shared/ids.ts'

export type Driver = {
  id: UserId
  tenantId: TenantId
  firstName: string
  persona: Persona
  isAvailable: boolean
  /** The last sign of life: a position, a step, a look at the list of deliveries. */
  lastSeenAt: Date | null
  position: { lat: number; lng: number } | null
  /** A demo driver counts as just seen until he sends a position of his own. */
  isKeptFresh: boolean
}

/** A driver with what he has on his hands. */
export type BusyDriver = Driver & {
  /** Deliveries accepted and not handed over. */
  activeDeliveries: number
  /** Deliveries offered and not answered. */
  openOffers: number
}
