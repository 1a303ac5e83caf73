import type { ServiceType } from '../quoting/service-type.ts'
import type { OrderId, TenantId, UserId } from '../shared/ids.ts'
import { type SkipReason, skipReasons } from './offer.ts'

/** The hours that a driver may look back, and for which the answers are stored. */
export const passedOverHours = 24
/** The most orders in an answer. */
export const mostPassedOver = 50

export const passedOverReasons = [...skipReasons, 'other_nearer'] as const
/** Why a driver was not asked; `other_nearer`: could have been, but another driver was asked first. */
export type PassedOverReason = SkipReason | 'other_nearer'

export type PassedOverDriver = {
  driverId: UserId
  reason: PassedOverReason
  /** To the public point of the pickup; null without a position. */
  distanceMeters: number | null
}

/** The last search for a driver of an order, and whom it did not ask. */
export type PassedOver = {
  orderId: OrderId
  tenantId: TenantId
  at: Date
  serviceType: ServiceType
  isOffered: boolean
  drivers: readonly PassedOverDriver[]
}

/** An order for which the driver was not asked: no place, no shipper and no other driver. */
export type MissedOrder = Pick<PassedOver, 'at' | 'serviceType' | 'isOffered'> &
  Omit<PassedOverDriver, 'driverId'> & {
    /** The limit in the reason: kilometres, deliveries or seconds; null without one. */
    limit: number | null
  }
