const mebibyte = 1024 * 1024
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

/** How often one user, tenant, address or delivery may do something. */
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

/** How many a tenant may have, and how long an operation may be. */
export const sizeLimits = {
  keysPerTenant: 20,
  webhooksPerTenant: 20,
  /** A proposal of an AI agent waits this long for its confirmation. */
  confirmationSeconds: 300,
  graphqlDirectives: 100,
  graphqlSelections: 1000,
  graphqlTokens: 4000,
  graphqlPlanMilliseconds: 2000,
  /** Of prepared operations, for 400 with documents of 2 KB: the process has to fit into 250 MB. */
  graphqlPreparedBytes: 48 * 1024 * 1024,
  /** A stream whose reader leaves this much unread is ended. */
  socketBufferBytes: mebibyte,
}

/**
 * How many streams (WebSockets and event streams) of one client address may be open, how many connections with them, and how many of them may
 * be opened in a minute without a caller: after a server has ended, or a network is back, all come again, and some more than once.
 */
export function streamLimits(streamsPerAddress: number) {
  return {
    streamsPerAddress,
    /** With those for other requests. Of IPv6, of a /64. */
    connectionsPerAddress: streamsPerAddress + 500,
    opened: { quota: 4 * streamsPerAddress, windowSeconds: 60 },
  }
}
