import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { type SubgraphName, subgraphNames } from '@rodovia/subgraphs/names.ts'
import { schemas } from '@rodovia/subgraphs/schemas.ts'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/postgres.ts'
import { ask, demo, orderBody, placeOrder, quoteFor, tokenOf, until } from '../../test/support/rest-client.ts'
import { testConfig } from '../../test/support/test-config.ts'
import { localSubgraphs } from './local-subgraphs.ts'
import { makeEngine } from './make-engine.ts'
import { openServices, type Services } from './open-services.ts'
import { remoteSubgraphs } from './remote-subgraphs.ts'
import { serveGateway } from './serve-gateway.ts'
import { startSubgraphServer } from './subgraph-server.ts'

const stack = new AsyncDisposableStack()
/** The outcomes of calls to the delivery store. */
let outcomes: [name: string, outcome: string][] = []
let locker: pg.Client
let observer: pg.Client
let shipper: string
const urls = { 'in one process': '', 'with the subgraphs elsewhere': '' }
beforeAll(async () => {
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia in time '))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    ...testConfig({ requestDeadlineSeconds: 4, auth: { argon2: { memoryKiB: 8, passes: 1 } } }),
  }
  const log = createLog({ logLevel: 'silent' })
  const opened = await openServices(readConfig(env), { databaseUrl, directUrl: databaseUrl }, log, stack)
  const parts = { ...opened, ports: { ...opened.ports, deliveries: noting(opened.ports.deliveries) } }
  const subgraphUrls = await Promise.all(
    subgraphNames.map(async (name) => `${name}=${await aSubgraph(name, parts)}`),
  )
  const config = readConfig({ ...env, SUBGRAPH_URLS: subgraphUrls.join(',') })
  for (const [where, subgraphs] of [
    ['in one process', localSubgraphs()],
    ['with the subgraphs elsewhere', remoteSubgraphs(config, parts.subgraphSecret)],
  ] as const) {
    const engine = stack.use(await makeEngine(config, subgraphs, log))
    // A registry takes each metric name once.
    const metrics = { ...parts.metrics, registry: new Registry() }
    urls[where] = stack.use(await serveGateway(config, { ...parts, metrics }, engine, log)).url
  }
  locker = new pg.Client({ connectionString: databaseUrl })
  await locker.connect()
  stack.defer(() => locker.end())
  observer = new pg.Client({ connectionString: databaseUrl })
  await observer.connect()
  stack.defer(() => observer.end())
  shipper = await tokenOf(urls['in one process'], demo.shipper)

  async function aSubgraph(
    name: SubgraphName,
    { subgraphSecret: secret, database, ports, isReady }: Services,
  ) {
    const address = { host: '127.0.0.1', port: 0 }
    const started = await startSubgraphServer({
      name,
      schema: schemas[name],
      address,
      secret,
      spendSignature: database.spentSignatures.spend,
      ports,
      isReady,
      maxBodyBytes: 2 ** 20,
      handoverSeconds: 0,
      drainSeconds: 1,
      log,
    })
    return `http://127.0.0.1:${stack.use(started).port}`
  }
})
afterEach(() => locker.query('ROLLBACK'))
afterAll(() => stack.disposeAsync())

function noting<Store extends object>(store: Store): Store {
  const methods = Object.entries(store).map(([name, call]) => [
    name,
    async (...input: unknown[]) => {
      const done = (outcome: string) => void outcomes.push([name, outcome])
      const answer = call(...input)
      answer.then(
        () => done('done'),
        ({ code }: { code: string }) => done(code),
      )
      return answer
    },
  ])
  return Object.fromEntries(methods)
}

/** Makes queries of the table wait. */
async function lock(table: string) {
  outcomes = []
  await locker.query('BEGIN')
  await locker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
}

/** The orders, and then what happened to them. */
const twoQueries = '{ orders(first: 1) { nodes { timeline { type } } } }'

describe.each(Object.keys(urls) as (keyof typeof urls)[])('%s', (where) => {
  test('a caller at the deadline gets 503, and the database gets no further query', async () => {
    const { order } = await placeOrder(urls[where], shipper)
    await lock('deliveries')
    const [one, list] = await Promise.all([
      ask(urls[where], 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper }),
      ask(urls[where], 'POST', '/graphql', { token: shipper, body: { query: twoQueries } }),
    ])
    expect([one.status, one.body.error, one.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
    expect(list.body.errors[0].extensions.code).toBe('unavailable')
    expect(outcomes).toEqual([])
    await locker.query('ROLLBACK')
    await until(
      async () => outcomes,
      (all) => all.length >= 3,
    )
    const first = ['findDetailedOrder', 'listOrders']
    const [started, others] = [true, false].map((is) =>
      outcomes.filter(([name]) => first.includes(name) === is).map(([, outcome]) => outcome),
    )
    expect(started).toEqual(['done', 'done'])
    expect(new Set(others)).toEqual(new Set(['unavailable']))
  })

  test('the database gets no further query for a client that has left', async () => {
    await placeOrder(urls[where], shipper)
    await lock('deliveries')
    const leaving = new AbortController()
    const answer = fetch(`${urls[where]}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shipper}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: twoQueries }),
      signal: leaving.signal,
    })
    const lost = expect(answer).rejects.toThrow('abort')
    await until(
      () =>
        observer.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ({ rowCount }) => rowCount === 1,
    )
    leaving.abort()
    await lost
    // The servers hear of it a moment later.
    await pause(1_000)
    await locker.query('ROLLBACK')
    await until(
      async () => outcomes,
      (all) => all.length >= 2,
    )
    expect(outcomes.map(([, outcome]) => outcome).slice(1)).toContain('unavailable')
    expect(outcomes.slice(1).map(([, outcome]) => outcome)).not.toContain('done')
  })

  test('an order that has started is placed and paid although the caller has left; a retry returns it', async () => {
    const { cotacao_id } = await quoteFor(urls[where])
    const order = {
      token: shipper,
      body: orderBody(cotacao_id),
      headers: { 'idempotency-key': `late ${where}` },
    }
    await lock('wallets')
    const late = await ask(urls[where], 'POST', '/api/app/v1/orders', order)
    expect([late.status, late.body.error]).toEqual([503, 'unavailable'])
    await locker.query('ROLLBACK')
    await until(
      async () => outcomes,
      (all) => all.some(([name, outcome]) => name === 'place' && outcome === 'done'),
    )
    const again = await ask(urls[where], 'POST', '/api/app/v1/orders', order)
    expect(again.status).toBe(200)
    expect(outcomes.filter(([name]) => name === 'place')).toHaveLength(1)
  })
})
