import type { EstimateSettings } from './estimate.ts'

/** What an operator of the platform may choose about deliveries. */
export type DeliverySettings = {
  /** Where the public pages live, without a slash at the end. */
  publicUrl: string
  /** How long an asked driver may think. */
  offerTimeoutSeconds: number
  /** A driver who let an offer pass is not asked for the same delivery again any sooner. */
  askAgainSeconds: number
  /** How soon the search begins anew where nobody could be asked. */
  searchAgainSeconds: number
  /** A driver not heard of for longer is not asked. */
  driverFreshSeconds: number
  /** The driver's part of the price, in basis points. */
  driverShareBasisPoints: number
  estimate: EstimateSettings
}
