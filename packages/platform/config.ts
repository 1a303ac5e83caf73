import { join, resolve } from 'node:path'
import { accountConstants } from './config/constants/accounts.ts'
import { deliveryConstants, estimateConstants, rehearsalConstants } from './config/constants/deliveries.ts'
import { approachConstants } from './config/constants/geofences.ts'
import {
  actionLimits,
  passwordResetsPerAccount,
  pinFailuresPerDelivery,
  publicRequestsPerHour,
  sizeLimits,
  streamLimits,
} from './config/constants/limits.ts'
import {
  callConstants,
  fiscalConstants,
  geocoderConstants,
  identityProviderConstants,
  ledgerCheckConstants,
  mediaLinkSeconds,
  pixConstants,
  pushConstants,
  recipientMessageConstants,
  roadConstants,
  shopConstants,
  shopRatesConstants,
  signatureMaxBytes,
  townSources,
  webhookConstants,
} from './config/constants/outside.ts'
import {
  backupConstants,
  healthMaxWaitSeconds,
  leastRequestBodyBytes,
  serverConstants,
  spanBatchMilliseconds,
} from './config/constants/server.ts'
import { formerVariables } from './config/former-variables.ts'
import { allOrNone, ConfigError, readVariables, type Variables } from './config/read-variables.ts'
import { type DeepPartial, withTestOverrides } from './config/test-overrides.ts'

const projectRoot = resolve(import.meta.dirname, '../..')

export type Config = ReturnType<typeof configOf>

export type TracingConfig = NonNullable<Config['tracing']>

/** The values that tests replace (config/test-overrides.ts). */
export type ConfigOverrides = DeepPartial<Config>

/**
 * Reads the configuration from the environment. Pure, apart from `currentDir`, the base of a relative DATA_DIR.
 * @throws ConfigError naming every variable with a wrong value
 */
export function readConfig(env: Record<string, string | undefined>, currentDir = process.cwd()): Config {
  return withTestOverrides(configOf(readVariables(env), env, currentDir), env)
}

