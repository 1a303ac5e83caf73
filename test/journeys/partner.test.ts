import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { type Answer, ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let shipper: string
beforeAll(async () => {
  platform = await startTestPlatform({
    env: { ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }), KEY_REQUESTS_PER_HOUR_PRO: '50' },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.setWallet(shipper, 100_000))

const get = (path: string, key = demoApiKey) => ask(platform.url, 'GET', `/v1${path}`, { key })
const post = (path: string, body?: object, { key = demoApiKey, once = '' } = {}) =>
  ask(platform.url, 'POST', `/v1${path}`, {
    key,
    ...(body && { body }),
    headers: once ? { 'idempotency-key': once } : {},
  })

const ends = { cep_origem: '01310100', cep_destino: '04538133' }
async function anOrderBody(more: object = {}, key = demoApiKey): Promise<Body> {
  const { body } = await post('/quotes', ends, { key })
  return orderBody(body.cotacao_id, more)
}
const ordersWith = async (references: readonly string[]) =>
  Promise.all(references.map((reference) => anOrderBody({ reference })))
const balance = async () => (await get('/wallet')).body.balance_cents as number
const countOrders = async () => (await get('/orders?limit=0')).body.total as number

async function graphql(query: string, token = shipper): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}
const createKey = async (token = shipper): Promise<{ key: string; apiKey: { id: string } }> => {
  const scopes = '["quotes", "orders:read", "orders:write", "wallet:read"]'
  const made = `createApiKey(input: { name: "another", scopes: ${scopes} }) { key apiKey { id } }`
  return (await graphql(`mutation { ${made} }`, token)).createApiKey
}

describe('a partner with a key', () => {
  test('quotes, orders, finds, follows and cancels', async () => {
    const quote = await post('/quotes', { ...ends, service_type: 'car', tier: 'turbo' })
    expect(quote.body).toMatchObject({ ok: true, tier: 'turbo', service_type: 'CAR', currency: 'BRL' })
    const price = quote.body.price_cents
    const placed = await post(
      '/orders',
      orderBody(quote.body.cotacao_id, { reference: 'NF 1', recipient_pin: '1234' }),
    )
    const { order } = placed.body
    expect(placed.body).toMatchObject({
      ok: true,
      order: { reference: 'NF 1', price_cents: price },
      balance_cents: 100_000 - price,
    })
    expect((await get(`/orders/${order.order_id}`)).body.order).toMatchObject({ code: order.code })
    const preview = `/orders/${order.order_id}/cancel`
    expect((await get(preview)).body).toEqual({
      ok: true,
      livemode: true,
      cancel: { allowed: true, refund_cents: price, until: 'picked_up' },
    })
    const canceled = await post(preview)
    expect(canceled.body).toMatchObject({ ok: true, order: { status: 'canceled' }, refund_cents: price })
    expect((await get(preview)).body.cancel).toEqual({ allowed: false, refund_cents: 0, until: null })
    expect(await balance()).toBe(100_000)
  })

  test('gets fields that nobody reads refused by name, and nothing is done', async () => {
    const before = await countOrders()
    const order = await anOrderBody({ recipient_pim: '1234', rehearsal: { speed: 'stepped' } })
    const refused = await post('/orders', order)
    expect(refused.status).toBe(422)
    expect(refused.body.details).toEqual([
      { field: 'rehearsal.speed', issue: 'is not known. Allowed: script, pace' },
      { field: 'recipient_pim', issue: expect.stringContaining('is not known: did you mean recipient_pin?') },
    ])
    const batch = await post('/orders/batch', { orders: [order], dry_run: true })
    expect(batch.body.details).toEqual([{ field: 'dry_run', issue: 'is not known. Allowed: orders' }])
    expect((await post('/orders/batch', { orders: [order] })).body.results[0].details).toHaveLength(2)
    expect((await get('/orders?stauts=delivered')).body.details).toEqual([
      { field: 'stauts', issue: expect.stringContaining('did you mean status?') },
    ])
    expect(await countOrders()).toBe(before)
  })

  test('gets the faults of a wrong quote request', async () => {
    const { status, body } = await post('/quotes', {
      cep_origem: 1310100,
      cep_destino: '04538133',
      tier: 'padrao',
    })
    expect(status).toBe(422)
    expect(body.details).toMatchObject([{ field: 'cep_origem' }, { field: 'tier' }])
  })

  test('stands in the audit log and in the timeline, by its name and its id', async () => {
    const { body } = await post('/orders', await anOrderBody())
    const { order, auditLog } = await graphql(`{
      order(id: "${body.order.order_id}") { timeline { type facts { name value } } }
      auditLog(first: 1, filter: { actions: ["order.placed"] }) { nodes { subjectId facts userName } }
    }`)
    expect(order.timeline[0].facts).toContainEqual({ name: 'api_key_id', value: expect.any(String) })
    expect(auditLog.nodes[0]).toMatchObject({
      subjectId: body.order.order_id,
      facts: { api_key: 'Demo', api_key_id: expect.any(String) },
      userName: 'Ana Loja Demo',
    })
  })

  test('sees nothing of another shop', async () => {
    const outra = await createKey(await tokenOf(platform.url, demo.otherShipper))
    const { body } = await post('/orders', await anOrderBody())
    expect((await get(`/orders/${body.order.order_id}`, outra.key)).status).toBe(404)
    expect((await get('/orders', outra.key)).body).toMatchObject({ orders: [], total: 0 })
  })
})

describe('orders are found', () => {
  const list = async (query: string) => (await get(`/orders?${query}`)).body.orders as Body[]

  test('by reference, by code however it is typed, by status and by when they were placed', async () => {
    const placed = await post('/orders', await anOrderBody({ reference: 'found & found' }))
    const { order_id, code, created_at } = placed.body.order
    const after = new Date(Date.parse(created_at) + 1).toISOString()
    const ids = (orders: Body[]) => orders.map((order) => order.order_id)
    expect(ids(await list('reference=found%20%26%20found'))).toEqual([order_id])
    expect(ids(await list(`code=${code.toLowerCase()}`))).toEqual([order_id])
    expect(ids(await list(`created_from=${created_at}`))).toEqual([order_id])
    expect(ids(await list(`created_from=${after}`))).toEqual([])
    expect(ids(await list(`created_before=${created_at}`))).not.toContain(order_id)
    expect(ids(await list('status=awaiting_driver,assigned'))).toContain(order_id)
    expect(ids(await list('status=delivered'))).toEqual([])
    expect(ids(await list(`status=canceled&code=${code}`))).toEqual([])
  })

  test.each([
    ['status=lost', 'status.0'],
    ['status=delivered,', 'status.1'],
    ['created_from=yesterday', 'created_from'],
    ['created_before=2026-02-30T00:00:00Z', 'created_before'],
    ['code=RD00000001', 'code'],
    ['reference=a&reference=b', 'reference'],
    ['limit=-1', 'limit'],
  ])('not by %s', async (query, field) => {
    const { status, body } = await get(`/orders?${query}`)
    expect([status, body.details]).toEqual([422, [{ field, issue: expect.any(String) }]])
  })
})

describe('a reference', () => {
  test('belongs to one order: the answer to a second names that order', async () => {
    const { body: first } = await post('/orders', await anOrderBody({ reference: 'only once' }))
    const second = await post('/orders', await anOrderBody({ reference: ' only once ' }))
    expect([second.status, second.body.error, second.body.details]).toEqual([
      409,
      'reference_used',
      { reference: 'only once', order_id: first.order.order_id },
    ])
    expect(second.body.message).toContain(first.order.order_id)
    const outra = await createKey(await tokenOf(platform.url, demo.otherShipper))
    const elsewhere = await post('/orders', await anOrderBody({ reference: 'only once' }, outra.key), outra)
    expect(elsewhere.status).toBe(200)
  })

  test('that comes many times at once makes one order, and the other answers name it', async () => {
    const bodies = await ordersWith(Array.from({ length: 8 }, () => 'at once'))
    const answers = await Promise.all(bodies.map((body) => post('/orders', body)))
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    for (const { status, body } of answers)
      if (status !== 200)
        expect([status, body.error, body.details.order_id]).toEqual([
          409,
          'reference_used',
          won!.body.order.order_id,
        ])
    expect(await balance()).toBe(100_000 - won!.body.order.price_cents)
  })
})

describe('a batch', () => {
  const errorsOf = ({ body }: Answer) => body.results.map(({ error = null }: Body) => error)

  test('answers each order on its own', async () => {
    const [good, twin, malformed, wrong] = await ordersWith(['b-1', 'b-1', 'b-3', 'b-4'])
    const answer = await post('/orders/batch', {
      orders: [good, twin, { ...malformed, tier: 'padrao' }, { ...wrong, recipient_phone: '?' }, good, 'x'],
    })
    expect(answer.body).toMatchObject({ ok: true, placed: 1, refused: 5 })
    expect(errorsOf(answer)).toEqual([
      null,
      'reference_used',
      'validation_failed',
      'validation_failed',
      'quote_used',
      'validation_failed',
    ])
    const [{ order, balance_cents }, second] = answer.body.results
    expect(order.reference).toBe('b-1')
    expect(balance_cents).toBe(await balance())
    expect(second.details.order_id).toBe(order.order_id)
  })

  test('spends what is in the wallet from the top', async () => {
    const orders = await ordersWith(['w-1', 'w-2', 'w-3'])
    const { order } = (await post('/orders', await anOrderBody())).body
    await platform.setWallet(shipper, order.price_cents * 2)
    const answer = await post('/orders/batch', { orders })
    expect(errorsOf(answer)).toEqual([null, null, 'insufficient_funds'])
    expect(await balance()).toBe(0)
  })

  test('that comes again under its Idempotency-Key is answered alike and done once, also at once', async () => {
    const orders = await ordersWith(['i-1', 'i-2', 'i-2'])
    const before = await countOrders()
    const send = () => post('/orders/batch', { orders }, { once: 'a batch' })
    const together = await Promise.all([send(), send(), send()])
    const again = await send()
    for (const answer of together)
      if (answer.status === 200) expect(answer.body).toEqual(again.body)
      else expect([answer.status, answer.body.error]).toEqual([409, 'idempotency_in_progress'])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toMatchObject({ placed: 2, refused: 1 })
    expect(await countOrders()).toBe(before + 2)
  })

  test('whose answer was lost half-way goes on where it stopped', async () => {
    const orders = await ordersWith(['l-1', 'l-2', 'l-3'])
    const before = await countOrders()
    const send = () => post('/orders/batch', { orders }, { once: 'lost' })
    const { order } = (await post('/orders', await anOrderBody())).body
    await platform.setWallet(shipper, order.price_cents * 2)
    const first = await send()
    expect(errorsOf(first)).toEqual([null, null, 'insufficient_funds'])
    // Leaves the key in the state of a process that died after the second order: the orders are there, the
    // response is not.
    await platform.sql(
      `UPDATE idempotency_keys SET status = NULL, content_type = NULL, body = NULL, claimed_until = now() WHERE key = 'lost'`,
    )
    await platform.setWallet(shipper, 100_000)
    const again = await send()
    expect(errorsOf(again)).toEqual([null, null, null])
    const idsOf = ({ body }: Answer) => body.results.slice(0, 2).map((result: Body) => result.order.order_id)
    expect(idsOf(again)).toEqual(idsOf(first))
    expect(await countOrders()).toBe(before + 4)
    expect(await platform.ledger()).toMatchObject({ isSound: true })
  })

  test('that two tries work at, because the first takes long, is still done once', async () => {
    const orders = await ordersWith(Array.from({ length: 20 }, (_, number) => `o-${number}`))
    const before = await countOrders()
    const send = () => post('/orders/batch', { orders }, { once: 'overtaken' })
    const first = send()
    const letGo = `UPDATE idempotency_keys SET claimed_until = now() - interval '1 minute' WHERE key = 'overtaken' RETURNING key`
    await until(
      () => platform.sql(letGo),
      (rows) => rows.length === 1,
    )
    const answers = [await send(), await first]
    const last = await until(send, ({ status }) => status === 200)
    for (const { status, body } of [...answers, last])
      expect(status === 200 ? body.placed : body.error).toBe(status === 200 ? 20 : 'idempotency_in_progress')
    expect(await countOrders()).toBe(before + 20)
  })

  test('takes 1 to 100 orders', async () => {
    for (const orders of [[], Array.from({ length: 101 }, () => ({})), {}, null]) {
      const { status, body } = await post('/orders/batch', { orders })
      expect([status, body.details]).toEqual([
        422,
        [{ field: 'orders', issue: expect.stringContaining('1 to 100') }],
      ])
    }
    const full = await post('/orders/batch', { orders: Array.from({ length: 100 }, () => ({})) })
    expect(full.body).toMatchObject({ placed: 0, refused: 100 })
  })

  test('costs as much as its orders', async () => {
    const { key, apiKey } = await createKey()
    await graphql(
      `mutation { setApiKeyPlan(id: "${apiKey.id}", plan: pro) { id } }`,
      await tokenOf(platform.url, demo.admin),
    )
    const batch = { orders: Array.from({ length: 30 }, () => ({})) }
    const answer = await post('/orders/batch', batch, { key })
    expect(answer.headers.get('ratelimit')).toMatch(/^"pro";r=20;/)
    expect((await post('/orders/batch', batch, { key })).status).toBe(429)
  })
})

describe('the app', () => {
  const app = (method: string, path: string, body?: object) =>
    ask(platform.url, method, `/api/app/v1${path}`, { token: shipper, ...(body && { body }) })

  test('may send and ask for what partners may; what it sends besides is ignored', async () => {
    const order = await anOrderBody({ reference: 'NF app', recipient_pin: '4821', app_version: '1.2' })
    const placed = await app('POST', '/orders', order)
    expect([placed.status, placed.body.order.reference]).toEqual([200, 'NF app'])
    const found = await app('GET', '/orders?reference=NF%20app&status=awaiting_driver,assigned&page=1')
    expect(found.body.orders.map(({ code }: Body) => code)).toEqual([placed.body.order.code])
    const stored = await platform.sql(
      'SELECT recipient_pin_hash IS NULL AS is_open FROM deliveries WHERE code = $1',
      [placed.body.order.code],
    )
    expect(stored).toEqual([{ is_open: false }])
    const bad = await app('POST', '/orders', await anOrderBody({ recipient_pin: '12' }))
    expect(bad.body.details).toEqual([{ field: 'recipient_pin', issue: 'is not a PIN: 4 to 8 digits' }])
  })
})

test('keys that two API keys send are two keys', async () => {
  const { key } = await createKey()
  const [one, other] = [await anOrderBody(), await anOrderBody()]
  const placed = await post('/orders', one, { once: 'mine' })
  expect((await post('/orders', other, { once: 'mine' })).body.error).toBe('idempotency_mismatch')
  const theirs = await post('/orders', other, { once: 'mine', key })
  expect(theirs.body.order.order_id).not.toBe(placed.body.order.order_id)
})
