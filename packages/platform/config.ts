import { join, resolve } from 'node:path'
import { allOrNone } from './config/all-or-none.ts'
import { approachOf } from './config/approach-config.ts'
import { estimateOf } from './config/estimate-config.ts'
import { pixOf } from './config/pix-config.ts'
import { ConfigError, readVariables, type Variables } from './config/read-variables.ts'
import { daySeconds, hourSeconds } from './config/value-types.ts'
import { tracingOf } from './tracing/tracing-config.ts'

const projectRoot = resolve(import.meta.dirname, '../..')

function apnsOf(v: Variables) {
  const apns = allOrNone(v, ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'])
  return (
    apns && {
      url: v.APNS_URL,
      key: apns.APNS_KEY,
      keyId: apns.APNS_KEY_ID,
      teamId: apns.APNS_TEAM_ID,
      topic: apns.APNS_TOPIC,
    }
  )
}

/** Both or neither: a mail is from somebody. */
function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Variables) {
  if (url && from) return { url, from }
  if (!url && !from) return null
  const [given, missing] = url ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL']
  throw new ConfigError([`${missing}: has to be given with ${given}, or neither of them`])
}

/**
 * The configuration from the environment: the defaults are the product's numbers. Pure, but for `currentDir`, which a
 * relative DATA_DIR starts from.
 * @throws ConfigError naming every fault at once
 */