function configOf(v: Variables, env: Record<string, string | undefined>, currentDir: string) {
  const isProduction = v.NODE_ENV === 'production'
  const dataDir = v.DATA_DIR ? resolve(currentDir, v.DATA_DIR) : join(projectRoot, '.data')
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`
  const uploadBytes = Math.ceil(((v.PHOTO_MAX_BYTES + signatureMaxBytes) * 4) / 3) + 64 * 1024
  const requestBodyBytes = Math.max(leastRequestBodyBytes, uploadBytes)
  if (v.METRICS_PORT === v.PORT && v.PORT !== 0)
    throw new ConfigError([`METRICS_PORT="${v.METRICS_PORT}": another than PORT, or 0 for no metrics`])
  if (v.DATABASE_DIRECT_URL && !v.DATABASE_URL)
    throw new ConfigError(['DATABASE_DIRECT_URL: has to be given with DATABASE_URL, the same database'])
  if (v.DATABASE_REPLICA_URLS.length > 0 && !v.DATABASE_URL)
    throw new ConfigError([
      'DATABASE_REPLICA_URLS: has to be given with DATABASE_URL, the primary of the replicas',
    ])
  if (v.BACKUP_DIR && v.BACKUP_RECIPIENTS.length === 0)
    throw new ConfigError([
      'BACKUP_RECIPIENTS: has to be given with BACKUP_DIR: public keys of age, separated by commas, each beginning with age1; `npm run backup -- --new-key FILE` makes a pair',
    ])
  const streams = streamLimits(v.STREAMS_PER_ADDRESS)
  const perHour = (quota: number) => ({ quota, windowSeconds: 3600 })
  const perLoginWindow = (quota: number) => ({ quota, windowSeconds: v.LOGIN_WINDOW_SECONDS })
  return {
    isProduction,
    isDemo: v.DEMO === '1' && !isProduction,
    logLevel: v.LOG_LEVEL,
    /** Names in the environment that had a meaning once. */
    formerVariables: formerVariables.filter((name) => env[name]),
    port: v.PORT,
    host: v.HOST,
    metrics: { port: v.METRICS_PORT, maxWaitSeconds: healthMaxWaitSeconds },
    tracing: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          protocol: v.OTEL_EXPORTER_OTLP_PROTOCOL,
          sampler: { name: v.OTEL_TRACES_SAMPLER, ratio: v.OTEL_TRACES_SAMPLER_ARG },
          batchMilliseconds: spanBatchMilliseconds,
        }
      : null,
    publicUrl,
    trustedProxies: v.TRUSTED_PROXIES,
    ...serverConstants,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    backup: {
      dir: v.BACKUP_DIR ? resolve(currentDir, v.BACKUP_DIR) : null,
      recipients: v.BACKUP_RECIPIENTS,
      ...backupConstants,
    },
    /** The database without a pooler; DATABASE_URL where there is none. */
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    /** None: everything is read from the primary. */
    databaseReplicas: { urls: v.DATABASE_REPLICA_URLS, maxLagSeconds: v.DATABASE_REPLICA_MAX_LAG_SECONDS },
    /** Other processes may use the database too. */
    sharesDatabase: v.DATABASE_URL !== undefined,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    redisUrl: v.REDIS_URL,
    subgraphs: {
      port: v.SUBGRAPH_PORT,
      secret: v.SUBGRAPH_SECRET,
      urls: v.SUBGRAPH_URLS,
      maxBodyBytes: 2 * requestBodyBytes,
    },
    auth: { jwtKeys: v.JWT_KEYS, ...accountConstants },
    mail: allOrNone(v, { url: 'SMTP_URL', from: 'MAIL_FROM' }),
    shopSignUp: { mode: v.SHOP_SIGN_UP, termsVersion: v.TERMS_VERSION, termsUrl: v.TERMS_URL ?? null },
    push: {
      fcm: v.FCM_SERVICE_ACCOUNT ? { url: pushConstants.fcmUrl, account: v.FCM_SERVICE_ACCOUNT } : null,
      apns: apnsOf(v),
      expo: v.EXPO_ACCESS_TOKEN ? { url: pushConstants.expoUrl, accessToken: v.EXPO_ACCESS_TOKEN } : null,
      web: { subject: contactOf(publicUrl, v.MAIL_FROM) },
      receiptsAfterSeconds: pushConstants.receiptsAfterSeconds,
    },
    calls: { twilio: twilioOf(v), ...callConstants },
    recipients: { whatsapp: whatsappOf(v), sms: smsOf(v), ...recipientMessageConstants },
    delivery: {
      ...deliveryConstants,
      driverShareBasisPoints: v.DRIVER_SHARE_BASIS_POINTS,
      requiresCarrierPapers: v.CARRIER_PAPERS_REQUIRED === '1',
      confirmsPix: v.PIX_API_URL !== undefined,
      cashLimitCents: v.DRIVER_CASH_LIMIT_CENTS,
    },
    roads: { network: v.ROADS && roadsAt(v.ROADS, currentDir), ...roadConstants },
    towns: { folder: join(dataDir, 'towns'), sources: townSources },
    approach: approachConstants,
    estimate: estimateConstants,
    rehearsal: rehearsalConstants,
    ledgerCheck: ledgerCheckConstants,
    freight: freightOf(v),
    fiscal: fiscalConstants,
    pix: { receiver: pixReceiverOf(v), bacen: bankOf(v), ...pixConstants },
    storage: storageOf(v, dataDir),
    media: {
      photoMaxBytes: v.PHOTO_MAX_BYTES,
      signatureMaxBytes,
      maxPixels: v.IMAGE_MAX_PIXELS,
      linkSecret: v.MEDIA_LINK_SECRET,
      linkLifeSeconds: mediaLinkSeconds,
    },
    webhooks: {
      ...webhookConstants,
      allowedAddresses: v.WEBHOOK_ALLOWED_ADDRESSES,
      allowsHttp: v.WEBHOOK_ALLOW_HTTP === '1',
    },
    shops: { ...shopConstants, rates: shopRatesConstants },
    identityProviders: identityProviderConstants,
    mcpOrigins: [new URL(publicUrl).origin, ...v.MCP_ALLOWED_ORIGINS],
    geocoder: { url: v.GEOCODER_URL, ...geocoderConstants },
    tracking: { tilesUrl: v.TRACKING_TILES_URL, tilesAttribution: v.TRACKING_TILES_ATTRIBUTION },
    map: mapOf(v, currentDir),
    trustedDocuments: documentsAt(v.GRAPHQL_DOCUMENTS, currentDir),
    limits: {
      budgets: {
        app: perHour(v.APP_REQUESTS_PER_HOUR),
        quote: perHour(v.QUOTES_PER_HOUR),
        public: perHour(publicRequestsPerHour),
        streams: streams.opened,
        start: perHour(v.KEY_REQUESTS_PER_HOUR_START),
        pro: perHour(v.KEY_REQUESTS_PER_HOUR_PRO),
        scale: perHour(v.KEY_REQUESTS_PER_HOUR_SCALE),
      },
      actions: {
        ...actionLimits,
        loginFailures: perLoginWindow(v.LOGIN_FAILURES_PER_ACCOUNT),
        loginTries: perLoginWindow(v.LOGIN_TRIES_PER_ADDRESS),
        passwordResets: perLoginWindow(passwordResetsPerAccount),
        pinFailures: perLoginWindow(pinFailuresPerDelivery),
      },
      ...sizeLimits,
      connections: v.MAX_CONNECTIONS,
      streamsPerAddress: streams.streamsPerAddress,
      connectionsPerAddress: streams.connectionsPerAddress,
      requestBodyBytes,
      graphqlDepth: v.GRAPHQL_MAX_DEPTH,
      graphqlAliases: v.GRAPHQL_MAX_ALIASES,
      graphqlCost: v.GRAPHQL_MAX_COST,
      graphqlIntrospection: v.GRAPHQL_INTROSPECTION === '1',
    },
  }
}

/** The file of the streets, on disk or at another server; null without one. */
function mapOf({ MAP_PMTILES: given, ...v }: Variables, currentDir: string) {
  if (!given) return null
  if (v.TRACKING_TILES_URL)
    throw new ConfigError(['MAP_PMTILES and TRACKING_TILES_URL: set one of the two, maps show one of them'])
  if (!/^https?:/i.test(given)) return { file: resolve(currentDir, given) }
  if (given.startsWith('http:') && v.WEBHOOK_ALLOW_HTTP !== '1')
    throw new ConfigError([`MAP_PMTILES="${given}": an https address; http only with WEBHOOK_ALLOW_HTTP=1`])
  return { url: given }
}

/** Photos and exports: below `folder`, or in a bucket. S3 may be set for `npm run storage:move` alone. */
function storageOf(v: Variables, folder: string) {
  const [kind, previous = null] = v.STORAGE.split(',') as ('folder' | 's3')[]
  const s3 = s3Of(v)
  if (!s3 && v.STORAGE.includes('s3'))
    throw new ConfigError([
      `S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: have to be given with STORAGE="${v.STORAGE}"`,
    ])
  return { kind: kind!, previous, folder, s3, presigns: v.S3_LINKS !== 'proxied' }
}

function s3Of(v: Variables) {
  const access = allOrNone(v, {
    bucket: 'S3_BUCKET',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  })
  if (!access) return null
  const endpoint = v.S3_ENDPOINT ?? `https://s3.${v.S3_REGION}.amazonaws.com`
  const [, algorithm, keyId = null] = /^(AES256|aws:kms)(?::(.+))?$/.exec(v.S3_SSE) ?? []
  return {
    ...access,
    endpoint,
    publicEndpoint: v.S3_LINKS.startsWith('http') ? v.S3_LINKS : endpoint,
    region: v.S3_REGION,
    prefix: v.S3_PREFIX,
    isPathStyle: v.S3_PATH_STYLE === '1',
    encryption: algorithm ? { algorithm: algorithm as 'AES256' | 'aws:kms', keyId } : null,
  }
}

