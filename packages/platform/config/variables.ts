import { isPixKey, pixKeyDescription, plainPixKey } from '@rodovia/core/identity/pix-key.ts'
import { maxCharacters, plain } from '@rodovia/core/wallet/top-ups/br-code.ts'
import * as z from 'zod'
import {
  addressRanges,
  ageRecipients,
  fileOrUrl,
  flag,
  geocoderUrl,
  googleServiceAccount,
  httpUrl,
  isUrlOf,
  keyRing,
  namedValues,
  origins,
  pem,
  port,
  postgresUrl,
  postgresUrls,
  redisUrl,
  roadNetwork,
  secret,
  secretText,
  setting,
  splitList,
  text,
  textUpTo,
  trustedDocuments,
  url,
  wholeNumber,
} from './value-types.ts'

const mebibyte = 1024 * 1024

const server = {
  NODE_ENV: setting('"production" means: no demo data, whatever DEMO says.', text),
  DEMO: setting('Demo accounts in an empty database.', flag('1', 'start without demo data')),
  LOG_LEVEL: setting(
    'The least severe level that is logged.',
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('fatal, error, warn, info, debug, trace or silent'),
  ),
  PORT: setting('Port of the server; 0 takes a free one.', port(4000)),
  HOST: setting(
    'Address on which the server listens.',
    z
      .string()
      .regex(/^[\w.:%-]+$/)
      .default('localhost')
      .describe('a host name or an IP address, such as localhost, 0.0.0.0 or ::'),
  ),
  PUBLIC_URL: setting(
    'Address under which clients reach the server: for links to tracking pages and photos and in mails. Default: http://localhost:PORT.',
    httpUrl('https://rodovia.example').optional(),
  ),
  TRUSTED_PROXIES: setting('Proxies whose X-Forwarded-For header is believed.', addressRanges),
  METRICS_PORT: setting('Port of the Prometheus metrics; 0 switches them off.', port(9464)),
}

const data = {
  DATA_DIR: setting(
    'Folder of photos, secrets and the embedded PostgreSQL. Default: .data in the folder of the code.',
    text,
  ),
  DATABASE_URL: secret('Your own PostgreSQL, 15 to 18, in place of the embedded one.', postgresUrl),
  DATABASE_DIRECT_URL: secret(
    'The same database without the pooler, when DATABASE_URL leads to one such as PgBouncer (docs/how-to/use-pgbouncer.md).',
    postgresUrl,
  ),
  DATABASE_REPLICA_URLS: secret(
    'Streaming replicas of DATABASE_URL that answer lists, statements and figures (docs/how-to/run-on-many-machines.md).',
    postgresUrls,
  ),
  DATABASE_REPLICA_MAX_LAG_SECONDS: setting(
    'A replica that is further behind is left out until it has caught up.',
    wholeNumber(5, [1, 300]),
  ),
  DATABASE_POOL_SIZE: setting(
    'Most connections of the pool of one process; docs/how-to/use-pgbouncer.md lists the few others.',
    wholeNumber(20, [1, 1000]),
  ),
  REDIS_URL: secret(
    'Redis 7 or Valkey, for what several processes share and may lose (docs/how-to/run-on-many-machines.md).',
    redisUrl,
  ),
}

/** A name in the bucket that ends in one slash, or nothing. */
const s3Prefix = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/)
  .transform((given) => `${given.replace(/\/$/, '')}/`)
  .default('')
  .describe('letters, digits, ".", "_", "-" and "/", such as rodovia/production')

