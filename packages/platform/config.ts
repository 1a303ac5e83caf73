import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartFault } from './start-fault.ts'
import { tracingOf, tracingVariables } from './tracing/tracing-config.ts'

const projectRoot = resolve(import.meta.dirname, '../..')
const mebibyte = 1024 * 1024
const hourSeconds = 60 * 60
const daySeconds = 24 * 60 * 60

/** A number with its default; what is allowed is said once and checked as said. */
const whole = (fallback: number, [min, max]: [number, number]) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`)

const items = (text: string) => text.split(',').map((item) => item.trim())

const isAddressRange = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= bits))
}

const isOrigin = (text: string) => isUrlOf(text, ['http:', 'https:']) && new URL(text).origin === text

const origins = z
  .string()
  .transform(items)
  .refine((given) => given.every(isOrigin))
  .default([])
  .describe('origins with commas between, such as https://tools.example,http://localhost:6274')

const addressRanges = z
  .string()
  .transform(items)
  .refine((ranges) => ranges.every(isAddressRange))
  .default([])
  .describe('IP addresses or ranges with commas between, such as 10.0.0.0/8,::1')

const isUrlOf = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** Where a service is, without a slash at the end. */
const serviceUrl = (fallback: string) =>
  z
    .string()
    .refine((text) => isUrlOf(text, ['http:', 'https:']))
    .transform((text) => text.replace(/\/+$/, ''))
    .default(fallback)
    .describe(`an http or https address, such as ${fallback}`)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})

const parseKeys = (text: string) =>
  items(text).map((item) => {
    const colon = item.indexOf(':')
    return { kid: item.slice(0, Math.max(colon, 0)), secret: item.slice(colon + 1) }
  })

const areKeys = (keys: { kid: string; secret: string }[]) =>
  keys.every(({ kid, secret }) => /^[\w-]{1,64}$/.test(kid) && secret.length >= 32) &&
  new Set(keys.map(({ kid }) => kid)).size === keys.length

/** Every variable there is. The description is what a person reads when the value is not allowed. */
export const variables = {
  NODE_ENV: z.string().optional(),
  DEMO: z.enum(['0', '1']).default('1').describe('0 (start without demo data) or 1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),

  PORT: whole(4000, [0, 65_535]),
  // 0: no metrics.
  METRICS_PORT: whole(9464, [0, 65_535]),
  HEALTH_MAX_WAIT_SECONDS: whole(60, [1, daySeconds]),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/)
    .default('localhost')
    .describe('a host name or an IP address, such as localhost, 0.0.0.0 or ::'),
  PUBLIC_URL: z
    .string()
    .refine((text) => isUrlOf(text, ['http:', 'https:']))
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .describe('an http or https address, such as https://rodovia.example'),
  TRUSTED_PROXIES: addressRanges,
  DRAIN_SECONDS: whole(8, [0, 600]),
  HANDOVER_SECONDS: whole(2, [0, 60]),
  REQUEST_DEADLINE_SECONDS: whole(15, [1, 600]),

  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => isUrlOf(text, ['postgres:', 'postgresql:']))
    .optional()
    .describe('postgres://user:password@host:port/database'),
  DATABASE_POOL_SIZE: whole(20, [1, 1000]),

  JWT_KEYS: z
    .string()
    .transform(parseKeys)
    .refine(areKeys)
    .optional()
    .describe(
      'kid:secret pairs with commas between; the first signs, all verify; each kid once, of letters, digits, - or _; ' +
        'each secret at least 32 characters',
    ),
  ACCESS_TOKEN_SECONDS: whole(3600, [1, daySeconds]),
  REFRESH_TOKEN_SECONDS: whole(30 * daySeconds, [1, 365 * daySeconds]),
  REFRESH_GRACE_SECONDS: whole(10, [0, 60]),
  ARGON2_MEMORY_KIB: whole(19_456, [8, 4_194_304]),
  ARGON2_PASSES: whole(2, [1, 100]),
  ARGON2_LANES: whole(1, [1, 16]),
  ARGON2_MAX_CONCURRENT: whole(2, [1, 64]),

  QUOTE_LIFE_SECONDS: whole(900, [1, daySeconds]),
  OFFER_TIMEOUT_SECONDS: whole(45, [1, 3600]),
  DRIVER_FRESH_SECONDS: whole(300, [1, daySeconds]),
  OFFER_ASK_AGAIN_SECONDS: whole(15, [1, 3600]),
  MATCH_SEARCH_AGAIN_SECONDS: whole(5, [1, 3600]),
  NEARBY_CACHE_SECONDS: whole(30, [0, 300]),
  DRIVER_SHARE_BASIS_POINTS: whole(8000, [0, 10_000]),
  LEDGER_CHECK_SEALS_PER_SECOND: whole(1000, [1, 100_000]),
  LEDGER_CHECK_EVERY_SECONDS: whole(hourSeconds, [1, 30 * daySeconds]),

  PHOTO_MAX_BYTES: whole(8 * mebibyte, [1024, 64 * mebibyte]),
  SIGNATURE_MAX_BYTES: whole(mebibyte / 2, [1024, 8 * mebibyte]),
  IMAGE_MAX_PIXELS: whole(25_000_000, [10_000, 250_000_000]),
  MEDIA_LINK_SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  MEDIA_LINK_LIFE_SECONDS: whole(3600, [60, 7 * daySeconds]),

  TRACKING_TILES_URL: z
    .string()
    .refine(
      (text) => isUrlOf(text, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((n) => text.includes(n)),
    )
    .optional()
    .describe(
      'an http or https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
    ),
  TRACKING_TILES_ATTRIBUTION: z.string().max(200).default('').describe('a text of at most 200 characters'),

  QUOTES_PER_HOUR: whole(30, [1, 1_000_000]),
  APP_REQUESTS_PER_HOUR: whole(600, [1, 1_000_000]),
  KEY_REQUESTS_PER_HOUR_START: whole(600, [1, 1_000_000]),
  KEY_REQUESTS_PER_HOUR_PRO: whole(6000, [1, 1_000_000]),
  KEY_REQUESTS_PER_HOUR_SCALE: whole(60_000, [1, 1_000_000]),
  KEYS_PER_TENANT: whole(20, [1, 1000]),
  MCP_ALLOWED_ORIGINS: origins,
  CONFIRMATION_SECONDS: whole(300, [10, hourSeconds]),
  WEBHOOKS_PER_TENANT: whole(20, [1, 1000]),
  LOGIN_FAILURES_PER_ACCOUNT: whole(10, [1, 100_000]),
  LOGIN_TRIES_PER_ADDRESS: whole(60, [1, 100_000]),
  LOGIN_WINDOW_SECONDS: whole(900, [1, daySeconds]),
  PASSWORD_RESETS_PER_ACCOUNT: whole(5, [1, 1000]),
  PASSWORD_RESET_LIFE_SECONDS: whole(hourSeconds, [1, daySeconds]),
  INVITATION_LIFE_SECONDS: whole(7 * daySeconds, [1, 60 * daySeconds]),
  INVITATIONS_PER_DAY: whole(50, [1, 100_000]),
  DRIVER_SIGN_UPS_PER_HOUR: whole(10, [1, 100_000]),
  SMTP_URL: z
    .string()
    .refine((text) => isUrlOf(text, ['smtp:', 'smtps:']))
    .optional()
    .describe('smtp://user:password@host:port, or smtps:// for TLS from the start'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional()
    .describe('an address such as Rodovia <no-reply@rodovia.example>'),
  PIN_FAILURES_PER_DELIVERY: whole(10, [1, 1000]),
  REDIS_URL: z
    .string()
    .refine((text) => text.split(',').every((url) => isUrlOf(url, ['redis:', 'rediss:'])))
    .optional()
    .describe(
      'redis://user:password@host:port, or rediss:// for TLS; of a cluster some nodes with commas between',
    ),

  WEBHOOK_TIMEOUT_MS: whole(15_000, [100, 60_000]),
  WEBHOOK_RESPONSE_MAX_BYTES: whole(64 * 1024, [1024, mebibyte]),
  // Called though they are not public: for development.
  WEBHOOK_ALLOWED_ADDRESSES: addressRanges,
  WEBHOOK_ALLOW_HTTP: z.enum(['0', '1']).default('0').describe('0 (webhooks over https only) or 1'),

  FCM_SERVICE_ACCOUNT: z
    .string()
    .transform(parseJson)
    .pipe(serviceAccount)
    .optional()
    .describe(
      'the JSON of a Google service account, with project_id, client_email, private_key and token_uri',
    ),
  FCM_URL: serviceUrl('https://fcm.googleapis.com'),
  APNS_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => text.includes('-----BEGIN PRIVATE KEY-----'))
    .optional()
    .describe('the text of the .p8 file with the signing key, from -----BEGIN PRIVATE KEY----- on'),
  APNS_KEY_ID: z.string().optional(),
  APNS_TEAM_ID: z.string().optional(),
  APNS_TOPIC: z.string().optional(),
  APNS_URL: serviceUrl('https://api.push.apple.com'),
  EXPO_ACCESS_TOKEN: z.string().optional(),
  EXPO_URL: serviceUrl('https://exp.host'),
  // Expo's own advice (docs.expo.dev/push-notifications/sending-notifications).
  EXPO_RECEIPTS_AFTER_SECONDS: whole(900, [1, daySeconds / 2]),

  REQUEST_BODY_MAX_BYTES: whole(16 * mebibyte, [1024, 256 * mebibyte]),
  // The standard introspection query needs 13 or more.
  GRAPHQL_MAX_DEPTH: whole(20, [1, 100]),
  GRAPHQL_MAX_ALIASES: whole(30, [0, 1000]),
  GRAPHQL_MAX_DIRECTIVES: whole(100, [0, 1000]),
  GRAPHQL_MAX_SELECTIONS: whole(1000, [1, 100_000]),
  // Objects that the answer could hold.
  GRAPHQL_MAX_COST: whole(50_000, [1, 1_000_000_000]),
  GRAPHQL_MAX_TOKENS: whole(4000, [10, 100_000]),
  GRAPHQL_PLAN_MILLISECONDS: whole(2000, [10, 60_000]),
  GRAPHQL_INTROSPECTION: z.enum(['0', '1']).default('1').describe('0 (refuse __schema and __type) or 1'),
  SOCKET_BUFFER_MAX_BYTES: whole(mebibyte, [1024, 64 * mebibyte]),

  ...tracingVariables,

  // Where each part is a process of its own.
  SUBGRAPH_PORT: whole(4100, [0, 65_535]),
  SUBGRAPH_SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  SUBGRAPH_URLS: z
    .string()
    .transform((text) => items(text).map((item) => item.split('=') as [string, string]))
    .refine((urls) =>
      urls.every(([name, url]) => /^[a-z]+$/.test(name) && isUrlOf(url ?? '', ['http:', 'https:'])),
    )
    .optional()
    .describe(
      'name=url pairs with commas between, such as delivery=http://10.0.0.1:4100, a name once for each instance',
    ),
}

export type VariableName = keyof typeof variables
const secretVariables: ReadonlySet<string> = new Set<VariableName>([
  'DATABASE_URL',
  'JWT_KEYS',
  'MEDIA_LINK_SECRET',
  'REDIS_URL',
  'SMTP_URL',
  'SUBGRAPH_SECRET',
  'FCM_SERVICE_ACCOUNT',
  'APNS_KEY',
  'EXPO_ACCESS_TOKEN',
])

export class ConfigError extends StartFault {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const many = faults.length === 1 ? 'One variable is' : `${faults.length} variables are`
    super(`${many} not as allowed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const faultOf = (name: VariableName, given: string | undefined) => {
  const shown = secretVariables.has(name)
    ? ' (its value is not shown)'
    : `=${JSON.stringify(given?.slice(0, 80))}`
  return `${name}${shown}: allowed is ${variables[name].description}`
}

/** Reads the variables of `variables`, checked; an empty one counts as absent. */
function readVariables(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  )
  const read = z.object(variables).safeParse(given)
  if (read.success) return read.data
  const names = new Set(read.error.issues.map((issue) => issue.path[0] as VariableName))
  throw new ConfigError([...names].map((name) => faultOf(name, given[name])))
}

/** All of it or nothing: half of the settings send no push. */
function apnsOf(v: ReturnType<typeof readVariables>) {
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = v
  if (key && keyId && teamId && topic) return { url: v.APNS_URL, key, keyId, teamId, topic }
  const names = ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const
  const missing = names.filter((name) => v[name] === undefined)
  if (missing.length === names.length) return null
  throw new ConfigError(missing.map((name) => `${name}: has to be given too, or none of ${names.join(', ')}`))
}

/** Both or neither: a mail is from somebody. */
function mailOf({ SMTP_URL: url, MAIL_FROM: from }: ReturnType<typeof readVariables>) {
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
    ledgerCheck: {
      sealsPerSecond: v.LEDGER_CHECK_SEALS_PER_SECOND,
      everySeconds: v.LEDGER_CHECK_EVERY_SECONDS,
    },
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