function apnsOf(v: Variables) {
  const apns = allOrNone(v, {
    key: 'APNS_KEY',
    keyId: 'APNS_KEY_ID',
    teamId: 'APNS_TEAM_ID',
    topic: 'APNS_TOPIC',
  })
  return apns && { url: v.APNS_URL, ...apns }
}

function twilioOf(v: Variables) {
  return allOrNone(v, {
    accountSid: 'CALLS_TWILIO_ACCOUNT_SID',
    authToken: 'CALLS_TWILIO_AUTH_TOKEN',
    numbers: 'CALLS_NUMBERS',
  })
}

function whatsappOf(v: Variables) {
  const whatsapp = allOrNone(v, {
    accessToken: 'WHATSAPP_ACCESS_TOKEN',
    phoneNumberId: 'WHATSAPP_PHONE_NUMBER_ID',
    appSecret: 'WHATSAPP_APP_SECRET',
    verifyToken: 'WHATSAPP_VERIFY_TOKEN',
  })
  return whatsapp && { ...whatsapp, apiUrl: v.WHATSAPP_API_URL, templatePrefix: v.WHATSAPP_TEMPLATE_PREFIX }
}

function smsOf(v: Variables) {
  const sms = allOrNone(v, {
    accountSid: 'SMS_ACCOUNT_SID',
    authToken: 'SMS_AUTH_TOKEN',
    from: 'SMS_FROM',
  })
  return sms && { ...sms, apiUrl: v.SMS_API_URL }
}

