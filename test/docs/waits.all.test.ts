import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '@rodovia/core/geo/address.ts'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import type { MailId } from '@rodovia/core/shared/ids.ts'
import { graphqlWsEvents } from '@rodovia/engine/transports/graphql-ws'
import { httpTransport } from '@rodovia/engine/transports/http'
import type { SubgraphEventStream } from '@rodovia/engine/transports/transport'
import { createTextRecords } from '@rodovia/outside/dns/text-records.ts'
import { createOutsideGeocoder } from '@rodovia/outside/geocoding/outside-geocoder.ts'
import { createAddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { createMailSender } from '@rodovia/outside/mail/mail-sender.ts'
import { createRemoteMap } from '@rodovia/outside/maps/remote-map.ts'
import { createApns } from '@rodovia/outside/pushes/apns.ts'
import { createExpo } from '@rodovia/outside/pushes/expo.ts'
import { createFcm } from '@rodovia/outside/pushes/fcm.ts'
import { aMessage } from '@rodovia/outside/pushes/message.fixture.ts'
import { vapidKeysOf } from '@rodovia/outside/pushes/vapid-keys.ts'
import { createWebPush } from '@rodovia/outside/pushes/web.ts'
import { createRecipientChannels } from '@rodovia/outside/recipient-messages/recipient-channels.ts'
import { createRoadServer } from '@rodovia/outside/roads/road-server.ts'
import { createRoads } from '@rodovia/outside/roads/roads.ts'
import { createProviderCalls } from '@rodovia/outside/sign-in/provider-calls.ts'
import { createBacenPix } from '@rodovia/outside/top-ups/bacen-pix.ts'
import { describeFile } from '@rodovia/outside/towns/download.ts'
import { createWebhookCaller } from '@rodovia/outside/webhooks/webhook-caller.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { openRedis } from '@rodovia/platform/open-redis.ts'
import { openTracing } from '@rodovia/platform/tracing/open-tracing.ts'
import { startSpan } from '@rodovia/platform/tracing/tracing.ts'
import { createListener } from '@rodovia/postgres/connections/listener.ts'
import { initOrm } from '@rodovia/postgres/connections/orm.ts'
import { openQueuePool } from '@rodovia/postgres/connections/queue-pool.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { createProbe } from '@rodovia/postgres/replicas/probe.ts'
import { createS3Store } from '@rodovia/storage/s3/s3-store.ts'
import { createTtlCache } from '@rodovia/volatile-state/caches/ttl-cache.ts'
import { backgroundCommandMilliseconds, connectRedis } from '@rodovia/volatile-state/redis.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { startApnsPeer } from '../support/pushes/apns-peer.ts'
import { startFcmPeer } from '../support/pushes/fcm-peer.ts'
import { startWebPushPeer } from '../support/pushes/web-push-peer.ts'
import { type SilentServer, startSilentServer } from '../support/silent-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { readPage } from './pages.ts'

/** Below the two minutes and more that libraries wait by themselves, and far above what a busy machine adds. */
const slackMilliseconds = 90_000

const rows = [
  ...readPage('docs/reference/waits.md').text.matchAll(/^\| (?<wait>[^|]+) \| (?<seconds>[\d.]+) s \|/gm),
].map(({ groups }) => ({ wait: groups!.wait!, seconds: Number(groups!.seconds) }))

const stack = new AsyncDisposableStack()
let server: SilentServer
let url: string
let database: TestDatabase
beforeAll(async () => {
  server = stack.use(await startSilentServer())
  url = `http://${server.host}:${server.port}`
  database = stack.use(await createTestDatabase())
})
afterAll(() => stack.disposeAsync())

const config = readConfig({})
const isAllowed = createAddressFilter(['127.0.0.1'])
const onFault = () => {}
const postgresUrl = () => `postgres://somebody:secret@${server.host}:${server.port}/rodovia`

/** The error of work that has to fail. */
const errorOf = (work: PromiseLike<unknown>): Promise<Error & { code?: string }> =>
  Promise.resolve(work).then(
    (answer) => {
      throw new Error(`an answer of a silent server: ${JSON.stringify(answer)}`)
    },
    (error: Error) => error,
  )

/** A way to the real PostgreSQL that falls silent once `connect` has had its answers. */
async function silenced<Opened>(connect: (url: string) => Promise<Opened>): Promise<Opened> {
  const { hostname, port } = new URL(database.url)
  const proxy = stack.use(await startTcpProxy({ to: { host: hostname, port: Number(port) } }))
  const through = new URL(database.url)
  through.host = `127.0.0.1:${proxy.port}`
  const opened = await connect(through.href)
  proxy.pause()
  return opened
}

/** A Redis that is ready, and answers no command of ours. */
const startSilentRedis = () =>
  startSilentServer({
    answerTo: (said) => (/\bping\b/i.test(said) ? null : '+OK\r\n'.repeat(said.match(/^\*/gm)?.length ?? 0)),
  })

async function redisCommand(commandMilliseconds: number) {
  const silent = stack.use(await startSilentRedis())
  const redis = stack.use(connectRedis(`redis://127.0.0.1:${silent.port}`, onFault, { commandMilliseconds }))
  // On a busy machine a command of the connection itself may time out: it connects again.
  await new Promise<void>((resolve) => redis.once('ready', () => resolve()))
  return (await errorOf(redis.ping())).message
}

const address: Address = {
  cep: '01310200' as Cep,
  street: 'Avenida Paulista',
  number: '1578',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
  reference: '',
  pin: null,
}
const [here, there] = [
  { lat: -23.55, lng: -46.63 },
  { lat: -23.56, lng: -46.65 },
]

const outgoing = {
  id: 'one',
  to: '+5511912345678',
  kind: 'arriving',
  language: 'pt-BR',
  subject: 'Chegando',
  text: 'Está chegando',
  parameters: ['Ana', 'Loja', 'https://l/', 'https://l/mensagens'],
  link: { url: 'https://l/', label: 'Acompanhar' },
  stopLine: 'Para não receber: https://l/mensagens',
} as const

async function messageBy(channel: 'whatsapp' | 'sms') {
  const channels = stack.use(
    createRecipientChannels({
      whatsapp: {
        accessToken: 'token',
        phoneNumberId: '1',
        appSecret: 'secret',
        verifyToken: 'token',
        apiUrl: url,
        templatePrefix: 'rodovia_',
      },
      sms: { accountSid: 'AC1', authToken: 'token', from: '+5511999999999', apiUrl: url, callbackUrl: url },
      mail: null,
      onFault,
    }),
  )
  return (await channels.send(channel, outgoing)).outcome
}

async function callOf(settings: { timeoutMs: number; responseMaxBytes: number }) {
  const { timeoutMs, responseMaxBytes: maxBodyBytes } = settings
  const caller = stack.use(createWebhookCaller({ timeoutMs, maxBodyBytes, isAllowed }))
  const outcome = await caller.call({ url, headers: {}, body: '{}' })
  return 'reason' in outcome ? outcome.reason : outcome.kind
}

async function outcomesOf(
  service: AsyncDisposable & Pick<ReturnType<typeof createApns>, 'send'>,
  token?: string,
) {
  stack.use(service)
  const results = await service.send([aMessage(token === undefined ? {} : { token })])
  return results.map(({ outcome }) => outcome).join()
}

/** The code of each row at a server that is silent, and what its caller sees. */
const cases: Record<string, { ask: () => Promise<unknown>; sees: unknown }> = {
  'PostgreSQL: a connection': {
    async ask() {
      const opened = stack.use(await openDatabase({ url: postgresUrl(), poolSize: 1 }))
      return (await errorOf(opened.backlog(new Date()))).code
    },
    sees: 'unavailable',
  },
  'PostgreSQL: a statement': {
    async ask() {
      const orm = await silenced(async (through) => {
        const opened = initOrm({ url: through, poolSize: 1, statementMilliseconds: 500 })
        stack.defer(() => opened.close())
        await opened.em.execute('SELECT 1')
        return opened
      })
      return (await errorOf(orm.em.execute('SELECT 1'))).message
    },
    sees: 'Connection terminated',
  },
  'PostgreSQL: the check of `/readyz`': {
    async ask() {
      const opened = await silenced(async (through) => {
        const one = stack.use(await openDatabase({ url: through, poolSize: 1 }))
        await one.ping()
        return one
      })
      return (await errorOf(opened.ping())).code
    },
    sees: 'unavailable',
  },
  'PostgreSQL: the check of a replica': {
    ask: async () => (await errorOf(stack.use(createProbe(postgresUrl())).ask('SELECT 1'))).message,
    sees: 'timeout expired',
  },
  'PostgreSQL: notifications': {
    async ask() {
      const heard: (string | null)[] = []
      const listener = await silenced(async (through) => {
        const one = stack.use(createListener(through))
        await one.listen('waits', (payload) => heard.push(payload))
        return one
      })
      while (listener.openConnections() > 0) await sleep(50)
      return heard
    },
    sees: [null],
  },
  'PostgreSQL: a statement of the job queues': {
    async ask() {
      const pool = await silenced(async (through) => {
        const opened = openQueuePool(through, 500).on('error', onFault)
        stack.defer(() => opened.end())
        await opened.query('SELECT 1')
        return opened
      })
      return (await errorOf(pool.query('SELECT 1'))).message
    },
    sees: 'Connection terminated',
  },
  'Redis: a command of a request': {
    ask: () => redisCommand(config.redisRequestMilliseconds),
    sees: 'Command timed out',
  },
  'Redis: a command of background work': {
    ask: () => redisCommand(backgroundCommandMilliseconds),
    sees: 'Command timed out',
  },
  'Redis: a connection of the job queues': {
    async ask() {
      const redis = openRedis(`redis://127.0.0.1:${server.port}`, {
        retryStrategy: () => null,
        maxRetriesPerRequest: null,
      })
      return (await errorOf(once(redis, 'end'))).message
    },
    sees: expect.stringMatching(/^Socket timeout/),
  },
  'storage: a call of the S3 server': {
    async ask() {
      const store = createS3Store({
        endpoint: url,
        publicEndpoint: url,
        region: 'sa-east-1',
        bucket: 'rodovia',
        prefix: '',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        isPathStyle: true,
        encryption: null,
      })
      stack.use(store)
      // More than the client has connections: the last ones wait for their turn, and no longer than that.
      const errors = await Promise.all(
        Array.from({ length: 40 }, () => errorOf(store.find(`photos/ab/${machine.newId()}.jpg`))),
      )
      return new Set(errors.map(({ name }) => name))
    },
    sees: new Set(['StorageError']),
  },
  'mail server': {
    async ask() {
      const smtp = { url: `smtp://${server.host}:${server.port}`, from: 'Rodovia <no-reply@rodovia.test>' }
      using mails = createMailSender({ smtp, onFault })
      const mail = { id: machine.newId<MailId>(), to: 'ana@example.com', subject: 'Oi', paragraphs: ['Oi'] }
      return (await mails.send({ ...mail, action: null, link: null })).outcome
    },
    sees: 'retry',
  },
  'server of the roads': {
    async ask() {
      const { roads } = config
      const network = stack.use(createRoadServer({ ...roads, protocol: 'osrm', url }))
      const cache = createTtlCache<{ route: null }>({ seconds: 1, maxSize: 1000, sizeOf: () => 1 })
      return createRoads({ ...roads, network, cache: cache as never, onFault }).route({
        from: here,
        to: there,
        vehicle: 'car',
      })
    },
    sees: null,
  },
  'outside geocoder': {
    async ask() {
      const { timeoutMs, maxBodyBytes } = config.geocoder
      const settings = { url: `${url}/search`, timeoutMs, maxBodyBytes, isAllowed, onFault }
      return stack.use(createOutsideGeocoder(settings)).find(address)
    },
    sees: null,
  },
  'server of the map': {
    async ask() {
      const limits = { timeoutMs: 10_000, maxBodyBytes: 1000, cacheBytes: 1000, cacheSeconds: 1 }
      const map = stack.use(createRemoteMap({ ...limits, url: `${url}/map`, isAllowed, onFault }))
      return (await errorOf(map.open())).code
    },
    sees: 'unavailable',
  },
  'server of the files of a town': {
    ask: async () => (await errorOf(describeFile(`${url}/town.zip`))).code,
    sees: 'unreachable',
  },
  'identity provider: a sign-in': {
    async ask() {
      const { timeoutMs, maxBodyBytes } = config.identityProviders
      const calls = stack.use(
        createProviderCalls({ timeoutMs, maxBodyBytes, isAllowed, allowsHttp: true, onFault }),
      )
      const client = { issuer: `${url}/`, clientId: 'id', clientSecret: 'secret', redirectUri: `${url}/back` }
      const secrets = calls.makeSecrets()
      return (await errorOf(calls.authorizationUrl(client, secrets, { loginHint: null }))).code
    },
    sees: 'unavailable',
  },
  'name servers: records of a domain': {
    async ask() {
      const socket = createSocket('udp4').bind(0, '127.0.0.1')
      await once(socket, 'listening')
      stack.defer(() => void socket.close())
      const records = createTextRecords([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
      return (await errorOf(records.find('example.com'))).code
    },
    sees: 'unavailable',
  },
  'endpoint of a webhook': { ask: () => callOf(config.webhooks), sees: 'timeout' },
  'API of a shop': { ask: () => callOf(config.shops), sees: 'timeout' },
  "pushes: a browser's service": {
    async ask() {
      const keys = vapidKeysOf({ secret: 's'.repeat(32) })
      const peer = stack.use(await startWebPushPeer())
      const { subscription } = peer.subscribe(keys.publicKey)
      const service = createWebPush({ keys, subject: 'mailto:push@rodovia.test', isAllowed }, machine)
      return outcomesOf(service, JSON.stringify({ ...subscription, endpoint: `${url}/push` }))
    },
    sees: 'retry',
  },
  'pushes: FCM': {
    async ask() {
      const peer = stack.use(await startFcmPeer())
      const account = { ...JSON.parse(peer.env.FCM_SERVICE_ACCOUNT), token_uri: `${url}/token` }
      const service = stack.use(createFcm({ url, account }, machine))
      return (await errorOf(service.send([aMessage()]))).name
    },
    sees: 'TimeoutError',
  },
  'pushes: APNs': {
    async ask() {
      const { env } = stack.use(await startApnsPeer())
      const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = env
      return outcomesOf(
        createApns({ url: `https://${server.host}:${server.port}`, key, keyId, teamId, topic }),
        'a'.repeat(64),
      )
    },
    sees: 'retry',
  },
  'pushes: Expo': {
    ask: () =>
      outcomesOf(createExpo({ url, accessToken: 'token' }, machine), `ExponentPushToken[${'a'.repeat(22)}]`),
    sees: 'retry',
  },
  WhatsApp: { ask: () => messageBy('whatsapp'), sees: 'unknown' },
  SMS: { ask: () => messageBy('sms'), sees: 'unknown' },
  'bank: a call of the Pix API': {
    async ask() {
      const bank = stack.use(
        createBacenPix({
          apiUrl: url,
          tokenUrl: `${url}/token`,
          clientId: 'id',
          clientSecret: 'secret',
          cert: '',
          key: '',
          credentialsIn: 'header',
          headers: {},
          query: {},
          receiver: { key: 'pix@rodovia.test', name: 'RODOVIA', city: 'SAO PAULO' },
          clock: machine.clock,
          onFault,
          onUnreadable: onFault,
        }),
      )
      return (await errorOf(bank.read('a'.repeat(26)))).code
    },
    sees: 'unavailable',
  },
  'collector of traces: the stop of a process': {
    async ask() {
      const before = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
      process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url
      const { tracing } = readConfig({
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      })
      const exporting = await openTracing({ tracing }, 'waits')
      startSpan('a wait', { kind: 'internal' })?.end()
      await exporting[Symbol.asyncDispose]()
      if (before === undefined) delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
      else process.env.OTEL_EXPORTER_OTLP_ENDPOINT = before
      return 'stopped'
    },
    sees: 'stopped',
  },
  'another process with a subgraph': {
    async ask() {
      const timeoutMs = config.requestDeadlineSeconds * 1000
      const subgraph = httpTransport({ url: `${url}/graphql`, timeoutMs })
      stack.defer(() => subgraph[Symbol.asyncDispose]?.())
      const call = subgraph.prepare('{ __typename }')
      return (await errorOf(Promise.resolve(call(undefined, undefined as never)))).message
    },
    sees: expect.stringContaining('did not answer'),
  },
  'another process with a subgraph: updates': {
    async ask() {
      const events = graphqlWsEvents({ url: `${url.replace('http', 'ws')}/graphql`, retryAttempts: 0 })
      stack.use(events)
      const updates = events.subscribe('subscription { changed }', undefined, undefined as never)
      return (await errorOf((updates as SubgraphEventStream).next())).message
    },
    sees: 'Opening handshake has timed out',
  },
}

test('each row of the page has its case here, and each case its row', () => {
  expect(rows.map(({ wait }) => wait).sort()).toEqual(Object.keys(cases).sort())
})

describe.concurrent('a server that accepts and never answers', () => {
  test.each(rows)('$wait ends', async ({ wait, seconds }) => {
    const late = sleep(seconds * 1000 + slackMilliseconds, 'no end', { ref: false })
    const one = cases[wait]
    expect(await Promise.race([one?.ask(), late])).toEqual(one?.sees)
  })
})
