import type { ApproachSettings } from '@rodovia/core/delivery/positions/approach.ts'

const mebibyte = 1024 * 1024
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

/** Lifetimes of tokens and links, and the cost of a password hash. */
export const accountConstants = {
  accessTokenSeconds: hourSeconds,
  refreshTokenSeconds: 30 * daySeconds,
  /** A refresh token that was used still gets the same successor for this long, for clients that lost the response. */
  refreshGraceSeconds: 10,
  invitationSeconds: 7 * daySeconds,
  passwordResetSeconds: hourSeconds,
  /** Argon2id with the parameters that OWASP recommends; a hash takes `memoryKiB` and a thread while it is computed. */
  argon2: { memoryKiB: 19_456, passes: 2, lanes: 1, maxConcurrent: 2 },
}

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

/**
 * When a driver is arriving at a stop or has arrived (docs/explanation/geofences.md). Leaving takes more metres than entering, or a driver at
 * the border would arrive again and again.
 */
export const approachConstants: ApproachSettings = {
  arrived: { radiusMeters: 150, leaveMeters: 250, dwellSeconds: 45, maxKmh: 10 },
  arriving: { radiusMeters: 1000, leaveMeters: 1500, dwellSeconds: 20, maxKmh: 60 },
  leastFixes: 2,
  maxGapSeconds: 120,
  maxAccuracyMeters: 100,
}

/** How often one user, tenant, address or delivery may do something. */
export const actionLimits = {
  invitations: { quota: 50, windowSeconds: daySeconds },
  signUps: { quota: 10, windowSeconds: hourSeconds },
  exports: { quota: 10, windowSeconds: daySeconds },
  proofChecks: { quota: 300, windowSeconds: hourSeconds },
}
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
  /** A stream whose reader leaves this much unread is ended. */
  socketBufferBytes: mebibyte,
}

/** Calls of a subscriber's endpoint. */
export const webhookConstants = { timeoutMs: 15_000, responseMaxBytes: 64 * 1024 }

export const pushConstants = {
  fcmUrl: 'https://fcm.googleapis.com',
  expoUrl: 'https://exp.host',
  /** Expo's own advice: docs.expo.dev/push-notifications/sending-notifications. */
  receiptsAfterSeconds: 900,
}

export const pixConstants = { chargeLifeSeconds: hourSeconds, maxCents: 5_000_000n }

/** The continuous check of the ledger: how fast it reads seals, and how long after the start of a check the next one starts. */
export const ledgerCheckConstants = { sealsPerSecond: 1000, everySeconds: hourSeconds }

export const mediaLinkSeconds = hourSeconds

/** How long a process waits, and how much it holds. */
export const serverConstants = {
  /** A stop waits this long for requests and streams under way. */
  drainSeconds: 8,
  /** A process that stops still answers this long, so that clients and gateways find another instance. Part of `drainSeconds`. */
  handoverSeconds: 2,
  /** A request without a response by then gets 503. */
  requestDeadlineSeconds: 15,
}

/** `/healthz` on the metrics port answers 503 while due work waits longer than this. */
export const healthMaxWaitSeconds = 60

/** A request body may always be this long; it may be longer where the largest photo needs it. */
export const leastRequestBodyBytes = 16 * mebibyte

/** Spans go to the collector in batches, this often. */
export const spanBatchMilliseconds = 5_000
