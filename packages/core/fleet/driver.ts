import type { Persona } from '../identity/persona.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import type { RatingSum } from './rating-sum.ts'

export type Driver = {
  id: UserId
  tenantId: TenantId
  firstName: string
  persona: Persona
  isAvailable: boolean
  /** The last position, step or read of the delivery list. */
  lastSeenAt: Date | null
  position: { lat: number; lng: number } | null
  /** When the app sent that position; null if none was sent, or before the time was recorded. */
  positionedAt: Date | null
  /** The accuracy radius of that position in metres, and the battery of the phone that sent it; null if the app did not say. */
  accuracyMeters: number | null
  batteryPercent: number | null
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

/**
 * Facts for a dispatcher besides the position: the driver's telephone number, the vehicle, and how much
 * of it is taken.
 */
export type DriverDetails = {
  phone: string | null
  vehiclePlate: string | null
  vehicleModel: string | null
  activeDeliveries: number
  openOffers: number
  /** The ratings of deliveries by recipients. */
  rating: RatingSum
}
