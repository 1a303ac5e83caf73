import type { Persona } from '../identity/persona.ts'
import type { TenantId, UserId } from '../shared/ids.ts'

export type Driver = {
  id: UserId
  tenantId: TenantId
  firstName: string
  persona: Persona
  isAvailable: boolean
  /** The last position, step or read of the delivery list. */
  lastSeenAt: Date | null
  position: { lat: number; lng: number } | null
  /** A demo driver counts as just seen until the first own position. */
  isKeptFresh: boolean
}

/** A driver with the current load. */
export type BusyDriver = Driver & {
  /** Accepted deliveries that are not handed over. */
  activeDeliveries: number
  /** Unanswered offers. */
  openOffers: number
}
