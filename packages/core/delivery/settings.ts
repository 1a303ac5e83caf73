import type { EstimateSettings } from './estimate.ts'
import type { ReturnRules } from './return-orders/rules.ts'

/** Settings of deliveries. */
export type DeliverySettings = {
  /** The address of the public pages, without a trailing slash. */
  publicUrl: string
  /** The time that a driver has to answer an offer. */
  offerTimeoutSeconds: number
  /** The time for which a driver who let an offer time out is not offered the same delivery again. */
  askAgainSeconds: number
  /** When the search is repeated if no driver was available. */
  searchAgainSeconds: number
  /** A driver not seen for longer gets no offers. */
  driverFreshSeconds: number
  /** The driver's part of the price, in basis points. */
  driverShareBasisPoints: number
  estimate: EstimateSettings
  returns: {
    /** The rules of tenants without rules of their own. */
    rules: ReturnRules
    /** Two reports of a failed attempt within this time are of the same attempt. */
    sameAttemptSeconds: number
  }
}
