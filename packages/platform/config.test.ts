import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { testConfig } from '../../test/support/test-config.ts'
import { envExample } from './config/env-example.ts'
import { formerVariables } from './config/former-variables.ts'
import { ConfigError } from './config/read-variables.ts'
import { overridePrefix } from './config/test-overrides.ts'
import { variables } from './config/variables.ts'
import { readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('has a default for everything, with at most 110 variables', () => {
    expect(Object.keys(variables).length).toBeLessThanOrEqual(110)
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 4000,
      host: 'localhost',
      publicUrl: 'http://localhost:4000',
      isDemo: true,
    })
    expect(config.dataDir).toMatch(/[\\/]\.data$/)
    expect(config.databaseUrl).toBeUndefined()
    expect(config.delivery).toMatchObject({ quoteLifeSeconds: 900, offerTimeoutSeconds: 45 })
    expect(config.limits).toMatchObject({
      graphqlDepth: 20,
      graphqlDirectives: 100,
      graphqlCost: 50_000,
      graphqlIntrospection: true,
    })
    expect(config.webhooks).toEqual({
      timeoutMs: 15_000,
      responseMaxBytes: 65_536,
      allowedAddresses: [],
      allowsHttp: false,
    })
    expect(config.auth).toMatchObject({ accessTokenSeconds: 3600, refreshTokenSeconds: 2_592_000 })
  })

  it('knows a road network by its folder or by its address with a protocol', () => {
    const networkOf = (ROADS: string) => readConfig({ ROADS }, '/home/operator').roads.network
    expect(readConfig({}).roads.network).toBeUndefined()
    expect(networkOf('roads')).toEqual({ protocol: null, folder: '/home/operator/roads' })
    expect(networkOf('osrm+http://10.0.0.7:5000')).toEqual({
      ...{ protocol: 'osrm', url: 'http://10.0.0.7:5000' },
    })
    expect(networkOf('valhalla+https://roads.example/v1?api_key=k')).toEqual({
      ...{ protocol: 'valhalla', url: 'https://roads.example/v1?api_key=k' },
    })
    for (const ROADS of [
      'https://roads.example',
      'osrm+ftp://roads.example',
      'valhalla+https://',
      'google+https://x',
    ])
      expect(faultsOf({ ROADS })).toEqual([
        expect.stringMatching(
          /^ROADS \(its value is not shown\): allowed is a folder that `npm run roads:build` wrote, or valhalla\+/,
        ),
      ])
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: '', JWT_KEYS: '' })).toEqual(readConfig({}))
  })

  it('reads its example, with every # before a value taken away, as it reads nothing at all', () => {
    const example = parseEnv(envExample().replaceAll(/^#(?=\w+=)/gm, ''))
    expect(example).toMatchObject({ PORT: '4000', JWT_KEYS: '', LOGIN_WINDOW_SECONDS: '900' })
    expect(readConfig(example)).toEqual(readConfig({}))
  })

  it('has a demo key for PIX, but none in production, and a bank’s API as a whole or not at all', () => {
    expect(readConfig({}).pix).toMatchObject({ receiver: { key: 'demo@rodovia.example' }, bacen: null })
    expect(readConfig({ NODE_ENV: 'production' }).pix.receiver).toBeNull()
    const PIX_KEY = '12345678909'
    expect(readConfig({ NODE_ENV: 'production', PIX_KEY }).pix.receiver).toMatchObject({ key: PIX_KEY })
    expect(readConfig({ PIX_KEY: 'b1.c2d.3e4/0002-50' }).pix.receiver?.key).toBe('B1C2D3E4000250')
    for (const wrong of ['Loja', 'b1.c2d.3e4/0002-51', '12345678000159'])
      expect(faultsOf({ PIX_KEY: wrong })).toHaveLength(1)
    expect(faultsOf({ PIX_KEY, PIX_API_URL: 'https://pix.bank.example/v2' })).toHaveLength(5)
    const bank = {
      PIX_API_URL: 'https://pix.bank.example/v2/',
      PIX_TOKEN_URL: 'https://pix.bank.example/oauth/token',
      PIX_CLIENT_ID: 'us',
      PIX_CLIENT_SECRET: 'a secret',
      PIX_TLS_CERT: '-----BEGIN CERTIFICATE-----\\nMII\\n-----END CERTIFICATE-----',
      PIX_TLS_KEY: '-----BEGIN PRIVATE KEY-----\\nMII\\n-----END PRIVATE KEY-----',
    }
    expect(faultsOf(bank)).toEqual(['PIX_KEY: has to be given with PIX_API_URL, as the bank knows it'])
    const { bacen } = readConfig({ ...bank, PIX_KEY }).pix
    expect(bacen).toMatchObject({
      apiUrl: 'https://pix.bank.example/v2',
      cert: '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----',
    })
  })

  it('takes one Redis, or some nodes of a cluster', () => {
    for (const url of [
      'rediss://me:secret@redis.example:6380',
      'redis://10.0.0.5:6379,redis://10.0.0.6:6379',
    ])
      expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url)
    expect(faultsOf({ REDIS_URL: 'redis://10.0.0.5:6379,10.0.0.6:6379' })).toHaveLength(1)
  })

  it('names every fault at once, with the value given and what is allowed', () => {
    expect(
      faultsOf({ PORT: 'http', LOG_LEVEL: 'loud', LOGIN_WINDOW_SECONDS: '-1', PUBLIC_URL: 'rodovia' }),
    ).toEqual([
      'LOG_LEVEL="loud": allowed is fatal, error, warn, info, debug, trace or silent',
      'PORT="http": allowed is a whole number from 0 to 65535',
      'PUBLIC_URL="rodovia": allowed is an http or https address, such as https://rodovia.example',
      'LOGIN_WINDOW_SECONDS="-1": allowed is a whole number from 1 to 86400',
    ])
  })

  it('never repeats a secret', () => {
    const secret = 'too-short-but-mine'
    const faults = faultsOf({
      JWT_KEYS: `a:${secret}`,
      MEDIA_LINK_SECRET: secret,
      DATABASE_URL: `mysql://u:${secret}@h`,
    })
    expect(faults).toHaveLength(3)
    expect(faults.join()).not.toContain(secret)
  })

  it('takes several hosts that take writes, and replicas of one host each beside them', () => {
    const DATABASE_URL = 'postgres://u@one:5432,two:5433/rodovia?target_session_attrs=read-write'
    const DATABASE_REPLICA_URLS = 'postgres://u@one/rodovia, postgres://u@two:5433/rodovia'
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseReplicas: {
        urls: ['postgres://u@one/rodovia', 'postgres://u@two:5433/rodovia'],
        maxLagSeconds: 5,
      },
    })
    expect(faultsOf({ DATABASE_URL: DATABASE_URL.replace('read-write', 'any') })).toHaveLength(1)
    expect(faultsOf({ DATABASE_URL, DATABASE_REPLICA_URLS: DATABASE_URL })).toHaveLength(1)
    expect(faultsOf({ DATABASE_URL, DATABASE_REPLICA_MAX_LAG_SECONDS: '0' })).toHaveLength(1)
    expect(faultsOf({ DATABASE_REPLICA_URLS })).toEqual([
      'DATABASE_REPLICA_URLS: has to be given with DATABASE_URL, the primary of the replicas',
    ])
  })

  it('takes the settings of a push service whole or not at all', () => {
    expect(readConfig({ APNS_URL: 'http://localhost:1/' }).push).toMatchObject({
      fcm: null,
      apns: null,
      expo: null,
    })
    expect(faultsOf({ APNS_KEY_ID: 'ABC', APNS_TEAM_ID: 'TEAM', APNS_TOPIC: 'dev.rodovia' })).toEqual([
      'APNS_KEY: has to be given too, or none of APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC',
    ])
    expect(faultsOf({ FCM_SERVICE_ACCOUNT: '{"project_id": "mine"}' })).toEqual([
      'FCM_SERVICE_ACCOUNT (its value is not shown): allowed is the JSON of a Google service account, with ' +
        'project_id, client_email, private_key and token_uri',
    ])
  })

  it('takes the key of APNs with its line breaks, or with them written as \\n', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nMIGT\n-----END PRIVATE KEY-----'
    const given = { APNS_KEY_ID: 'ABC', APNS_TEAM_ID: 'TEAM', APNS_TOPIC: 'dev.rodovia' }
    for (const text of [key, key.replaceAll('\n', '\\n')])
      expect(readConfig({ ...given, APNS_KEY: text }).push.apns).toMatchObject({
        key,
        url: 'https://api.push.apple.com',
      })
  })

  it.each(['-1', '1.5', '1e3', '65536', '0x10', 'NaN', '٣'])('refuses PORT=%s', (PORT) => {
    expect(faultsOf({ PORT })).toHaveLength(1)
  })

  it('reads the key ring in order: the first signs', () => {
    const [a, b] = ['a'.repeat(32), `${'b'.repeat(16)}:${'c'.repeat(16)}`]
    expect(readConfig({ JWT_KEYS: `new:${a}, old:${b}` }).auth.jwtKeys).toEqual([
      { kid: 'new', secret: a },
      { kid: 'old', secret: b },
    ])
  })

  it.each([
    'x'.repeat(40),
    `:${'x'.repeat(40)}`,
    `k:${'x'.repeat(31)}`,
    `k:${'x'.repeat(32)},k:${'y'.repeat(32)}`,
  ])('refuses a key ring without kid, with a short secret or with a kid twice', (JWT_KEYS) =>
    expect(faultsOf({ JWT_KEYS })).toHaveLength(1),
  )

  it('takes an address of tiles only with the places of their numbers', () => {
    const TRACKING_TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png'
    expect(readConfig({ TRACKING_TILES_URL }).tracking.tilesUrl).toBe(TRACKING_TILES_URL)
    for (const wrong of [
      'https://tiles.example/',
      'tiles.example/{z}/{x}/{y}',
      'ftp://t.example/{z}/{x}/{y}',
    ])
      expect(faultsOf({ TRACKING_TILES_URL: wrong }), wrong).toHaveLength(1)
  })

  it('takes one file of streets, from the disk or by https, or else tiles', () => {
    const mapOf = (MAP_PMTILES: string, more = {}) => readConfig({ MAP_PMTILES, ...more }, '/srv').map
    expect(mapOf('maps/brazil.pmtiles')).toEqual({ file: '/srv/maps/brazil.pmtiles' })
    const url = 'https://maps.example/brazil.pmtiles?key=1'
    expect(mapOf(url)).toEqual({ url })
    const http = 'http://127.0.0.1:9000/brazil.pmtiles'
    expect(mapOf(http, { WEBHOOK_ALLOW_HTTP: '1' })).toEqual({ url: http })
    expect(faultsOf({ MAP_PMTILES: http }).join()).toContain('an https address')
    expect(faultsOf({ MAP_PMTILES: 'ftp://maps.example/brazil.pmtiles' }).join()).toContain('MAP_PMTILES')
    const TRACKING_TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png'
    expect(faultsOf({ MAP_PMTILES: url, TRACKING_TILES_URL }).join()).toContain('set one of the two')
  })

  it('takes trusted documents with the choice whether others run too', () => {
    const documentsAt = (GRAPHQL_DOCUMENTS: string) =>
      readConfig({ GRAPHQL_DOCUMENTS }, '/srv').trustedDocuments
    expect(readConfig({}).trustedDocuments).toBeNull()
    expect(documentsAt('only:documents')).toEqual({ isOnly: true, path: '/srv/documents' })
    expect(documentsAt('also:/app/manifest.json')).toEqual({ isOnly: false, path: '/app/manifest.json' })
    for (const wrong of ['documents', 'only:', 'Only:documents', 'other:documents'])
      expect(faultsOf({ GRAPHQL_DOCUMENTS: wrong })).toEqual([
        expect.stringContaining(
          `GRAPHQL_DOCUMENTS="${wrong}": allowed is only:PATH (no other document runs) or also:PATH`,
        ),
      ])
  })

  it('takes addresses and ranges of proxies, nothing else', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    for (const TRUSTED_PROXIES of ['10.0.0.0/33', 'proxy.local', '10.0.0.1,', '::/129', '1.2.3.4/8/8']) {
      expect(faultsOf({ TRUSTED_PROXIES }), TRUSTED_PROXIES).toHaveLength(1)
    }
  })

  it('switches introspection off by GRAPHQL_INTROSPECTION=0 alone', () => {
    expect(readConfig({ GRAPHQL_INTROSPECTION: '0' }).limits.graphqlIntrospection).toBe(false)
    expect(faultsOf({ GRAPHQL_INTROSPECTION: 'no' })[0]).toContain('0 (refuse __schema and __type) or 1')
  })

  it('starts no demo in production, whatever DEMO says', () => {
    expect(readConfig({ DEMO: '0' }).isDemo).toBe(false)
    expect(readConfig({ DEMO: '1', NODE_ENV: 'production' }).isDemo).toBe(false)
  })

  it('resolves DATA_DIR from the current folder', () => {
    expect(readConfig({ DATA_DIR: 'here' }, '/srv').dataDir).toBe('/srv/here')
    expect(readConfig({ DATA_DIR: '/there' }, '/srv').dataDir).toBe('/there')
  })

  it('stores files in DATA_DIR, or in a bucket that it names whole', () => {
    expect(readConfig({ DATA_DIR: '/there' }).storage).toEqual({
      ...{ kind: 'folder', previous: null, folder: '/there', s3: null, presigns: false },
    })
    const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const env = {
      STORAGE: 's3',
      S3_REGION: 'sa-east-1',
      S3_PREFIX: 'rodovia/prod',
      S3_LINKS: 'presigned',
      ...bucket,
    }
    expect(readConfig(env).storage).toMatchObject({
      ...{ kind: 's3', presigns: true },
      s3: {
        ...{
          endpoint: 'https://s3.sa-east-1.amazonaws.com',
          publicEndpoint: 'https://s3.sa-east-1.amazonaws.com',
        },
        ...{ bucket: 'files', prefix: 'rodovia/prod/', isPathStyle: false, encryption: null },
      },
    })
    expect(readConfig({ ...env, STORAGE: 'folder,s3' }).storage).toMatchObject({
      kind: 'folder',
      previous: 's3',
    })
    const own = {
      ...env,
      S3_ENDPOINT: 'http://seaweed:8333',
      S3_LINKS: 'https://files.example',
      S3_PATH_STYLE: '1',
    }
    expect(readConfig({ ...own, S3_SSE: 'aws:kms:k' }).storage.s3).toMatchObject({
      ...{ endpoint: 'http://seaweed:8333', publicEndpoint: 'https://files.example', isPathStyle: true },
      encryption: { algorithm: 'aws:kms', keyId: 'k' },
    })
  })

  it.each([
    [{ STORAGE: 's3' }, /S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: have to be given/],
    [{ STORAGE: 'tape' }, /STORAGE="tape": allowed is folder or s3/],
    [{ STORAGE: 's3,s3' }, /STORAGE="s3,s3": allowed is folder or s3, or both/],
    [{ S3_BUCKET: 'files' }, /S3_ACCESS_KEY_ID: has to be given too/],
    [{ S3_BUCKET: 'No_Bucket' }, /S3_BUCKET="No_Bucket": allowed is 3 to 63 lower-case letters/],
    [{ S3_PREFIX: '/rodovia' }, /S3_PREFIX="\/rodovia": allowed is letters/],
    [{ S3_SSE: 'rot13' }, /S3_SSE="rot13": allowed is none, AES256, aws:kms/],
    [{ S3_LINKS: 'ftp://files' }, /S3_LINKS="ftp:\/\/files": allowed is proxied, presigned or an address/],
  ])('refuses %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('takes the port into the public address, and a public address without its last slash', () => {
    expect(readConfig({ PORT: '4001' }).publicUrl).toBe('http://localhost:4001')
    expect(readConfig({ PUBLIC_URL: 'https://rodovia.example/' }).publicUrl).toBe('https://rodovia.example')
  })

  it('knows whose pages may ask for tools: those of the public address and of origins that are whole', () => {
    const PUBLIC_URL = 'https://rodovia.example/base'
    expect(readConfig({ PUBLIC_URL }).mcpOrigins).toEqual(['https://rodovia.example'])
    expect(
      readConfig({ PUBLIC_URL, MCP_ALLOWED_ORIGINS: 'https://a.example, http://b:1' }).mcpOrigins,
    ).toEqual(['https://rodovia.example', 'https://a.example', 'http://b:1'])
    for (const MCP_ALLOWED_ORIGINS of ['*', 'a.example', 'https://a.example/', 'ftp://a.example'])
      expect(() => readConfig({ MCP_ALLOWED_ORIGINS })).toThrow(/origins, separated by commas/)
  })

  it('takes request bodies that hold the largest photo and signature in base64', () => {
    expect(readConfig({}).limits.requestBodyBytes).toBe(16 * 1024 * 1024)
    const photoMaxBytes = 64 * 1024 * 1024
    const { requestBodyBytes } = readConfig({ PHOTO_MAX_BYTES: String(photoMaxBytes) }).limits
    expect(requestBodyBytes).toBeGreaterThan((photoMaxBytes * 4) / 3)
  })

  it('names the variables of earlier versions that the environment still sets', () => {
    const env = { OFFER_TIMEOUT_SECONDS: '60', GRAPHQL_MAX_TOKENS: '10', PORT: '4001' }
    expect(readConfig(env).formerVariables).toEqual(['GRAPHQL_MAX_TOKENS', 'OFFER_TIMEOUT_SECONDS'])
    expect(readConfig(env).delivery.offerTimeoutSeconds).toBe(45)
    expect(Object.keys(variables).filter((name) => formerVariables.includes(name))).toEqual([])
  })

  it('lets tests replace any value, and refuses a name that it does not have', () => {
    const env = testConfig({ delivery: { offerTimeoutSeconds: 300 }, rehearsal: { walletCents: 5n } })
    expect(readConfig(env)).toMatchObject({
      delivery: { offerTimeoutSeconds: 300, quoteLifeSeconds: 900 },
      rehearsal: { walletCents: 5n },
    })
    for (const name of ['delivery.offerSeconds', 'offer', 'delivery.quoteLifeSeconds.more'])
      expect(() => readConfig({ [`${overridePrefix}${name}`]: '1' })).toThrow(name)
  })

  it('refuses such values in production, and names them', () => {
    const env = testConfig({ delivery: { offerTimeoutSeconds: 300 }, rehearsal: { walletCents: 5n } })
    const start = () => readConfig({ ...env, NODE_ENV: 'production' })
    expect(start).toThrow(`${overridePrefix}delivery.offerTimeoutSeconds: only tests set it`)
    expect(start).toThrow(`${overridePrefix}rehearsal.walletCents: only tests set it`)
  })
})
