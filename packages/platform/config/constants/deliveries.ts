/** Times of quotes, offers and the search for a driver. */
export const deliveryConstants = {
  quoteLifeSeconds: 900,
  offerTimeoutSeconds: 45,
  /** A driver counts as reachable this long after the last sign of life. */
  driverFreshSeconds: 300,
  /** A driver who let an offer expire gets the next one for the same delivery after this time. */
  askAgainSeconds: 15,
  /** The next search begins this long after one that found no driver. */
  searchAgainSeconds: 5,
  nearbyCacheSeconds: 30,
  /** Failed attempts and returns (docs/reference/rules.md#return-orders), unless a superadmin sets others for a tenant. */
  returns: {
    rules: { attempts: 2, days: 7, failedPercent: 50, wantedPercent: 100 },
    sameAttemptSeconds: 600,
  },
}

/** Estimates of arrival (docs/explanation/estimates.md). */
export const estimateConstants = {
  /** Time at the pickup: the median, and the 90th percentile. */
  pickupSeconds: 300,
  pickupSlowSeconds: 900,
  /** The seeded speeds weigh as much as this many measured legs. */
  seedLegs: 20,
  /** Each process reads the measured speeds this often. */
  readSeconds: 300,
  /** The people of an order get a message this long before the expected arrival. */
  arrivingSoonMinutes: 10,
}

/** Test orders that a simulated driver carries (docs/how-to/rehearse-an-integration.md). */
export const rehearsalConstants = {
  rideSeconds: 150,
  walletCents: 1_000_000n,
}