/**
 * Returns the address by which push services of browsers reach the operator (RFC 8292, section 2.1). Apple
 * refuses an address on localhost.
 */
function contactOf(publicUrl: string, mailFrom: string | undefined): string {
  const [address] = mailFrom?.match(/[^\s<>]+@[^\s<>]+/) ?? []
  if (address) return `mailto:${address}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@localhost'
}

function roadsAt({ protocol, url, folder }: NonNullable<Variables['ROADS']>, currentDir: string) {
  return protocol ? { protocol, url } : { protocol, folder: resolve(currentDir, folder) }
}

function documentsAt(given: Variables['GRAPHQL_DOCUMENTS'], currentDir: string) {
  return given ? { ...given, path: resolve(currentDir, given.path) } : null
}

/** Belongs to nobody: it only shows how a top-up works. */
const demoPixKey = 'demo@rodovia.example'

function pixReceiverOf(v: Variables) {
  const key = v.PIX_KEY ?? (v.NODE_ENV === 'production' ? null : demoPixKey)
  return key === null ? null : { key, name: v.PIX_MERCHANT_NAME, city: v.PIX_MERCHANT_CITY }
}

function freightOf(v: Variables) {
  const tls = { cert: 'FREIGHT_TLS_CERT', key: 'FREIGHT_TLS_KEY' } as const
  return {
    ciotRule: v.CIOT_RULE,
    ciot: v.FREIGHT_REGISTRY_URL ? allOrNone(v, { url: 'FREIGHT_REGISTRY_URL', ...tls }) : null,
    toll: v.TOLL_REGISTRY_URL ? allOrNone(v, { url: 'TOLL_REGISTRY_URL', ...tls }) : null,
  }
}

function bankOf(v: Variables) {
  const bank = allOrNone(v, {
    apiUrl: 'PIX_API_URL',
    tokenUrl: 'PIX_TOKEN_URL',
    clientId: 'PIX_CLIENT_ID',
    clientSecret: 'PIX_CLIENT_SECRET',
    cert: 'PIX_TLS_CERT',
    key: 'PIX_TLS_KEY',
  })
  if (bank && !v.PIX_KEY)
    throw new ConfigError(['PIX_KEY: has to be given with PIX_API_URL, as the bank knows it'])
  return (
    bank && {
      ...bank,
      credentialsIn: v.PIX_CREDENTIALS_IN,
      headers: v.PIX_API_HEADERS ?? {},
      query: v.PIX_API_QUERY ?? {},
    }
  )
}