const storage = {
  STORAGE: setting(
    'Where photos and exports are stored: in DATA_DIR, or in a bucket of an S3 server. While they move from one to the other both: the first one is written, both are read.',
    z
      .enum(['folder', 's3', 'folder,s3', 's3,folder'])
      .default('folder')
      .describe('folder or s3, or both in the order of their use: s3,folder'),
  ),
  S3_ENDPOINT: setting(
    'The S3 server. Default: that of Amazon in S3_REGION.',
    httpUrl('https://s3.sa-east-1.amazonaws.com').optional(),
  ),
  S3_REGION: setting(
    'Region of the bucket.',
    z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .default('us-east-1')
      .describe('a region such as sa-east-1'),
  ),
  S3_BUCKET: setting(
    'The bucket.',
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional()
      .describe('3 to 63 lower-case letters, digits, "." and "-"'),
  ),
  S3_PREFIX: setting('Begins the name of each object, where several platforms share a bucket.', s3Prefix),
  S3_ACCESS_KEY_ID: setting('Access key of the bucket.', text),
  S3_SECRET_ACCESS_KEY: secret('Its secret.', text),
  S3_PATH_STYLE: setting(
    'How the bucket is named: in the path, as most servers other than that of Amazon expect it.',
    flag('0', 'https://bucket.server/'),
  ),
  S3_SSE: setting(
    'How the server is asked to encrypt what it stores; none leaves it to the bucket. A key may be named: aws:kms:KEY.',
    z
      .string()
      .regex(/^(none|AES256|aws:kms(:[\w:/-]{1,200})?)$/)
      .default('none')
      .describe('none, AES256, aws:kms or aws:kms:KEY'),
  ),
  S3_LINKS: setting(
    'How browsers get photos and exported lists: through the platform, or from the S3 server by links that live 60 seconds, at S3_ENDPOINT or at another address of it. Exports of personal data always go through the platform.',
    z
      .union([z.enum(['proxied', 'presigned']), httpUrl('https://files.rodovia.example')])
      .default('proxied')
      .describe('proxied, presigned or an address of the server such as https://files.rodovia.example'),
  ),
} as const

const backups = {
  BACKUP_DIR: setting(
    'Folder of the encrypted backups of DATA_DIR, best on another disk. The running platform then archives changes there, and `npm run backup` writes there (docs/how-to/back-up-and-restore.md).',
    text,
  ),
  BACKUP_RECIPIENTS: setting('Public keys for which backups are encrypted.', ageRecipients),
}

