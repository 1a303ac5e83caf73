import { setTimeout as pause } from 'node:timers/promises'
import { createClient, dataOf } from '@rodovia/client'
import { openBackend, openQueueConnections } from '@rodovia/jobs/queue-backend.ts'
import { createListener } from '@rodovia/postgres/connections/listener.ts'
import { openQueuePool, queueSchema } from '@rodovia/postgres/connections/queue-pool.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieHeader, credentials, sendForm } from '../support/console.ts'
import { freePort } from '../support/free-port.ts'
import { scrape } from '../support/metrics.ts'
import { type StartedPlatform, startPlatform } from '../support/platform.ts'
import { type PostgresCluster, startPostgresCluster, untilPromoted } from '../support/postgres-cluster.ts'
import {
  type Answer,
  ask,
  demo,
  orderBody,
  placeOrder,
  quoteFor,
  tokenOf,
  until,
} from '../support/rest-client.ts'

/** A busy machine does all that a test shows of a replica that stands still within this time. */
const maxLagSeconds = 15

let cluster: PostgresCluster
let platform: StartedPlatform
let metricsUrl: string
const tokens = { shipper: '', driver: '', admin: '' }

beforeAll(async () => {
  cluster = await startPostgresCluster({ near: {}, late: { recovery_min_apply_delay: '1h' } })
  const { primary, replicas } = cluster
  const metricsPort = await freePort()
  metricsUrl = `http://127.0.0.1:${metricsPort}`
  platform = await startPlatform({
    databaseUrl: cluster.urlOf(replicas.near!, primary),
    env: {
      METRICS_PORT: String(metricsPort),
      DATABASE_REPLICA_URLS: [replicas.near!.url, replicas.late!.url].join(),
      DATABASE_REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
    },
  })
  for (const who of ['shipper', 'driver', 'admin'] as const)
    tokens[who] = await tokenOf(platform.url, demo[who])
  await untilReady(1)
})
afterAll(async () => {
  await platform?.[Symbol.asyncDispose]()
  await cluster?.[Symbol.asyncDispose]()
})

const sampleOf = async (name: string, labels: string) =>
  (await scrape(metricsUrl)).get(`${name}{${labels}}`) ?? 0
const readsBy = (outcome: string) => sampleOf('rodovia_replica_reads_total', `outcome="${outcome}"`)
const untilReady = (expected: 0 | 1, { host } = cluster.replicas.near!) =>
  until(
    () => sampleOf('rodovia_replica_ready', `replica="${host}"`),
    (value) => value === expected,
  )

const list = (mark?: string | null): Promise<Answer> =>
  ask(platform.url, 'GET', '/api/app/v1/orders?limit=50', {
    token: tokens.shipper,
    ...(mark && { headers: { 'x-read-after': mark } }),
  })
const codesIn = ({ body }: Answer): string[] => body.orders.map(({ code }: { code: string }) => code)
/** While the replica does not replay, this is so as soon as it answers; a probe that came late may have left it out for a moment. */
const untilHidden = (code: string, mark?: string) =>
  until(
    () => list(mark),
    (answer) => !codesIn(answer).includes(code),
  )

const asAdmin = (query: string, headers = {}) =>
  ask(platform.url, 'POST', '/graphql', { token: tokens.admin, body: { query }, headers })

async function place(): Promise<{ code: string; id: string; mark: string }> {
  const quote = await quoteFor(platform.url)
  const { body, headers } = await ask(platform.url, 'POST', '/api/app/v1/orders', {
    token: tokens.shipper,
    body: orderBody(quote.cotacao_id),
  })
  return { code: body.order.code, id: body.order.order_id, mark: headers.get('x-read-after')! }
}

test('a list is read from the replica, and who wrote reads the own write by REST and by GraphQL', async () => {
  const before = await readsBy('replica')
  await until(
    async () => {
      expect((await list()).status).toBe(200)
      return readsBy('replica')
    },
    (count) => count > before,
  )

  for (let round = 0; round < 10; round++) {
    const { code, mark } = await place()
    expect(codesIn(await list(mark))).toContain(code)
  }
  const { body: me } = await ask(platform.url, 'GET', '/api/app/v1/me', { token: tokens.shipper })
  const credit = `mutation { creditWallet(input: { tenantId: "${me.tenant.id}", amountCents: 10000000, reason: "teste" }) { balanceCents } }`
  const counted = `{ auditLog(filter: { actions: ["wallet.credited"] }) { totalCount } }`
  for (let round = 1; round <= 5; round++) {
    const written = await asAdmin(credit)
    const mark = written.headers.get('x-read-after')!
    expect(mark).toMatch(/^[0-9A-F]+-[0-9A-F]+\.\d+\.[\w-]{22}$/)
    const { body, headers } = await asAdmin(counted, { 'x-read-after': mark })
    expect(body.data.auditLog.totalCount).toBe(round)
    expect(headers.has('x-read-after')).toBe(false)
  }
  expect((await list()).headers.has('x-read-after')).toBe(false)
})

