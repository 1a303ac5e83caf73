import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { expectEvent } from '../support/openapi-schemas.ts'
import { ask, type Body, demo, orderBody, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let platform: TestPlatform
let owner: string
let liveKey: string
let testKey: string
let receiver: WebhookReceiver

beforeAll(async () => {
  platform = await startTestPlatform({
    env: {
      ...testConfig({ rehearsal: { rideSeconds: 8 } }),
      WEBHOOK_ALLOW_HTTP: '1',
      WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
    },
  })
  owner = await tokenOf(platform.url, demo.shipper)
  liveKey = await createKey('live')
  testKey = await createKey('test')
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(async () => {
  receiver = await startWebhookReceiver({ secret: 'whsec_' })
  const made = await done('POST', '/webhooks', { url: receiver.url })
  receiver.secret = made.secret
  return async () => {
    await done('DELETE', `/webhooks/${made.webhook.id}`)
    await receiver[Symbol.asyncDispose]()
  }
})

const send = (method: string, path: string, body?: object, key = testKey) =>
  ask(platform.url, method, `/v1${path}`, { key, ...(body && { body }) })

async function done(method: string, path: string, body?: object, key = testKey): Promise<Body> {
  const answer = await send(method, path, body, key)
  expect([method, path, answer.status, answer.body]).toEqual([method, path, 200, expect.anything()])
  return answer.body
}

async function graphql(query: string, token = owner): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}

async function createKey(mode: 'live' | 'test', token = owner): Promise<string> {
  const scopes = ['quotes', 'orders:read', 'orders:write', 'wallet:read', 'events:read', 'webhooks:manage']
  const input = `{ name: "${mode}", mode: ${mode}, scopes: ${JSON.stringify(scopes)} }`
  return (await graphql(`mutation { made: createApiKey(input: ${input}) { key } }`, token)).made.key
}

async function place(rehearsal?: object, more: object = {}): Promise<Body> {
  const { cotacao_id } = await quoteFor(platform.url)
  return (await done('POST', '/orders', orderBody(cotacao_id, { ...more, ...(rehearsal && { rehearsal }) })))
    .order
}

const order = async (id: string) => (await done('GET', `/orders/${id}`)).order as Body
const step = async (id: string) => (await done('POST', `/rehearsal/orders/${id}/step`)).order as Body
const balance = async (key = testKey) =>
  (await done('GET', '/wallet', undefined, key)).balance_cents as number
const types = ({ timeline }: Body) => timeline.map(({ type }: Body) => type)

/** The events of an order that the receiver got, in their order, each once. */
async function told(orderId: string, count: number): Promise<Body[]> {
  const events = await until(
    async () => {
      const all = receiver.received.map(({ body }) => JSON.parse(body) as Body)
      const its = all.filter(({ data }) => data.order_id === orderId)
      return [...new Map(its.map((event) => [event.id, event])).values()]
    },
    (found) => found.length >= count,
  )
  return events.sort((a, b) => a.sequence - b.sequence)
}

async function stepThrough(id: string): Promise<string[]> {
  const statuses: string[] = []
  for (;;) {
    const { status } = await step(id)
    statuses.push(status)
    if (['delivered', 'canceled'].includes(status)) return statuses
  }
}

describe('a test key', () => {
  test('looks like one, and is listed as one', async () => {
    expect(testKey).toMatch(/^rdk_test_[0-9A-Za-z]{36}$/)
    const { apiKeys } = await graphql('{ apiKeys(first: 2) { nodes { name livemode } } }')
    expect(apiKeys.nodes).toEqual([
      { name: 'test', livemode: false },
      { name: 'live', livemode: true },
    ])
  })

  test('has a wallet of its own with play money, and more where it asks for more', async () => {
    const before = await balance()
    const { body } = await send('POST', '/rehearsal/wallet', { amount_cents: 5_000 })
    expect(body).toEqual({ ok: true, livemode: false, balance_cents: before + 5_000 })
    const refused = await send('POST', '/rehearsal/wallet', { amount_cents: 5_000 }, liveKey)
    expect([refused.status, refused.body.error]).toEqual([403, 'rehearsal_only'])
  })
})

describe('a whole ride', () => {
  test('is carried by the robot, sent to a real receiver, and changes nothing live', async () => {
    const world = await theLiveWorld()
    const paid = await balance()
    const placed = await place(undefined, { pod: true, recipient_pin: '4321', reference: 'NF 1' })
    expect(placed).toMatchObject({
      livemode: false,
      status: 'awaiting_driver',
      rehearsal: { script: 'delivered', pace: 'real' },
    })
    const moving = await until(
      () => order(placed.order_id),
      ({ position }) => position !== null,
    )
    expect(moving).toMatchObject({ driver: { name: 'Robô', persona: 'carro_van' }, livemode: false })
    const ended = await until(
      () => order(placed.order_id),
      ({ status }) => status === 'delivered',
    )
    expect(types(ended)).toEqual([
      'create',
      'tracking.driver_assigned',
      'accept',
      'arrived',
      'tracking.picked_up',
      'on-route',
      'tracking.arrived_at_destination',
      'tracking.delivered',
    ])
    expect(ended.photos).toMatchObject([{ stage: 'signature' }])
    const events = await told(placed.order_id, 5)
    expect(events.map(({ type }) => type)).toEqual([
      'wallet.debit',
      'tracking.driver_assigned',
      'tracking.picked_up',
      'tracking.arrived_at_destination',
      'tracking.delivered',
    ])
    for (const event of events) {
      expectEvent(event as { type: string })
      expect(event).toMatchObject({ livemode: false, data: { livemode: false } })
    }
    expect(receiver.received.flatMap(({ faults }) => faults)).toEqual([])
    expect(await balance()).toBe(paid - placed.price_cents)
    expect((await done('GET', '/events?limit=500')).events.every(({ livemode }: Body) => !livemode)).toBe(
      true,
    )
    expect(await theLiveWorld()).toEqual(world)
    expect(await platform.ledger()).toMatchObject({ isSound: true, sumCents: 0 })

    const [row] = await platform.sql('SELECT timeline_hash AS head FROM deliveries WHERE order_id = $1', [
      placed.order_id,
    ])
    const pages = [new URL(ended.tracking_url).pathname, `/prova/${row!.head}`]
    const seen = await Promise.all(pages.map((path) => ask(platform.url, 'GET', `${path}.json`)))
    expect(seen.map(({ body }) => body)).toMatchObject([
      { tracking: { livemode: false } },
      { proof: { delivery: { livemode: false } } },
    ])
    for (const path of pages) expect(await (await fetch(`${platform.url}${path}`)).text()).toContain('ENSAIO')
  })

  test('goes act by act where that is asked for, and is over then', async () => {
    const placed = await place({ pace: 'stepped' })
    expect(await stepThrough(placed.order_id)).toEqual([
      'assigned',
      'accepted',
      'at_pickup',
      'picked_up',
      'in_transit',
      'in_transit',
      'delivered',
    ])
    const again = await send('POST', `/rehearsal/orders/${placed.order_id}/step`)
    expect([again.status, again.body]).toMatchObject([409, { error: 'invalid_state' }])
  })

  test('shows what the order asks for, as a driver would', async () => {
    const kinds = { photo: true, signature: true, barcode: true, document: true, age: true }
    const requirements = { pickup: kinds, handover: { ...kinds, barcodes: ['NF-1'], pin: true } }
    const placed = await place({ pace: 'stepped' }, { requirements, recipient_pin: '4821' })
    expect((await stepThrough(placed.order_id)).at(-1)).toBe('delivered')
    expect((await order(placed.order_id)).checks).toMatchObject([
      { place: 'pickup', kinds: Object.keys(kinds) },
      {
        place: 'handover',
        kinds: ['photo', 'signature', 'pin', 'barcode', 'document', 'age'],
        barcodes: ['NF-1'],
      },
    ])
  })

  test('what recipients and shippers say in between skips no step', async () => {
    const placed = await place({ pace: 'stepped' })
    await step(placed.order_id)
    const link = new URL(placed.tracking_url).pathname
    await ask(platform.url, 'POST', `${link}.json`, { body: { at_home: true, note: 'Toque duas vezes' } })
    await done('POST', `/orders/${placed.order_id}/notes`, { text: 'Frágil' })
    const statuses = await stepThrough(placed.order_id)
    expect(statuses[0]).toBe('accepted')
    expect(statuses.at(-1)).toBe('delivered')
    const rated = await ask(platform.url, 'POST', `${link}/rating.json`, { body: { stars: 4 } })
    expect(rated.body.tracking).toMatchObject({ livemode: false, rating_stars: 4, at_home: true })
  })

  test('can be canceled, and is paid back', async () => {
    const before = await balance()
    const placed = await place({ pace: 'stepped' })
    await step(placed.order_id)
    await done('POST', `/orders/${placed.order_id}/cancel`)
    expect(await balance()).toBe(before)
  })

  test('is done once under one Idempotency-Key', async () => {
    const placed = await place({ pace: 'stepped' })
    const headers = { 'idempotency-key': `step ${placed.order_id}` }
    const path = `/v1/rehearsal/orders/${placed.order_id}/step`
    for (let time = 0; time < 2; time++)
      expect((await ask(platform.url, 'POST', path, { key: testKey, headers })).body.order.status).toBe(
        'assigned',
      )
  })
})

/** Acts of a script, with what they lead to. */
const carried = ['assigned', 'accepted', 'at_pickup', 'picked_up', 'in_transit']

describe('a script', () => {
  test('without a driver ends canceled and paid back', async () => {
    const before = await balance()
    const { order_id } = await place({ script: 'no_driver', pace: 'stepped' })
    expect(await stepThrough(order_id)).toEqual(['canceled'])
    expect((await told(order_id, 3)).map(({ type }) => type)).toEqual([
      'wallet.debit',
      'tracking.canceled',
      'wallet.credit',
    ])
    expect(await balance()).toBe(before)
  })

  test('with a problem goes on once it is solved', async () => {
    const { order_id } = await place({ script: 'problem', pace: 'stepped' })
    expect(await stepThrough(order_id)).toEqual([
      ...carried,
      'in_transit',
      'in_transit',
      'in_transit',
      'delivered',
    ])
    expect(types(await order(order_id)).slice(-4)).toEqual([
      'problem',
      'resume',
      'tracking.arrived_at_destination',
      'tracking.delivered',
    ])
  })

  test('that is late fires sla_breached before the hand-over', async () => {
    const { order_id } = await place({ script: 'late', pace: 'stepped' })
    expect(await stepThrough(order_id)).toEqual([...carried, 'in_transit', 'in_transit', 'delivered'])
    const events = await told(order_id, 6)
    expect(events.map(({ type }) => type).slice(-3)).toEqual([
      'tracking.sla_breached',
      'tracking.arrived_at_destination',
      'tracking.delivered',
    ])
  })

  test('that comes back fails twice, and the robot carries its return to the sender', async () => {
    const { order_id } = await place({ script: 'comes_back', pace: 'stepped' })
    for (let act = 0; act < 7; act++) await step(order_id)
    const { status, returned_by, failed_attempts } = await order(order_id)
    expect([status, failed_attempts]).toEqual(['returning', 2])
    expect(await order(returned_by)).toMatchObject({
      status: 'picked_up',
      return_of: order_id,
      livemode: false,
    })
    for (let act = 0; act < 3; act++) await step(returned_by)
    expect((await order(returned_by)).status).toBe('delivered')
    expect((await order(order_id)).status).toBe('returned')
  })

  test('with a delivered parcel is returned with a test key too', async () => {
    const { order_id } = await place({ pace: 'stepped' })
    for (let act = 0; act < 7; act++) await step(order_id)
    const { order: back } = await done('POST', `/orders/${order_id}/return`, { reason: 'damaged' })
    expect(back).toMatchObject({ return_of: order_id, livemode: false, status: 'awaiting_driver' })
    expect((await step(back.order_id)).status).toBe('assigned')
  })

  test('with a wrong PIN needs a right one, and meets a problem before it', async () => {
    const { cotacao_id } = await quoteFor(platform.url)
    const wish = { rehearsal: { script: 'wrong_pin', pace: 'stepped' } }
    const refused = await send('POST', '/orders', orderBody(cotacao_id, wish))
    expect(refused.body.details).toMatchObject([{ field: 'recipient_pin' }])
    const { order_id } = await place(wish.rehearsal, { recipient_pin: '2468' })
    expect(await stepThrough(order_id)).toEqual([
      ...carried,
      'in_transit',
      'in_transit',
      'in_transit',
      'delivered',
    ])
    expect(types(await order(order_id)).slice(-4)).toEqual([
      'problem',
      'resume',
      'tracking.arrived_at_destination',
      'tracking.delivered',
    ])
  })

  test('with a failing receiver retries each event, and the log says why', async () => {
    const { order_id } = await place({ script: 'webhook_fails', pace: 'stepped' })
    await stepThrough(order_id)
    const tries = await until(
      async () =>
        Map.groupBy(
          receiver.received.filter(({ body }) => body.includes(order_id)),
          ({ id }) => id,
        ),
      (found) => found.size === 5 && [...found.values()].every((each) => each.length >= 2),
    )
    const [first = ''] = tries.keys()
    const { webhooks } = await done('GET', '/webhooks')
    const { delivery } = await until(
      () => done('GET', `/webhooks/${webhooks[0].id}/deliveries/${first}`),
      (answer) => answer.delivery.status === 'delivered',
    )
    expect(delivery.attempts).toMatchObject([
      { number: 1, failure: expect.stringMatching(/^rehearsed: .*webhook_fails/) },
      { number: 2, status: 200 },
    ])
  })

  test.each([
    [{ script: 'meteor' }, 'rehearsal.script'],
    [{ pace: 'slow' }, 'rehearsal.pace'],
  ])('%j is none', async (rehearsal, field) => {
    const { cotacao_id } = await quoteFor(platform.url)
    const { status, body } = await send('POST', '/orders', orderBody(cotacao_id, { rehearsal }))
    expect([status, body.details]).toMatchObject([422, [{ field }]])
  })
})

describe('of the two worlds', () => {
  test('neither key sees what is the other’s', async () => {
    const rehearsed = await place({ pace: 'stepped' })
    const { cotacao_id } = await quoteFor(platform.url)
    const meant = (await done('POST', '/orders', orderBody(cotacao_id), liveKey)).order
    expect(meant).toMatchObject({ livemode: true, rehearsal: null })
    expect((await send('GET', `/orders/${rehearsed.order_id}`, undefined, liveKey)).status).toBe(404)
    expect((await send('GET', `/orders/${meant.order_id}`)).status).toBe(404)
    const ids = async (key: string) =>
      (await done('GET', '/orders', undefined, key)).orders.map(({ order_id }: Body) => order_id)
    expect(await ids(liveKey)).toEqual([meant.order_id])
    expect(await ids(testKey)).not.toContain(meant.order_id)
    for (const key of [liveKey, testKey]) {
      const { webhooks } = await done('GET', '/webhooks', undefined, key)
      expect(webhooks).toHaveLength(key === testKey ? 1 : 0)
      const { events } = await done('GET', '/events', undefined, key)
      expect(events.every(({ livemode }: Body) => livemode === (key === liveKey))).toBe(true)
    }
    // Among whom the dispatcher looked for the live one there was no robot.
    const operations = await tokenOf(platform.url, demo.operations)
    const { order: seen } = await until(
      () =>
        graphql(
          `{ order(id: "${meant.order_id}") { status offers { driver { name } skipped { reason } } } }`,
          operations,
        ),
      ({ order }) => order.status === 'assigned',
    )
    expect(seen.offers).toMatchObject([{ driver: { name: 'João' } }])
    const robots = await platform.sql(`SELECT FROM offers WHERE substr(driver_id::text, 15, 1) = '8'
      OR skipped::text ~ '-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'`)
    expect(robots).toEqual([])
  })

  test('the live one has no rehearsals', async () => {
    const { cotacao_id } = await quoteFor(platform.url)
    const refused = await send('POST', '/orders', orderBody(cotacao_id, { rehearsal: {} }), liveKey)
    expect([refused.status, refused.body.details]).toMatchObject([422, [{ field: 'rehearsal' }]])
    const { order_id } = await place({ pace: 'stepped' })
    const step = await send('POST', `/rehearsal/orders/${order_id}/step`, undefined, liveKey)
    expect([step.status, step.body.error]).toEqual([403, 'rehearsal_only'])
  })

  test('the platform’s people leave the other alone', async () => {
    const { order_id } = await place({ pace: 'stepped' })
    const [delivery] = await platform.sql<{ tenant_id: string }>(
      'SELECT tenant_id FROM deliveries WHERE order_id = $1',
      [order_id],
    )
    const refusalOf = async (email: string, mutation: string) => {
      const body = { query: `mutation { ${mutation} }` }
      const token = await tokenOf(platform.url, email)
      return (await ask(platform.url, 'POST', '/graphql', { token, body })).body.errors[0].extensions.code
    }
    const driverId = '01980000-0000-7000-8000-000000000014'
    const assign = `assignDriver(orderId: "${order_id}", driverId: "${driverId}") { id }`
    expect(await refusalOf(demo.operations, assign)).toBe('forbidden')
    const credit = `creditWallet(input: { tenantId: "${delivery?.tenant_id}", amountCents: 1, reason: "no" }) { balanceCents }`
    expect(await refusalOf(demo.admin, credit)).toBe('not_found')
    const user = `name: "X", email: "x@x.test", password: "long enough 2026", role: owner, tenantId: "${delivery?.tenant_id}"`
    expect(await refusalOf(demo.admin, `createUser(input: { ${user} }) { id }`)).toBe('not_found')
  })

  test.each([
    [
      'an order of a rehearsal for the dispatcher',
      'UPDATE deliveries SET dispatch_at = now() WHERE rehearsal IS NOT NULL',
    ],
    [
      'an order that becomes meant',
      'UPDATE deliveries SET robot_at = NULL, rehearsal = NULL WHERE rehearsal IS NOT NULL',
    ],
    [
      'play money from the platform',
      `INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, amount_cents)
       SELECT transaction_id, tenant_id, 'platform_revenue', 0 FROM ledger_entries WHERE account_kind = 'rehearsal_clearing' LIMIT 1`,
    ],
    [
      'money from a rehearsal',
      `INSERT INTO ledger_entries (transaction_id, tenant_id, account_kind, account_owner, amount_cents)
       SELECT transaction_id, tenant_id, 'rehearsal_clearing', tenant_id, 0 FROM ledger_entries WHERE account_kind = 'pix_clearing' LIMIT 1`,
    ],
  ])('the database refuses %s', async (_, statement) => {
    await place({ pace: 'stepped' })
    await expect(platform.sql(statement)).rejects.toMatchObject({ code: '23514' })
  })

  test('a spending cap of a test key holds there', async () => {
    const { apiKeys } = await graphql('{ apiKeys(first: 1) { nodes { id livemode } } }')
    const [{ id, livemode }] = apiKeys.nodes
    expect(livemode).toBe(false)
    const cap = (cents: number | null) =>
      graphql(`mutation { setApiKeySpendingCap(id: "${id}", spendingCapCents: ${cents}) { id } }`)
    await cap(1)
    const { cotacao_id } = await quoteFor(platform.url)
    expect((await send('POST', '/orders', orderBody(cotacao_id))).body.error).toBe('spending_cap_reached')
    await cap(null)
  })
})

/**
 * All that people read of the live world, which a rehearsal must not touch. `last_seen_at` is left out,
 * because reading as a driver changes it.
 */
async function theLiveWorld() {
  const [figures] = await platform.sql(`
    SELECT (SELECT json_agg(account ORDER BY account::text) FROM (
        SELECT account_kind, account_owner, sum(amount_cents)::text, count(*)
        FROM ledger_entries WHERE substr(tenant_id::text, 15, 1) <> '8' GROUP BY 1, 2
      ) AS account) AS accounts,
      (SELECT json_agg(to_jsonb(drivers) - 'last_seen_at' ORDER BY user_id) FROM drivers) AS drivers,
      (SELECT json_agg(api_key_spending) FROM api_key_spending
        JOIN api_keys ON id = key_id WHERE is_live) AS spending,
      (SELECT count(*)::int FROM offers) AS offers,
      (SELECT count(*)::int FROM push_outbox) AS pushes,
      (SELECT count(*)::int FROM users) AS users`)
  const admin = await tokenOf(platform.url, demo.admin)
  const operations = await tokenOf(platform.url, demo.operations)
  const driver = await tokenOf(platform.url, demo.driver)
  const get = async (path: string, token: string) => (await ask(platform.url, 'GET', path, { token })).body
  const nearby = (await ask(platform.url, 'GET', '/api/drivers-nearby?cep=01310100&km=50')).body
  return {
    figures,
    earnings: await get('/api/app/v1/driver/earnings', driver),
    offered: await get('/api/app/v1/driver/deliveries', driver),
    wallet: await get('/api/app/v1/wallet', owner),
    orders: await get('/api/app/v1/orders', owner),
    audit: await graphql(
      '{ auditLog(filter: { actions: ["order.placed", "order.delivered"] }) { totalCount } }',
      admin,
    ),
    tenants: await graphql('{ tenants(first: 100) { totalCount nodes { id } } }', admin),
    everyOrder: await graphql('{ orders(first: 100) { totalCount nodes { id } } }', operations),
    nearby: nearby.drivers.length,
  }
}