const accounts = {
  JWT_KEYS: secret(
    'Keys of the access tokens. Default: the server makes one and stores it in DATA_DIR.',
    keyRing,
  ),
  LOGIN_FAILURES_PER_ACCOUNT: setting(
    'Wrong passwords for one account in LOGIN_WINDOW_SECONDS.',
    wholeNumber(10, [1, 100_000]),
  ),
  LOGIN_TRIES_PER_ADDRESS: setting(
    'Logins from one IP address in LOGIN_WINDOW_SECONDS.',
    wholeNumber(60, [1, 100_000]),
  ),
  LOGIN_WINDOW_SECONDS: setting(
    'Window of these two limits, and of those for password resets and recipient PINs.',
    wholeNumber(900, [1, 86_400]),
  ),
  SMTP_URL: secret(
    'Mail server. Without one no mail is sent, and the inviting person sees the link of an invitation.',
    z
      .string()
      .refine((given) => isUrlOf(given, ['smtp:', 'smtps:']))
      .optional()
      .describe('smtp://user:password@host:port, or smtps:// for TLS from the start'),
  ),
  MAIL_FROM: setting(
    'Sender of all mails.',
    z
      .string()
      .regex(/^([^<>\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .optional()
      .describe('an address such as Rodovia <no-reply@rodovia.example>'),
  ),
  MCP_ALLOWED_ORIGINS: setting('Origins besides PUBLIC_URL whose pages may call /mcp.', origins),
}

const requestsPerHour = (fallback: number) => wholeNumber(fallback, [1, 1_000_000])

const limits = {
  QUOTES_PER_HOUR: setting('Public quotes for one IP address.', requestsPerHour(30)),
  APP_REQUESTS_PER_HOUR: setting('Requests of one user.', requestsPerHour(600)),
  KEY_REQUESTS_PER_HOUR_START: setting('Requests of an API key with the plan start.', requestsPerHour(600)),
  KEY_REQUESTS_PER_HOUR_PRO: setting('Requests of an API key with the plan pro.', requestsPerHour(6000)),
  KEY_REQUESTS_PER_HOUR_SCALE: setting(
    'Requests of an API key with the plan scale.',
    requestsPerHour(60_000),
  ),
  MAX_CONNECTIONS: setting(
    'Open connections of one gateway, WebSockets and event streams among them. The system has to allow it as many open files.',
    wholeNumber(10_000, [100, 1_000_000]),
  ),
  STREAMS_PER_ADDRESS: setting(
    'WebSockets and event streams of one IP address of clients; it may have 500 other connections, and open 4 times as many streams a minute. Many people share the address of a mobile operator.',
    wholeNumber(500, [10, 1_000_000]),
  ),
  GRAPHQL_MAX_DEPTH: setting(
    'Levels of a GraphQL operation; the standard introspection query needs 13.',
    wholeNumber(20, [1, 100]),
  ),
  GRAPHQL_MAX_ALIASES: setting('Aliases in a GraphQL operation.', wholeNumber(30, [0, 1000])),
  GRAPHQL_MAX_COST: setting(
    'Objects that the response to a GraphQL operation could hold.',
    wholeNumber(50_000, [1, 1_000_000_000]),
  ),
  GRAPHQL_DOCUMENTS: setting(
    'Trusted documents that clients name by their id (docs/how-to/allow-only-known-operations.md).',
    trustedDocuments,
  ),
  GRAPHQL_INTROSPECTION: setting(
    'Whether clients may read the GraphQL schema.',
    flag('1', 'refuse __schema and __type'),
  ),
}

const deliveries = {
  ROADS: secret(
    'Road network of distances and times (docs/how-to/price-by-road.md). Without one they are estimated from the straight line.',
    roadNetwork,
  ),
  GEOCODER_URL: secret(
    'Geocoder for addresses that no imported street has (docs/how-to/import-postal-codes.md). Without one none is asked.',
    geocoderUrl,
  ),
  DRIVER_SHARE_BASIS_POINTS: setting("Driver's share of the price.", wholeNumber(8000, [0, 10_000])),
  CARRIER_PAPERS_REQUIRED: setting(
    'Whether whole loads are offered only to drivers whose companies have a valid RNTRC, the three insurances and a truck with enough axles (docs/reference/freight-duties.md).',
    flag('0', 'no papers are asked for'),
  ),
}

const shops = {
  SHOP_SIGN_UP: setting(
    'Who may open a shop’s account at /conta/criar: anybody, and an operator approves it before it tops up and orders (approval); anybody, live at once (open); nobody (closed).',
    z.enum(['approval', 'open', 'closed']).default('approval').describe('approval, open or closed'),
  ),
  TERMS_URL: setting(
    'Page with the terms that a shop accepts when it opens an account.',
    httpUrl('https://rodovia.example/termos').optional(),
  ),
  TERMS_VERSION: setting('Version of these terms, which is stored with the account.', textUpTo('1', 40)),
}

const secureUrl = (example: string) => url(['https:'], example).optional()

/** A name in a BR Code, which has Latin letters only. */
const payeeText = (fallback: string, most: number) =>
  textUpTo(fallback, most)
    .refine((given) => /[A-Za-z0-9]/.test(plain(given, most)))
    .describe(`a text of at most ${most} characters, with Latin letters or digits`)

const pix = {
  PIX_KEY: setting(
    'PIX key that receives top-ups. Default: a demo key, and none with NODE_ENV=production.',
    z
      .string()
      .max(maxCharacters.key)
      .transform(plainPixKey)
      .refine(isPixKey)
      .optional()
      .describe(pixKeyDescription),
  ),
  PIX_MERCHANT_NAME: setting('Receiver name that payers see.', payeeText('Rodovia', maxCharacters.name)),
  PIX_MERCHANT_CITY: setting("Receiver's city.", payeeText('Sao Paulo', maxCharacters.city)),
  PIX_API_URL: setting(
    'Pix API of a bank, which confirms payments automatically. Set all six of these or none.',
    secureUrl('https://pix.bank.example/v2'),
  ),
  PIX_TOKEN_URL: setting(
    "Address of the bank's access tokens.",
    secureUrl('https://pix.bank.example/oauth/token'),
  ),
  PIX_CLIENT_ID: setting('OAuth client id at the bank.', text),
  PIX_CLIENT_SECRET: secret('OAuth client secret at the bank.', text),
  PIX_TLS_CERT: setting('Client certificate for the bank.', pem('CERTIFICATE')),
  PIX_TLS_KEY: secret('Private key of that certificate.', pem('PRIVATE KEY')),
  PIX_CREDENTIALS_IN: setting(
    'Where the bank wants the client id and secret when it gives an access token.',
    z.enum(['header', 'body']).default('header').describe('header or body'),
  ),
  PIX_API_HEADERS: secret('Headers that the bank wants beside the standard.', namedValues('x-api-key=abc')),
  PIX_API_QUERY: secret(
    'Query parameters that the bank wants beside the standard.',
    namedValues('gw-dev-app-key=abc'),
  ),
}

const media = {
  PHOTO_MAX_BYTES: setting('Largest photo, decoded.', wholeNumber(8 * mebibyte, [1024, 64 * mebibyte])),
  IMAGE_MAX_PIXELS: setting(
    'Most pixels of a photo or a signature.',
    wholeNumber(25_000_000, [10_000, 250_000_000]),
  ),
  MEDIA_LINK_SECRET: secret(
    'Signs links to photos. Default: the server makes one and stores it in DATA_DIR.',
    secretText,
  ),
  MAP_PMTILES: setting(
    'One PMTiles file with the streets of maps (docs/how-to/show-streets-on-maps.md). Without it and tiles, maps show places only.',
    fileOrUrl('https://maps.example/brazil.pmtiles'),
  ),
  TRACKING_TILES_URL: setting(
    'Tiles of the map, which are pictures of another server. Set it or MAP_PMTILES.',
    z
      .string()
      .refine(
        (given) =>
          isUrlOf(given, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((part) => given.includes(part)),
      )
      .optional()
      .describe(
        'an http or https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
      ),
  ),
  TRACKING_TILES_ATTRIBUTION: setting(
    'Credit line that the owner of the tiles or streets asks for. Default for MAP_PMTILES: OpenStreetMap and Protomaps.',
    textUpTo('', 200),
  ),
}

const webhooks = {
  WEBHOOK_ALLOWED_ADDRESSES: setting(
    'Private addresses that webhooks, identity providers and push services of browsers may have: for development, or in your own network.',
    addressRanges,
  ),
  WEBHOOK_ALLOW_HTTP: setting(
    'Whether webhook endpoints, identity providers and push services of browsers may do without TLS: for development.',
    flag('0', 'https only'),
  ),
}

const push = {
  FCM_SERVICE_ACCOUNT: secret('Sends pushes to Android by FCM.', googleServiceAccount),
  APNS_KEY: secret(
    'Signing key, sends pushes to iOS by APNs. Set all four of these or none.',
    pem('PRIVATE KEY'),
  ),
  APNS_KEY_ID: setting('Id of that key.', text),
  APNS_TEAM_ID: setting('Team of that key.', text),
  APNS_TOPIC: setting('Bundle id of the app.', text),
  APNS_URL: setting(
    'Another address of APNs, such as the sandbox.',
    httpUrl('https://api.sandbox.push.apple.com').default('https://api.push.apple.com'),
  ),
  EXPO_ACCESS_TOKEN: secret('Sends pushes to Expo apps.', text),
}

const calls = {
  CALLS_TWILIO_ACCOUNT_SID: setting(
    'Account at Twilio, whose numbers hide those of drivers and recipients. Set all three of these or none.',
    z
      .string()
      .regex(/^AC[0-9a-f]{32}$/)
      .optional()
      .describe('AC and 32 hex digits'),
  ),
  CALLS_TWILIO_AUTH_TOKEN: secret('Auth token of that account, which signs its requests.', text),
  CALLS_NUMBERS: setting(
    'Numbers of that account that calls go through, separated by commas.',
    z
      .string()
      .transform(splitList)
      .refine(
        (numbers) => numbers.length > 0 && numbers.every((number) => /^\+[1-9][0-9]{7,14}$/.test(number)),
      )
      .optional()
      .describe('telephone numbers in E.164, separated by commas, such as +551130000001,+551130000002'),
  ),
}

const recipients = {
  WHATSAPP_ACCESS_TOKEN: secret(
    'Sends messages to recipients by the Cloud API of WhatsApp. Set all four of these or none.',
    text,
  ),
  WHATSAPP_PHONE_NUMBER_ID: setting('Id of the number that sends them.', text),
  WHATSAPP_APP_SECRET: secret("Secret of Meta's app, which signs callbacks.", text),
  WHATSAPP_VERIFY_TOKEN: secret('Token by which Meta checks the address of callbacks; choose any.', text),
  WHATSAPP_TEMPLATE_PREFIX: setting(
    'What the names of the approved templates begin with.',
    textUpTo('rodovia_', 50),
  ),
  WHATSAPP_API_URL: setting(
    'Address of the Cloud API with its version.',
    httpUrl('https://graph.facebook.com/v23.0').default('https://graph.facebook.com/v23.0'),
  ),
  SMS_ACCOUNT_SID: setting(
    'Sends messages to recipients by SMS with Twilio. Set all three of these or none.',
    text,
  ),
  SMS_AUTH_TOKEN: secret('Token of that account, which signs callbacks, too.', text),
  SMS_FROM: setting('Number that sends them, such as +5511400000000, or a messaging service (MG…).', text),
  SMS_API_URL: setting(
    'Address of the provider.',
    httpUrl('https://api.twilio.com').default('https://api.twilio.com'),
  ),
}

const samplers = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
]
const otlpProtocols = ['http/protobuf', 'http/json'] as const

const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'Collector of the traces. Without one there are none.',
    httpUrl('http://localhost:4318').optional(),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    'Encoding of the traces.',
    z.enum(otlpProtocols).default('http/protobuf').describe(otlpProtocols.join(' or ')),
  ),
  OTEL_TRACES_SAMPLER: setting(
    'Which requests are traced.',
    z.enum(samplers).default('parentbased_always_on').describe(samplers.join(', ')),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'Traced share, for the samplers by ratio.',
    z.string().transform(Number).pipe(z.number().min(0).max(1)).default(1).describe('a number from 0 to 1'),
  ),
}

const processes = {
  SUBGRAPH_PORT: setting('Port, on HOST, on which a subgraph listens for gateways.', port(4100)),
  SUBGRAPH_SECRET: secret(
    'Shared by gateways and subgraphs, which sign their requests with it. Default: derived from the secrets of a shared DATA_DIR.',
    secretText,
  ),
  SUBGRAPH_URLS: setting(
    'Addresses of the subgraphs, for the gateway.',
    z
      .string()
      .transform((list) => splitList(list).map((item) => item.split('=') as [string, string]))
      .refine((urls) =>
        urls.every(([name, given]) => /^[a-z]+$/.test(name) && isUrlOf(given ?? '', ['http:', 'https:'])),
      )
      .optional()
      .describe(
        'name=url pairs, separated by commas, such as delivery=http://10.0.0.1:4100; a name once for each instance',
      ),
  ),
}

/** Every variable that an operator may set, in the groups and the order of `.env.example`. */
export const variableGroups = {
  Server: server,
  Data: data,
  'Files (docs/how-to/store-files.md)': storage,
  'Backups of the embedded PostgreSQL (docs/how-to/back-up-and-restore.md)': backups,
  'Accounts and mail': accounts,
  'Limits: requests per hour, and GraphQL operations': limits,
  Deliveries: deliveries,
  'PIX (docs/how-to/take-payments-by-pix.md)': pix,
  'Photos and the tracking page': media,
  Webhooks: webhooks,
  'Pushes (docs/how-to/configure-pushes.md)': push,
  'Calls without numbers (docs/how-to/call-without-numbers.md)': calls,
  'Messages to recipients (docs/how-to/message-recipients.md); e-mail goes by SMTP_URL': recipients,
  'OpenTelemetry (docs/reference/metrics.md); the OTLP exporter reads more variables of its own': tracing,
  'Each service a process of its own (docs/how-to/run-on-many-machines.md)': processes,
}

export const variables = {
  ...server,
  ...data,
  ...storage,
  ...backups,
  ...accounts,
  ...limits,
  ...deliveries,
  ...shops,
  ...pix,
  ...media,
  ...webhooks,
  ...push,
  ...calls,
  ...recipients,
  ...tracing,
  ...processes,
}

export type VariableName = keyof typeof variables
