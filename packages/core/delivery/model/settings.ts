import type { EstimateSettings } from './estimate.ts'

/** The rules for returning the parcels of a tenant: docs/reference/rules.md#return-orders. */
export type ReturnRules = {
  /** Failed delivery attempts after which the parcel goes back to the sender. */
  attempts: number
  /** Days after the delivery within which a return can be ordered; 0 for never. */
  days: number
  /** The price of a return after failed attempts, in percent of the price of the order. */
  failedPercent: number
  /** The price of a return that the recipient wants, in percent of the price of the order. */
  wantedPercent: number
}

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
  /** Whether a whole load is offered only to drivers whose fleets have valid papers: docs/reference/freight-duties.md#carriers. */
  requiresCarrierPapers: boolean
  /** Whether a bank confirms PIX payments, so that recipients can pay by PIX at the door. */
  confirmsPix: boolean
  /** A driver who owes so much cash gets no further order that is paid in cash. */
  cashLimitCents: number
  estimate: EstimateSettings
  returns: {
    /** The rules of tenants without rules of their own. */
    rules: ReturnRules
    /** Two reports of a failed attempt within this time are of the same attempt. */
    sameAttemptSeconds: number
  }
}