export function readConfig(env: Record<string, string | undefined>, currentDir = process.cwd()) {
  const v = readVariables(env)
  const isProduction = v.NODE_ENV === 'production'
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`
  const base64Bytes = Math.ceil(((v.PHOTO_MAX_BYTES + v.SIGNATURE_MAX_BYTES) * 4) / 3)
  if (v.REQUEST_BODY_MAX_BYTES < base64Bytes) {
    throw new ConfigError([
      `REQUEST_BODY_MAX_BYTES="${v.REQUEST_BODY_MAX_BYTES}": at least ${base64Bytes}, or a photo of PHOTO_MAX_BYTES ` +
        'and a signature of SIGNATURE_MAX_BYTES do not fit in base64',
    ])
  }
  if (v.METRICS_PORT === v.PORT && v.PORT !== 0) {
    throw new ConfigError([`METRICS_PORT="${v.METRICS_PORT}": another than PORT, or 0 for no metrics`])
  }
  return {
    isProduction,
    isDemo: v.DEMO === '1' && !isProduction,
    logLevel: v.LOG_LEVEL,
    port: v.PORT,
    host: v.HOST,
    metrics: { port: v.METRICS_PORT, maxWaitSeconds: v.HEALTH_MAX_WAIT_SECONDS },
    tracing: tracingOf(v),
    publicUrl,
    trustedProxies: v.TRUSTED_PROXIES,
    drainSeconds: v.DRAIN_SECONDS,
    handoverSeconds: v.HANDOVER_SECONDS,
    requestDeadlineSeconds: v.REQUEST_DEADLINE_SECONDS,
    dataDir: v.DATA_DIR ? resolve(currentDir, v.DATA_DIR) : join(projectRoot, '.data'),
    databaseUrl: v.DATABASE_URL,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    redisUrl: v.REDIS_URL,
    subgraphs: {
      port: v.SUBGRAPH_PORT,
      secret: v.SUBGRAPH_SECRET,
      urls: v.SUBGRAPH_URLS,
      maxBodyBytes: 2 * v.REQUEST_BODY_MAX_BYTES,
    },
    auth: {
      jwtKeys: v.JWT_KEYS,
      accessTokenSeconds: v.ACCESS_TOKEN_SECONDS,
      refreshTokenSeconds: v.REFRESH_TOKEN_SECONDS,
      refreshGraceSeconds: v.REFRESH_GRACE_SECONDS,
      invitationSeconds: v.INVITATION_LIFE_SECONDS,
      passwordResetSeconds: v.PASSWORD_RESET_LIFE_SECONDS,
      argon2: {
        memoryKiB: v.ARGON2_MEMORY_KIB,
        passes: v.ARGON2_PASSES,
        lanes: v.ARGON2_LANES,
        maxConcurrent: v.ARGON2_MAX_CONCURRENT,
      },
    },
    mail: mailOf(v),
    push: {
      fcm: v.FCM_SERVICE_ACCOUNT ? { url: v.FCM_URL, account: v.FCM_SERVICE_ACCOUNT } : null,
      apns: apnsOf(v),
      expo: v.EXPO_ACCESS_TOKEN ? { url: v.EXPO_URL, accessToken: v.EXPO_ACCESS_TOKEN } : null,
      receiptsAfterSeconds: v.EXPO_RECEIPTS_AFTER_SECONDS,
    },
    delivery: {
      quoteLifeSeconds: v.QUOTE_LIFE_SECONDS,
      offerTimeoutSeconds: v.OFFER_TIMEOUT_SECONDS,
      driverFreshSeconds: v.DRIVER_FRESH_SECONDS,
      askAgainSeconds: v.OFFER_ASK_AGAIN_SECONDS,
      searchAgainSeconds: v.MATCH_SEARCH_AGAIN_SECONDS,
      nearbyCacheSeconds: v.NEARBY_CACHE_SECONDS,
      driverShareBasisPoints: v.DRIVER_SHARE_BASIS_POINTS,
    },
    approach: approachOf(v),
    estimate: estimateOf(v),
    rehearsal: {
      rideSeconds: v.REHEARSAL_SECONDS,
      walletCents: BigInt(v.REHEARSAL_WALLET_CENTS),
    },
    ledgerCheck: {
      sealsPerSecond: v.LEDGER_CHECK_SEALS_PER_SECOND,
      everySeconds: v.LEDGER_CHECK_EVERY_SECONDS,
    },
    pix: pixOf(v),
    media: {
      photoMaxBytes: v.PHOTO_MAX_BYTES,
      signatureMaxBytes: v.SIGNATURE_MAX_BYTES,
      maxPixels: v.IMAGE_MAX_PIXELS,
      linkSecret: v.MEDIA_LINK_SECRET,
      linkLifeSeconds: v.MEDIA_LINK_LIFE_SECONDS,
    },
    webhooks: {
      timeoutMs: v.WEBHOOK_TIMEOUT_MS,
      responseMaxBytes: v.WEBHOOK_RESPONSE_MAX_BYTES,
      allowedAddresses: v.WEBHOOK_ALLOWED_ADDRESSES,
      allowsHttp: v.WEBHOOK_ALLOW_HTTP === '1',
    },
    mcpOrigins: [new URL(publicUrl).origin, ...v.MCP_ALLOWED_ORIGINS],
    tracking: { tilesUrl: v.TRACKING_TILES_URL, tilesAttribution: v.TRACKING_TILES_ATTRIBUTION },
    limits: {
      budgets: {
        app: { quota: v.APP_REQUESTS_PER_HOUR, windowSeconds: hourSeconds },
        quote: { quota: v.QUOTES_PER_HOUR, windowSeconds: hourSeconds },
        start: { quota: v.KEY_REQUESTS_PER_HOUR_START, windowSeconds: hourSeconds },
        pro: { quota: v.KEY_REQUESTS_PER_HOUR_PRO, windowSeconds: hourSeconds },
        scale: { quota: v.KEY_REQUESTS_PER_HOUR_SCALE, windowSeconds: hourSeconds },
      },
      actions: {
        loginFailures: { quota: v.LOGIN_FAILURES_PER_ACCOUNT, windowSeconds: v.LOGIN_WINDOW_SECONDS },
        loginTries: { quota: v.LOGIN_TRIES_PER_ADDRESS, windowSeconds: v.LOGIN_WINDOW_SECONDS },
        passwordResets: { quota: v.PASSWORD_RESETS_PER_ACCOUNT, windowSeconds: v.LOGIN_WINDOW_SECONDS },
        invitations: { quota: v.INVITATIONS_PER_DAY, windowSeconds: daySeconds },
        signUps: { quota: v.DRIVER_SIGN_UPS_PER_HOUR, windowSeconds: hourSeconds },
        exports: { quota: v.EXPORTS_PER_DAY, windowSeconds: daySeconds },
        proofChecks: { quota: v.PROOF_CHECKS_PER_HOUR, windowSeconds: hourSeconds },
        pinFailures: { quota: v.PIN_FAILURES_PER_DELIVERY, windowSeconds: v.LOGIN_WINDOW_SECONDS },
      },
      keysPerTenant: v.KEYS_PER_TENANT,
      confirmationSeconds: v.CONFIRMATION_SECONDS,
      webhooksPerTenant: v.WEBHOOKS_PER_TENANT,
      requestBodyBytes: v.REQUEST_BODY_MAX_BYTES,
      graphqlDepth: v.GRAPHQL_MAX_DEPTH,
      graphqlAliases: v.GRAPHQL_MAX_ALIASES,
      graphqlDirectives: v.GRAPHQL_MAX_DIRECTIVES,
      graphqlSelections: v.GRAPHQL_MAX_SELECTIONS,
      graphqlCost: v.GRAPHQL_MAX_COST,
      graphqlTokens: v.GRAPHQL_MAX_TOKENS,
      graphqlPlanMilliseconds: v.GRAPHQL_PLAN_MILLISECONDS,
      graphqlIntrospection: v.GRAPHQL_INTROSPECTION === '1',
      socketBufferBytes: v.SOCKET_BUFFER_MAX_BYTES,
    },
  }
}

export type Config = ReturnType<typeof readConfig>
