import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { scrape } from '../support/metrics.ts'
import { startPlatform } from '../support/platform.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ask, demo, placeOrder, registerApp, tokenOf, until } from '../support/rest-client.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { testConfig } from '../support/test-config.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const root = resolve(import.meta.dirname, '../..')
const stack = new AsyncDisposableStack()
let url: string
let metrics: string
let database: string
let proxy: TcpProxy
let receiver: WebhookReceiver
let endpointId: string
let shipper: string
const beganAt = performance.now()

beforeAll(async () => {
  const port = await freePort()
  metrics = `http://localhost:${port}`
  database = stack.use(await createTestDatabase()).url
  const server = new URL(database)
  proxy = stack.use(await startTcpProxy({ to: { host: server.hostname, port: Number(server.port) } }))
  server.hostname = '127.0.0.1'
  server.port = String(proxy.port)
  const env = {
    METRICS_PORT: String(port),
    ...testConfig({ metrics: { maxWaitSeconds: 1 } }),
    WEBHOOK_ALLOW_HTTP: '1',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
  }
  url = stack.use(await startPlatform({ databaseUrl: server.href, env })).url
  shipper = await tokenOf(url, demo.shipper)
  await registerApp(url, await tokenOf(url, demo.driver))
  receiver = stack.use(await startWebhookReceiver({ secret: 'whsec_' }))
  const { data } = await graphql(
    `mutation ($url: String!) { createWebhook(input: { url: $url }) { endpoint { id } secret } }`,
    { url: receiver.url },
  )
  receiver.secret = data.createWebhook.secret
  endpointId = data.createWebhook.endpoint.id
})
afterAll(() => stack.disposeAsync())

async function graphql(query: string, variables: object = {}) {
  return (await ask(url, 'POST', '/graphql', { token: shipper, body: { query, variables } })).body
}

