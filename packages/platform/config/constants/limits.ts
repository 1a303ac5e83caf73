const mebibyte = 1024 * 1024
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

/** Rate limits of one user, tenant, address or delivery, by action. */
export const actionLimits = {
  invitations: { quota: 50, windowSeconds: daySeconds },
  signUps: { quota: 10, windowSeconds: hourSeconds },
  driverDocuments: { quota: 30, windowSeconds: daySeconds },
  exports: { quota: 10, windowSeconds: daySeconds },
  shipmentItems: { quota: 5_000, windowSeconds: hourSeconds },
  listExports: { quota: 100, windowSeconds: daySeconds },
  dispatchPlans: { quota: 60, windowSeconds: 10 * 60 },
  dispatchPlanChanges: { quota: 300, windowSeconds: 10 * 60 },
  proofChecks: { quota: 300, windowSeconds: hourSeconds },
  linkInstructions: { quota: 10, windowSeconds: daySeconds },
  addressInstructions: { quota: 30, windowSeconds: hourSeconds },
  orderNotes: { quota: 60, windowSeconds: 5 * 60 },
  orderCalls: { quota: 60, windowSeconds: 5 * 60 },
  linkCalls: { quota: 20, windowSeconds: daySeconds },
  addressCalls: { quota: 60, windowSeconds: hourSeconds },
}
/** GraphQL without a caller, of one address. */
export const publicRequestsPerHour = 3600
export const passwordResetsPerAccount = 5
export const pinFailuresPerDelivery = 10

/** Limits on the items of a tenant and on the size of an operation. */
export const sizeLimits = {
  keysPerTenant: 20,
  webhooksPerTenant: 20,
  /** A proposal of an AI agent waits this long for its confirmation. */
  confirmationSeconds: 300,
  graphqlDirectives: 100,
  graphqlSelections: 1000,
  graphqlTokens: 4000,
  graphqlPlanMilliseconds: 2000,
  /** The cache of prepared operations, for 400 with documents of 2 KB: the process has to fit into 250 MB. */
  graphqlPreparedBytes: 48 * 1024 * 1024,
  /** A stream whose reader leaves this much unread is ended. */
  socketBufferBytes: mebibyte,
}

/**
 * Limits of one client address: its open streams (WebSockets and event streams), its connections including
 * those, and the streams it may open in a minute without a caller. After a server has ended, or a network is
 * back, all clients reconnect, and some more than once.
 */
export function streamLimits(streamsPerAddress: number) {
  return {
    streamsPerAddress,
    /** Includes the connections of other requests. An IPv6 address counts by its /64. */
    connectionsPerAddress: streamsPerAddress + 500,
    opened: { quota: 4 * streamsPerAddress, windowSeconds: 60 },
  }
}