test('a repeated request is answered with a mark too', async () => {
  const quote = await quoteFor(platform.url)
  const order = () =>
    ask(platform.url, 'POST', '/api/app/v1/orders', {
      token: tokens.shipper,
      body: orderBody(quote.cotacao_id),
      headers: { 'idempotency-key': 'once' },
    })
  const [first, second] = [await order(), await order()]
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(codesIn(await list(second.headers.get('x-read-after')))).toContain(first.body.order.code)
})

test('while the replica does not replay, only who wrote is answered by the primary, until the lag is too long', async () => {
  const { near } = cluster.replicas
  await near!.signalReplay('SIGSTOP')
  try {
    const { code, id, mark } = await place()
    await untilHidden(code)
    await untilHidden(code, mark.replace(/[^.]*$/, 'A'.repeat(22)))
    const before = await readsBy('behind')
    await until(
      async () => {
        expect(codesIn(await list(mark))).toContain(code)
        return readsBy('behind')
      },
      (count) => count > before,
    )
    // The client of ours sends the mark by itself.
    const client = createClient({ url: platform.url })
    await client.logIn({ email: demo.shipper, password: demo.password })
    const { cotacao_id } = await quoteFor(platform.url)
    const order = await dataOf(
      client.rest.POST('/api/app/v1/orders', { body: orderBody(cotacao_id) as never }),
    )
    const { orders } = await dataOf(client.rest.GET('/api/app/v1/orders'))
    expect(orders.map((one) => one.code)).toContain(order.order.code)
    // One order is always read where it is changed.
    expect(
      (await ask(platform.url, 'GET', `/api/app/v1/orders/${id}`, { token: tokens.shipper })).status,
    ).toBe(200)

    await untilReady(0)
    expect(codesIn(await list())).toContain(code)
  } finally {
    await near!.signalReplay('SIGCONT')
  }
  await untilReady(1)
})