/** A session beside the platform's. */
async function connect() {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

const read = (name: string) => async () => (await scrape(metrics)).get(name)

async function health() {
  const response = await fetch(`${metrics}/healthz`)
  return {
    status: response.status,
    ...((await response.json()) as { ok: boolean; waits: { what: string }[] }),
  }
}

const isGreen = ({ status }: { status: number }) => status === 200
const untilWaits = (kind: string) => until(health, ({ waits }) => waits.some(({ what }) => what === kind))

describe('a scrape', () => {
  test('counts a delivery: its events, their webhooks, its requests', async () => {
    await placeOrder(url, shipper)
    const attempts = 'rodovia_webhook_attempts_total{outcome="delivered",status="2xx"}'
    await until(read(attempts), (value = 0) => value >= 3)
    await until(read('rodovia_outbox_oldest_age_seconds'), (age) => age === 0)
    const samples = await scrape(metrics)
    expect(samples.get('rodovia_webhook_call_duration_seconds_count{status="2xx"}')).toBe(
      samples.get(attempts),
    )
    expect(samples.get('rodovia_webhook_first_attempt_latency_seconds_count')).toBe(samples.get(attempts))
    // In seconds: each began after the order.
    expect(samples.get('rodovia_webhook_first_attempt_latency_seconds_sum')).toBeLessThan(
      samples.get(attempts)! * ((performance.now() - beganAt) / 1000),
    )
    expect(samples.get('rodovia_webhook_endpoints{endpoint="answering"}')).toBe(1)
    expect(
      samples.get('rodovia_http_requests_total{method="POST",route="/api/app/v1/orders",status="200"}'),
    ).toBe(1)
    expect(samples.get('rodovia_graphql_operations_total{type="mutation",outcome="ok"}')).toBe(1)
    for (const queue of ['webhooks', 'pushes', 'housekeeping'])
      expect(
        samples.get(`rodovia_queue_latency_seconds_count{queue="${queue}"}`) ?? 0,
        queue,
      ).toBeGreaterThan(0)
    expect(samples.get('rodovia_database_connections_max')).toBe(10)
    expect(samples.get('rodovia_database_connections_open')).toBeGreaterThan(0)
    expect(samples.get('rodovia_database_up')).toBe(1)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect([...samples.keys()].some((name) => /^rodovia_build_info\{version="\d/.test(name))).toBe(true)
  })

  test('names each of our metrics by the rules, explains it, and knows no addresses, codes or ids', async () => {
    await ask(url, 'GET', '/nowhere/42')
    const body = await (await fetch(`${metrics}/metrics`)).text()
    const helps = new Map(
      [...body.matchAll(/^# HELP (rodovia_\S+) (.+)$/gm)].map(([, name, help]) => [name, help]),
    )
    const types = [...body.matchAll(/^# TYPE (rodovia_\S+) (\w+)$/gm)]
    expect(types.length).toBeGreaterThan(25)
    for (const [, name = '', type] of types) {
      expect(helps.get(name), name).toMatch(/^[A-Z0-9].{10,}\.$/)
      expect(name.endsWith('_total'), name).toBe(type === 'counter')
      if (type === 'histogram') expect(name).toMatch(/_seconds$/)
    }
    expect(body).toContain('route="none",status="404"')
    expect(body).not.toMatch(/nowhere|[0-9a-f]{8}-[0-9a-f]{4}|RD[0-9A-Z]{8}/)
  })

  test('counts what the processes that plan operations did', async () => {
    const planned = read('rodovia_planned_operations_total{outcome="planned"}')
    const before = (await planned()) ?? 0
    const body = { query: `{ me { name metrics: id } }` }
    expect((await ask(url, 'POST', '/graphql', { token: shipper, body })).status).toBe(200)
    expect(await planned()).toBe(before + 1)
    const samples = await scrape(metrics)
    // Another one starts where operations wait.
    expect(samples.get('rodovia_planner_processes')).toBeGreaterThan(0)
    expect(samples.get('rodovia_planner_starts_total')).toBe(samples.get('rodovia_planner_processes'))
    expect(samples.get('rodovia_planner_waiting')).toBe(0)
    expect(samples.get('rodovia_planner_seconds_total')).toBeGreaterThan(0)
    for (const outcome of ['timed_out', 'refused', 'failed'])
      expect(samples.get(`rodovia_planned_operations_total{outcome="${outcome}"}`), outcome).toBe(0)
  })

  test('counts the streams that are open', async () => {
    const open = read('rodovia_open_streams{kind="sse"}')
    expect(await open()).toBe(0)
    const leave = new AbortController()
    await fetch(`${url}/graphql/stream`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization: `Bearer ${shipper}`,
      },
      body: JSON.stringify({ query: 'subscription { orderUpdates { id } }' }),
      signal: leave.signal,
    })
    await until(open, (value) => value === 1)
    leave.abort()
    await until(open, (value) => value === 0)
  })

  test('is for /metrics and /healthz by GET', async () => {
    expect((await fetch(`${metrics}/graphql`)).status).toBe(404)
    expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${metrics}/metrics?x=1`)).headers.get('content-type')).toMatch(
      /^text\/plain; version=/,
    )
  })
})

/** Settles once it was done so often. */
const looked = (times: number) =>
  until(read('rodovia_queue_latency_seconds_count{queue="pushes"}'), (count = 0) => count >= times)

test('work that is repeated every few seconds is not late by those seconds', async () => {
  const before = await looked(1)
  const sum = read('rodovia_queue_latency_seconds_sum{queue="pushes"}')
  const sumBefore = (await sum()) ?? 0
  const after = await looked(before! + 2)
  // Every three seconds.
  expect(((await sum())! - sumBefore) / (after! - before!)).toBeLessThan(2.5)
})

describe('the health check', () => {
  test('turns red while an event is not handed on, and green again', async () => {
    await using somebody = await connect()
    // The relay makes the event's deliveries in the statement that hands it on.
    await somebody.query('BEGIN; LOCK TABLE webhook_deliveries IN SHARE MODE')
    await placeOrder(url, shipper)
    const red = await untilWaits('outbox')
    expect(red).toMatchObject({ status: 503, ok: false })
    expect(red.waits.find(({ what }) => what === 'outbox')).toMatchObject({
      since: expect.stringMatching(/Z$/),
      seconds: expect.any(Number),
    })
    expect(await read('rodovia_outbox_oldest_age_seconds')()).toBeGreaterThan(1)
    await somebody.query('COMMIT')
    expect(await until(health, isGreen)).toEqual({ status: 200, ok: true, waits: [] })
  })

  test('turns red while no worker calls an endpoint that answers, and green again', async () => {
    await using somebody = await connect()
    await using admin = await connect()
    const pauseUntil = (at: string) =>
      admin.query(`UPDATE webhook_endpoints SET paused_until = ${at} WHERE id = $1`, [endpointId])
    await pauseUntil(`now() + interval '1 hour'`)
    await placeOrder(url, shipper)
    await until(read('rodovia_webhook_deliveries_due{endpoint="paused"}'), (due = 0) => due > 0)
    await somebody.query('BEGIN')
    await somebody.query(`SELECT FROM webhook_deliveries WHERE endpoint_id = $1 FOR UPDATE`, [endpointId])
    await until(health, isGreen)
    await pauseUntil('now()')
    expect(await untilWaits('webhooks')).toMatchObject({ status: 503, ok: false })
    await somebody.query('COMMIT')
    await until(health, isGreen)
  })

  test('stays green while an endpoint fails, whatever waits for it', async () => {
    receiver.answer(500)
    await placeOrder(url, shipper)
    await until(read('rodovia_webhook_deliveries_waiting{endpoint="failing"}'), (waiting = 0) => waiting > 0)
    await setTimeout(3000)
    await until(health, isGreen)
    await until(
      read('rodovia_webhook_attempts_total{outcome="again",status="5xx"}'),
      (again = 0) => again > 0,
    )
    receiver.answer(410)
    await until(
      read('rodovia_webhook_attempts_total{outcome="gone",status="4xx"}'),
      (gone) => gone !== undefined,
    )
    await until(read('rodovia_webhook_endpoints{endpoint="disabled"}'), (disabled) => disabled === 1)
    await until(health, isGreen)
  })

  test('turns red while no worker sends a push, and green again', async () => {
    await using somebody = await connect()
    const id = randomUUID()
    // Inserted and locked in one call: the worker must not claim it first.
    await somebody.query(
      `BEGIN;
       INSERT INTO push_outbox (id, tenant_id, order_id, type, user_id, is_for_team, data, created_at, expires_at, status,
         next_attempt_at, attempts, sent_count)
       VALUES ('${id}', '${id}', '${id}', 'order.accepted', '${id}', false, '{}', now(), now() + interval '1 hour', 'waiting',
         now() + interval '2 seconds', 0, 0);
       COMMIT; BEGIN; SELECT FROM push_outbox FOR UPDATE`,
    )
    expect(await untilWaits('pushes')).toMatchObject({ status: 503, ok: false })
    await somebody.query('COMMIT')
    await until(health, isGreen)
  })

  test('turns red while the database is away, which a scrape survives, and green again', async () => {
    proxy.pause()
    expect(await untilWaits('database')).toMatchObject({ status: 503, ok: false })
    const away = await scrape(metrics)
    expect(away.get('rodovia_database_up')).toBe(0)
    expect(away.has('rodovia_outbox_waiting')).toBe(false)
    expect(away.has('rodovia_webhook_deliveries_due{endpoint="answering"}')).toBe(false)
    expect(away.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    proxy.resume()
    await until(health, isGreen)
    await until(read('rodovia_outbox_waiting'), (waiting) => waiting === 0)
  })
})

describe('the port of metrics', () => {
  test('in use is named, with how to choose another or none', async () => {
    const { port } = new URL(metrics)
    const { code, said } = await startAndFail({ METRICS_PORT: port })
    expect(code).toBe(1)
    expect(said).toContain(
      `Port ${port} is taken, perhaps by another Rodovia. Choose another with METRICS_PORT, or 0 for no metrics:`,
    )
    expect(said).toContain(`METRICS_PORT=${Number(port) + 1} npm start`)
  })

  test('is another one than that of the platform', async () => {
    const { code, said } = await startAndFail({ PORT: '9464' })
    expect(code).toBe(1)
    expect(said).toContain('METRICS_PORT="9464": another than PORT, or 0 for no metrics')
  })

  async function startAndFail(env: Record<string, string>) {
    const child = spawn(process.execPath, [join(root, 'apps/server.ts')], {
      env: { ...process.env, PORT: '0', DATABASE_URL: 'postgres://nobody@localhost:1/never-reached', ...env },
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { code, said }
  }
})
