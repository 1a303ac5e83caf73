import { z } from 'zod'
import { tracingVariables } from '../tracing/tracing-config.ts'
import { pixVariables } from './pix-variables.ts'
import {
  addressRanges,
  areKeys,
  daySeconds,
  hourSeconds,
  isUrlOf,
  mebibyte,
  origins,
  parseJson,
  parseKeys,
  serviceAccount,
  serviceUrl,
  splitList,
  wholeNumber,
} from './value-types.ts'

/** Every variable there is. The description is what a person reads when the value is not allowed. */
export const variables = {
  NODE_ENV: z.string().optional(),
  DEMO: z.enum(['0', '1']).default('1').describe('0 (start without demo data) or 1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),

  PORT: wholeNumber(4000, [0, 65_535]),
  // 0: no metrics.
  METRICS_PORT: wholeNumber(9464, [0, 65_535]),
  HEALTH_MAX_WAIT_SECONDS: wholeNumber(60, [1, daySeconds]),
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
  DRAIN_SECONDS: wholeNumber(8, [0, 600]),
  HANDOVER_SECONDS: wholeNumber(2, [0, 60]),
  REQUEST_DEADLINE_SECONDS: wholeNumber(15, [1, 600]),

  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => isUrlOf(text, ['postgres:', 'postgresql:']))
    .optional()
    .describe('postgres://user:password@host:port/database'),
  DATABASE_POOL_SIZE: wholeNumber(20, [1, 1000]),

  JWT_KEYS: z
    .string()
    .transform(parseKeys)
    .refine(areKeys)
    .optional()
    .describe(
      'kid:secret pairs with commas between; the first signs, all verify; each kid once, of letters, digits, - or _; ' +
        'each secret at least 32 characters',
    ),
  ACCESS_TOKEN_SECONDS: wholeNumber(3600, [1, daySeconds]),
  REFRESH_TOKEN_SECONDS: wholeNumber(30 * daySeconds, [1, 365 * daySeconds]),
  REFRESH_GRACE_SECONDS: wholeNumber(10, [0, 60]),
  ARGON2_MEMORY_KIB: wholeNumber(19_456, [8, 4_194_304]),
  ARGON2_PASSES: wholeNumber(2, [1, 100]),
  ARGON2_LANES: wholeNumber(1, [1, 16]),
  ARGON2_MAX_CONCURRENT: wholeNumber(2, [1, 64]),

  QUOTE_LIFE_SECONDS: wholeNumber(900, [1, daySeconds]),
  OFFER_TIMEOUT_SECONDS: wholeNumber(45, [1, 3600]),
  DRIVER_FRESH_SECONDS: wholeNumber(300, [1, daySeconds]),
  OFFER_ASK_AGAIN_SECONDS: wholeNumber(15, [1, 3600]),
  MATCH_SEARCH_AGAIN_SECONDS: wholeNumber(5, [1, 3600]),
  REHEARSAL_SECONDS: wholeNumber(150, [1, hourSeconds]),
  REHEARSAL_WALLET_CENTS: wholeNumber(1_000_000, [1, 100_000_000]),
  NEARBY_CACHE_SECONDS: wholeNumber(30, [0, 300]),
  GEOFENCE_LEAST_FIXES: wholeNumber(2, [2, 20]),
  GEOFENCE_MAX_GAP_SECONDS: wholeNumber(120, [1, hourSeconds]),
  GEOFENCE_MAX_ACCURACY_METERS: wholeNumber(100, [1, 10_000]),
  GEOFENCE_ARRIVED_METERS: wholeNumber(150, [10, 10_000]),
  GEOFENCE_ARRIVED_LEAVE_METERS: wholeNumber(250, [10, 10_000]),
  GEOFENCE_ARRIVED_DWELL_SECONDS: wholeNumber(45, [1, hourSeconds]),
  GEOFENCE_ARRIVED_MAX_KMH: wholeNumber(10, [1, 300]),
  GEOFENCE_ARRIVING_METERS: wholeNumber(1000, [10, 100_000]),
  GEOFENCE_ARRIVING_LEAVE_METERS: wholeNumber(1500, [10, 100_000]),
  GEOFENCE_ARRIVING_DWELL_SECONDS: wholeNumber(20, [1, hourSeconds]),
  GEOFENCE_ARRIVING_MAX_KMH: wholeNumber(60, [1, 300]),
  ESTIMATE_SEED_LEGS: wholeNumber(20, [1, 1_000_000]),
  ESTIMATE_PICKUP_SECONDS: wholeNumber(300, [0, daySeconds]),
  ESTIMATE_PICKUP_SLOW_SECONDS: wholeNumber(900, [0, daySeconds]),
  ESTIMATE_READ_SECONDS: wholeNumber(300, [1, daySeconds]),
  ARRIVING_SOON_MINUTES: wholeNumber(10, [1, 1440]),
  DRIVER_SHARE_BASIS_POINTS: wholeNumber(8000, [0, 10_000]),
  LEDGER_CHECK_SEALS_PER_SECOND: wholeNumber(1000, [1, 100_000]),
  LEDGER_CHECK_EVERY_SECONDS: wholeNumber(hourSeconds, [1, 30 * daySeconds]),

  ...pixVariables,

  PHOTO_MAX_BYTES: wholeNumber(8 * mebibyte, [1024, 64 * mebibyte]),
  SIGNATURE_MAX_BYTES: wholeNumber(mebibyte / 2, [1024, 8 * mebibyte]),
  IMAGE_MAX_PIXELS: wholeNumber(25_000_000, [10_000, 250_000_000]),
  MEDIA_LINK_SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  MEDIA_LINK_LIFE_SECONDS: wholeNumber(3600, [60, 7 * daySeconds]),

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

  QUOTES_PER_HOUR: wholeNumber(30, [1, 1_000_000]),
  APP_REQUESTS_PER_HOUR: wholeNumber(600, [1, 1_000_000]),
  KEY_REQUESTS_PER_HOUR_START: wholeNumber(600, [1, 1_000_000]),
  KEY_REQUESTS_PER_HOUR_PRO: wholeNumber(6000, [1, 1_000_000]),
  KEY_REQUESTS_PER_HOUR_SCALE: wholeNumber(60_000, [1, 1_000_000]),
  KEYS_PER_TENANT: wholeNumber(20, [1, 1000]),
  MCP_ALLOWED_ORIGINS: origins,
  CONFIRMATION_SECONDS: wholeNumber(300, [10, hourSeconds]),
  WEBHOOKS_PER_TENANT: wholeNumber(20, [1, 1000]),
  LOGIN_FAILURES_PER_ACCOUNT: wholeNumber(10, [1, 100_000]),
  LOGIN_TRIES_PER_ADDRESS: wholeNumber(60, [1, 100_000]),
  LOGIN_WINDOW_SECONDS: wholeNumber(900, [1, daySeconds]),
  PASSWORD_RESETS_PER_ACCOUNT: wholeNumber(5, [1, 1000]),
  PASSWORD_RESET_LIFE_SECONDS: wholeNumber(hourSeconds, [1, daySeconds]),
  INVITATION_LIFE_SECONDS: wholeNumber(7 * daySeconds, [1, 60 * daySeconds]),
  INVITATIONS_PER_DAY: wholeNumber(50, [1, 100_000]),
  DRIVER_SIGN_UPS_PER_HOUR: wholeNumber(10, [1, 100_000]),
  PROOF_CHECKS_PER_HOUR: wholeNumber(300, [1, 1_000_000]),
  EXPORTS_PER_DAY: wholeNumber(10, [1, 100_000]),
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
  PIN_FAILURES_PER_DELIVERY: wholeNumber(10, [1, 1000]),
  REDIS_URL: z
    .string()
    .refine((text) => text.split(',').every((url) => isUrlOf(url, ['redis:', 'rediss:'])))
    .optional()
    .describe(
      'redis://user:password@host:port, or rediss:// for TLS; of a cluster some nodes with commas between',
    ),

  WEBHOOK_TIMEOUT_MS: wholeNumber(15_000, [100, 60_000]),
  WEBHOOK_RESPONSE_MAX_BYTES: wholeNumber(64 * 1024, [1024, mebibyte]),
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
  EXPO_RECEIPTS_AFTER_SECONDS: wholeNumber(900, [1, daySeconds / 2]),

  REQUEST_BODY_MAX_BYTES: wholeNumber(16 * mebibyte, [1024, 256 * mebibyte]),
  // The standard introspection query needs 13 or more.
  GRAPHQL_MAX_DEPTH: wholeNumber(20, [1, 100]),
  GRAPHQL_MAX_ALIASES: wholeNumber(30, [0, 1000]),
  GRAPHQL_MAX_DIRECTIVES: wholeNumber(100, [0, 1000]),
  GRAPHQL_MAX_SELECTIONS: wholeNumber(1000, [1, 100_000]),
  // Objects that the answer could hold.
  GRAPHQL_MAX_COST: wholeNumber(50_000, [1, 1_000_000_000]),
  GRAPHQL_MAX_TOKENS: wholeNumber(4000, [10, 100_000]),
  GRAPHQL_PLAN_MILLISECONDS: wholeNumber(2000, [10, 60_000]),
  GRAPHQL_INTROSPECTION: z.enum(['0', '1']).default('1').describe('0 (refuse __schema and __type) or 1'),
  SOCKET_BUFFER_MAX_BYTES: wholeNumber(mebibyte, [1024, 64 * mebibyte]),

  ...tracingVariables,

  // Where each part is a process of its own.
  SUBGRAPH_PORT: wholeNumber(4100, [0, 65_535]),
  SUBGRAPH_SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  SUBGRAPH_URLS: z
    .string()
    .transform((text) => splitList(text).map((item) => item.split('=') as [string, string]))
    .refine((urls) =>
      urls.every(([name, url]) => /^[a-z]+$/.test(name) && isUrlOf(url ?? '', ['http:', 'https:'])),
    )
    .optional()
    .describe(
      'name=url pairs with commas between, such as delivery=http://10.0.0.1:4100, a name once for each instance',
    ),
}

export type VariableName = keyof typeof variables
/** Their values are told to nobody. */
export const secretVariables: ReadonlySet<string> = new Set<VariableName>([
  'DATABASE_URL',
  'JWT_KEYS',
  'MEDIA_LINK_SECRET',
  'REDIS_URL',
  'SMTP_URL',
  'SUBGRAPH_SECRET',
  'FCM_SERVICE_ACCOUNT',
  'APNS_KEY',
  'EXPO_ACCESS_TOKEN',
  'PIX_CLIENT_SECRET',
  'PIX_TLS_KEY',
])