test('a tracking page of an order that the replica does not have yet is shown', async () => {
  const { near } = cluster.replicas
  await near!.signalReplay('SIGSTOP')
  try {
    const { order } = await placeOrder(platform.url, tokens.shipper)
    const { pathname } = new URL(order.tracking_url)
    const page = await fetch(`${platform.url}${pathname}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(order.code)
  } finally {
    await near!.signalReplay('SIGCONT')
  }
  await untilReady(1)
})

test('pages get the mark in a cookie, and scripts of other origins may read the header', async () => {
  const { cookies } = await sendForm(platform.url, '/conta/entrar', credentials())
  expect(cookies.filter((one) => one.startsWith('rodovia-read-after='))).toEqual([
    expect.stringMatching(
      new RegExp(
        String.raw`^rodovia-read-after=[0-9A-F]+-[0-9A-F]+\.\d+\.[\w-]{22}; Path=/; Max-Age=${60 + maxLagSeconds}; HttpOnly; SameSite=Lax$`,
      ),
    ),
  ])
  const { near } = cluster.replicas
  await near!.signalReplay('SIGSTOP')
  try {
    const { code, mark } = await place()
    const session = cookieHeader(cookies.filter((one) => !one.startsWith('rodovia-read-after=')))
    const pageWith = async (cookie: string) =>
      (await fetch(`${platform.url}/conta/pedidos`, { headers: { cookie } })).text()
    await until(
      () => pageWith(session),
      (text) => !text.includes(code),
    )
    expect(await pageWith(`${session}; rodovia-read-after=${mark}`)).toContain(code)
  } finally {
    await near!.signalReplay('SIGCONT')
  }
  await untilReady(1)

  const headers = { origin: 'https://shop.example' }
  const answer = await fetch(`${platform.url}/api/app/v1/orders`, { headers })
  expect(answer.headers.get('access-control-expose-headers')).toMatch(/X-Read-After/)
})

test('a replica that applies changes an hour late is left out', async () => {
  const { late } = cluster.replicas
  await untilReady(0, late!)
  const lastReads = () =>
    query(
      late!.url,
      `SELECT state, query_start FROM pg_stat_activity WHERE application_name = 'rodovia-replica' ORDER BY pid`,
    )
  const before = await lastReads()
  for (let round = 0; round < 10; round++) expect((await list()).status).toBe(200)
  expect(await lastReads()).toEqual(before)
})

/** Reads all the time while `run` does something to the replica, until it is left out and all reads are answered: their statuses. */
async function readDuring(run: () => Promise<void>) {
  const statuses = new Set<number>()
  let reads = 0
  let isStopped = false
  const reading = Array.from({ length: 4 }, async () => {
    while (!isStopped) {
      statuses.add((await list()).status)
      reads++
    }
  })
  const untilMoreReads = (more: number, before = reads) =>
    until(
      async () => reads,
      (count) => count >= before + more,
    )
  await untilMoreReads(4)
  await run()
  await untilReady(0)
  await untilMoreReads(8)
  isStopped = true
  await Promise.all(reading)
  return [...statuses]
}

test('a replica is killed in the middle of reads: none fails, and it comes back by itself', async () => {
  const { near } = cluster.replicas
  const before = await readsBy('left_out')
  expect(await readDuring(() => near!.kill('SIGKILL'))).toEqual([200])
  expect(await readsBy('left_out')).toBeGreaterThan(before)
  await near!.start()
  await untilReady(1)
})

test('a replica that hangs holds no read: all are answered while it still hangs', async () => {
  const { near } = cluster.replicas
  try {
    expect(await readDuring(() => near!.signalAll('SIGSTOP'))).toEqual([200])
  } finally {
    await near!.signalAll('SIGCONT')
  }
  await untilReady(1)
})

/** All kinds of requests until told to stop: the kinds of answers, and the orders that were placed. */
function traffic() {
  const kinds = new Set<string>()
  const placed: string[] = []
  let isStopped = false
  const order = async (): Promise<Answer> => {
    const quote = await ask(platform.url, 'GET', '/cotar/carrier?cep_origem=20040002&cep_destino=22070011')
    if (quote.status !== 200) return quote
    const body = orderBody(quote.body.cotacao_id)
    const answer = await ask(platform.url, 'POST', '/api/app/v1/orders', { token: tokens.shipper, body })
    if (answer.status === 200) placed.push(answer.body.order.order_id)
    return answer
  }
  const requests: (() => Promise<Answer>)[] = [
    order,
    order,
    list,
    () => ask(platform.url, 'GET', '/api/app/v1/wallet', { token: tokens.shipper }),
    () => ask(platform.url, 'GET', '/api/app/v1/driver/deliveries', { token: tokens.driver }),
  ]
  const loops = requests.map(async (request) => {
    while (!isStopped) {
      const { status, body, headers } = await request()
      kinds.add(`${status} ${body.error ?? 'ok'}${headers.has('retry-after') ? ', retry after' : ''}`)
      await pause(20)
    }
  })
  return {
    kinds,
    placed,
    async stop() {
      isStopped = true
      await Promise.all(loops)
    },
  }
}

const unavailable = '503 unavailable, retry after'

test('the primary is killed and the replica promoted: nothing is lost, and all goes on', async () => {
  const { primary, replicas } = cluster
  await primary.configure({ synchronous_standby_names: 'FIRST 1 (near)' })
  await until(
    async () =>
      (await query(primary.url, `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length,
    Boolean,
  )
  await using jobs = await aJobQueue(cluster.urlOf(primary, replicas.near!))
  const running = traffic()
  const untilPlaced = (more: number, before = running.placed.length) =>
    until(
      async () => running.placed.length,
      (count) => count >= before + more,
    )
  await untilPlaced(6)
  await primary.kill('SIGKILL')
  // Nothing is promoted before a request met the outage.
  await until(async () => running.kinds.has(unavailable), Boolean)
  await replicas.near!.promote()
  await untilPromoted(replicas.near!)
  await untilPlaced(6)
  await running.stop()

  expect([...running.kinds].sort()).toEqual(['200 ok', unavailable])
  const stored = await query<{ id: string }>(replicas.near!.url, 'SELECT order_id AS id FROM deliveries')
  const ids = new Set(stored.map(({ id }) => id))
  expect(running.placed.filter((id) => !ids.has(id))).toEqual([])

  // Job queues go on.
  await until(async () => jobs.add(), Boolean)
  await until(async () => jobs.done(), Boolean)
  // Notifications do: the dispatcher offers a new order to the driver.
  const { order } = await placeOrder(platform.url, tokens.shipper)
  const forDriver = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(platform.url, 'GET', forDriver, { token: tokens.driver }),
    ({ status }) => status === 200,
  )
  await until(
    () =>
      query(
        replicas.near!.url,
        `SELECT DISTINCT application_name FROM pg_stat_activity WHERE application_name IN ('rodovia-listen', 'rodovia-queues')`,
      ),
    ({ length }) => length === 2,
  )
  const ledger = '{ ledgerCheck { isSound ordersWithoutDebit debitsWithoutOrder sumCents } }'
  const { body } = await asAdmin(ledger)
  expect(body.data.ledgerCheck).toEqual({
    isSound: true,
    ordersWithoutDebit: 0,
    debitsWithoutOrder: 0,
    sumCents: 0,
  })
  // The other one still follows the primary of before: it is of another history.
  await until(
    async () => platform.output(),
    (output) => output.includes('"state":"diverged"'),
  )
  // The promoted server is not read as a replica any more.
  expect(codesIn(await list())).toContain(order.code)
  expect(await sampleOf('rodovia_replica_ready', `replica="${replicas.near!.host}"`)).toBe(0)
})

/** A queue of BullMQ, as the platform opens its own ones. */
async function aJobQueue(url: string) {
  await using stack = new AsyncDisposableStack()
  const { listen } = stack.use(createListener(url))
  const postgres = stack.use(await openQueueConnections(openQueuePool(url), { schema: queueSchema, listen }))
  let done = 0
  const work = async () => void done++
  const { queue, worker } = await openBackend({ postgres }, 'after-failover', work, { onError: () => {} })
  stack.defer(() => queue.close())
  stack.defer(() => worker.close())
  const disposal = stack.move()
  return {
    /** Whether a job could be added. */
    add: () =>
      queue.add('job', {}).then(
        () => true,
        () => false,
      ),
    done: () => done,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

async function query<Row = object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
