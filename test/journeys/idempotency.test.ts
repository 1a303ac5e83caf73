import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, placeOrder, quoteFor, tokenOf } from '../support/rest-client.ts'

let platform: TestPlatform
let shipper: string
let otherShipper: string
let driver: string
let admin: string
beforeAll(async () => {
  platform = await startTestPlatform()
  const emails = [demo.shipper, demo.otherShipper, demo.driver, demo.admin]
  ;[shipper, otherShipper, driver, admin] = (await Promise.all(
    emails.map((email) => tokenOf(platform.url, email)),
  )) as [string, string, string, string]
})
afterAll(() => platform[Symbol.asyncDispose]())

type Sent = { token?: string; key?: string; path?: string; headers?: Record<string, string> }

/** Sends a request with a key; the answer as it came, to the byte. */
async function send(body: unknown, { token = shipper, key, path = '/api/app/v1/orders', headers }: Sent) {
  const response = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return {
    text,
    status: response.status,
    body: JSON.parse(text) as Body,
    isReplayed: response.headers.get('idempotency-replayed') === 'true',
    retryAfter: response.headers.get('retry-after'),
  }
}

const aBody = async () => orderBody((await quoteFor(platform.url)).cotacao_id)
const mutate = (query: string, variables: object, sent: Sent) =>
  send({ query, variables }, { path: '/graphql', ...sent })

/** Leaves the key in the state of a process that died after the change and before the response. */
async function forgetAnswer(key: string) {
  const [row] = await platform.sql(
    `UPDATE idempotency_keys SET status = null, content_type = null, body = null, claimed_until = created_at
     WHERE key = $1 RETURNING key`,
    [key],
  )
  expect(row).toEqual({ key })
}

const countOf = async (table: string) =>
  Number((await platform.sql<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]?.count)

describe('the same request again', () => {
  test('is answered with the same bytes, and places one order', async () => {
    const key = randomUUID()
    const body = await aBody()
    const before = await countOf('deliveries')
    const first = await send(body, { key })
    expect([first.status, first.isReplayed]).toEqual([200, false])
    const reordered = Object.fromEntries(Object.entries(body).reverse())
    const again = await send(reordered, { key })
    expect([again.status, again.isReplayed, again.text]).toEqual([200, true, first.text])
    expect(await countOf('deliveries')).toBe(before + 1)
  })

  test('20 times at once places one order; early retries get a Retry-After', async () => {
    const key = randomUUID()
    const body = await aBody()
    const before = await countOf('deliveries')
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, { key })))
    const placed = answers.filter(({ status }) => status === 200)
    expect(new Set(placed.map(({ text }) => text)).size).toBe(1)
    for (const { status, body, retryAfter } of answers.filter(({ status }) => status !== 200)) {
      expect([status, body.error]).toEqual([409, 'idempotency_in_progress'])
      expect(retryAfter).toMatch(/^[1-9]\d*$/)
    }
    expect((await send(body, { key })).text).toBe(placed[0]?.text)
    expect(await countOf('deliveries')).toBe(before + 1)
  })

  test('is answered even when the first client did not wait for the answer', async () => {
    const key = randomUUID()
    const body = await aBody()
    const before = await countOf('deliveries')
    const leaving = new AbortController()
    const left = fetch(`${platform.url}/api/app/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shipper}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: leaving.signal,
    }).catch(() => null)
    const isClaimed = async () =>
      (await platform.sql('SELECT FROM idempotency_keys WHERE key = $1', [key])).length === 1
    await expect.poll(isClaimed, { interval: 1 }).toBe(true)
    leaving.abort()
    await left
    const answered = async () => (await send(body, { key })).status
    await expect.poll(answered).toBe(200)
    expect(await countOf('deliveries')).toBe(before + 1)
  })

  test('by another user is another request', async () => {
    const key = randomUUID()
    const own = await send(await aBody(), { key })
    const others = await send(await aBody(), { key, token: otherShipper })
    expect([own.status, others.status, others.isReplayed]).toEqual([200, 200, false])
    expect(others.body.order.order_id).not.toBe(own.body.order.order_id)
  })

  test('with another body, or to another address, is refused', async () => {
    const key = randomUUID()
    const body = await aBody()
    const { order } = (await send(body, { key })).body
    const cancel = `/api/app/v1/orders/${order.order_id}/cancel`
    for (const other of [
      await send({ ...body, remarks: 'frágil' }, { key }),
      await send(body, { key, path: cancel }),
    ]) {
      expect([other.status, other.body.error]).toEqual([422, 'idempotency_mismatch'])
      expect(other.body.details).toEqual({ key })
    }
  })

  test('is done after all where it was refused before', async () => {
    const key = randomUUID()
    const body = await aBody()
    await platform.setWallet(otherShipper, 0)
    expect((await send(body, { key, token: otherShipper })).body.error).toBe('insufficient_funds')
    await platform.setWallet(otherShipper, 100_000)
    const placed = await send(body, { key, token: otherShipper })
    expect([placed.status, placed.isReplayed]).toEqual([200, false])
  })

  test('cancels and refunds once, with the same answer each time', async () => {
    const { order } = await placeOrder(platform.url, shipper)
    const key = randomUUID()
    const path = `/api/app/v1/orders/${order.order_id}/cancel`
    const first = await send({}, { key, path })
    expect(first.body.order.status).toBe('canceled')
    const again = await send({}, { key, path })
    expect([again.isReplayed, again.text]).toEqual([true, first.text])
  })
})

describe('where the answer of the first try was never kept', () => {
  test('the order that it placed is answered, with the balance of then', async () => {
    const key = randomUUID()
    const body = await aBody()
    const first = await send(body, { key })
    await placeOrder(platform.url, shipper)
    await forgetAnswer(key)
    const before = await countOf('ledger_transactions')
    const again = await send(body, { key })
    expect([again.status, again.isReplayed]).toEqual([200, false])
    expect(again.body.order.order_id).toBe(first.body.order.order_id)
    expect(again.body.balance_cents).toBe(first.body.balance_cents)
    expect(await countOf('ledger_transactions')).toBe(before)
    expect((await send(body, { key })).text).toBe(again.text)
  })

  test('money is not given twice', async () => {
    const key = randomUUID()
    const [tenant] = await platform.sql<{ id: string }>(`SELECT id FROM tenants WHERE name = 'Loja Demo'`)
    const credit = () =>
      mutate(
        'mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { balanceCents } }',
        { input: { tenantId: tenant?.id, amountCents: 1234, reason: 'entrega perdida' } },
        { key, token: admin },
      )
    const first = await credit()
    const before = await countOf('ledger_transactions')
    await forgetAnswer(key)
    expect((await credit()).text).toBe(first.text)
    expect(await countOf('ledger_transactions')).toBe(before)
  })

  test('a driver is not taken on twice', async () => {
    const key = randomUUID()
    const input = {
      name: 'Pedro Alves',
      email: `${key}@rodovia.test`,
      password: 'long enough 2026',
      persona: 'motoboy',
    }
    const hire = () =>
      mutate(
        'mutation ($input: CreateDriverInput!) { createDriver(input: $input) { id email } }',
        { input },
        { key, token: admin },
      )
    const first = await hire()
    expect(first.body.data.createDriver.email).toBe(input.email)
    await forgetAnswer(key)
    expect((await hire()).text).toBe(first.text)
  })

  test('a problem is not reported twice', async () => {
    const { order } = await placeOrder(platform.url, shipper)
    const step = `/api/app/v1/driver/deliveries/${order.code}`
    const accepted = async () =>
      (await ask(platform.url, 'POST', `${step}/accept`, { token: driver })).status === 200
    await expect.poll(accepted).toBe(true)
    const key = randomUUID()
    const report = () =>
      send({ code: 'other', note: 'rua alagada' }, { key, token: driver, path: `${step}/problem` })
    const first = await report()
    expect(first.status).toBe(200)
    await forgetAnswer(key)
    const again = await report()
    expect(again.body.incident).toEqual(first.body.incident)
    expect(await platform.sql('SELECT FROM incidents WHERE order_id = $1', [order.order_id])).toHaveLength(1)
  })
})

describe('a key', () => {
  test.each([
    ['without a character', ''],
    ['of 256 characters', 'x'.repeat(256)],
    ['of other characters than ASCII', 'ação'],
  ])('%s is refused, and nothing is written', async (_, key) => {
    const before = await countOf('deliveries')
    const { status, body } = await send(await aBody(), { headers: { 'idempotency-key': key } })
    expect([status, body.error]).toEqual([422, 'validation_failed'])
    expect(body.details).toEqual([
      { field: 'Idempotency-Key', issue: 'must be 1 to 255 printable ASCII characters' },
    ])
    expect(await countOf('deliveries')).toBe(before)
  })

  test('stands for one mutation', async () => {
    const both =
      'mutation { a: setAvailability(available: true) { id } b: setAvailability(available: true) { id } }'
    const { body } = await mutate(both, {}, { key: randomUUID(), token: driver })
    expect(body.errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'Idempotency-Key', issue: 'stands for one mutation; the operation has 2' }],
    })
  })

  test('is not for streams', async () => {
    const one = 'mutation { setAvailability(available: true) { id } }'
    const { body } = await mutate(one, {}, { key: randomUUID(), token: driver, path: '/graphql/stream' })
    expect(body.errors[0].extensions.details[0].field).toBe('Idempotency-Key')
  })

  test('is ignored for reads and without a login', async () => {
    const key = randomUUID()
    const query = () => mutate('{ me { email } }', {}, { key })
    expect([(await query()).isReplayed, (await query()).isReplayed]).toEqual([false, false])
    expect(await platform.sql('SELECT FROM idempotency_keys WHERE key = $1', [key])).toHaveLength(0)
  })

  test('is ignored for log-ins, whose tokens are not kept', async () => {
    const key = randomUUID()
    const login = `mutation { login(input: { email: "${demo.shipper}", password: "${demo.password}" }) { accessToken } }`
    const answers = [await mutate(login, {}, { key }), await mutate(login, {}, { key })]
    expect(answers.map(({ isReplayed, body }) => [isReplayed, typeof body.data.login.accessToken])).toEqual([
      [false, 'string'],
      [false, 'string'],
    ])
    expect(await platform.sql('SELECT FROM idempotency_keys WHERE key = $1', [key])).toHaveLength(0)
  })

  test('is ignored for what drivers’ apps send every few seconds, which may be repeated', async () => {
    const key = randomUUID()
    const path = '/api/app/v1/driver'
    await send({ available: true }, { token: driver, path: `${path}/availability` })
    const operation = { op_id: key, op: 'position', code: 'RD00000000', lat: -23.5, lng: -46.6 }
    const operations = [{ ...operation, occurred_at: new Date().toISOString() }]
    for (const lat of [-23.5, -23.5, -23.6]) {
      const query = `mutation { reportDutyPosition(input: { lat: ${lat}, lng: -46.6 }) { isAvailable } }`
      for (const answer of [
        await send({ lat, lng: -46.6 }, { key, token: driver, path: `${path}/position` }),
        await send({ operations }, { key, token: driver, path: `${path}/sync` }),
        await mutate(query, {}, { key, token: driver }),
      ])
        expect([answer.status, answer.isReplayed, answer.body.errors]).toEqual([200, false, undefined])
    }
    expect(await platform.sql('SELECT FROM idempotency_keys WHERE key = $1', [key])).toEqual([])
  })

  test('of a mutation that was refused is free again', async () => {
    const key = randomUUID()
    const refused = 'mutation { cancelOrder(orderId: "unknown") { refundCents } }'
    expect((await mutate(refused, {}, { key })).body.errors[0].extensions.code).toBe('not_found')
    expect(await platform.sql('SELECT FROM idempotency_keys WHERE key = $1', [key])).toHaveLength(0)
  })
})

describe('a request whose answer holds a webhook’s secret', () => {
  const webhook = { url: 'https://shop.example/rodovia', description: 'teste' }
  const isStored = async (key: string) =>
    (
      await platform.sql<{ isStored: boolean }>(
        'SELECT status IS NOT NULL AS "isStored" FROM idempotency_keys WHERE key = $1',
        [key],
      )
    )[0]?.isStored
  const create = `mutation ($input: CreateWebhookInput!) {
    created: createWebhook(input: $input) { endpoint { id url } secret } }`
  const stage = 'mutation ($id: ID!) { staged: stageWebhookSecret(id: $id) { endpoint { id } secret } }'

  test('creates one endpoint, and a repeat gets the endpoint with its secret from where it is used', async () => {
    const key = randomUUID()
    const before = await countOf('webhook_endpoints')
    const first = await mutate(create, { input: webhook }, { key })
    expect(first.body.data.created.secret).toMatch(/^whsec_/)
    expect(await isStored(key)).toBe(false)
    const again = await mutate(create, { input: webhook }, { key })
    expect([again.isReplayed, again.body]).toEqual([false, first.body])
    expect(await countOf('webhook_endpoints')).toBe(before + 1)
    const other = await mutate(create, { input: { ...webhook, description: 'outro' } }, { key })
    expect(other.body.errors[0].extensions.code).toBe('idempotency_mismatch')

    const { id } = first.body.data.created.endpoint
    await mutate('mutation ($id: ID!) { removeWebhook(id: $id) }', { id }, {})
    const removed = await mutate(create, { input: webhook }, { key })
    expect(removed.body.errors[0].extensions.code).toBe('not_found')
  })

  test('stages one secret; a repeat gets the newest secret of the endpoint', async () => {
    const { id } = (await mutate(create, { input: webhook }, {})).body.data.created.endpoint
    const [key, laterKey] = [randomUUID(), randomUUID()]
    const first = await mutate(stage, { id }, { key })
    expect(await isStored(key)).toBe(false)
    expect((await mutate(stage, { id }, { key })).body).toEqual(first.body)
    const later = await mutate(stage, { id }, { key: laterKey })
    expect(later.body.data.staged.secret).not.toBe(first.body.data.staged.secret)
    expect((await mutate(stage, { id }, { key })).body).toEqual(later.body)
  })

  test('leaves no secret in any record of a request', async () => {
    const [row] = await platform.sql<{ count: string }>(
      `SELECT count(*) FROM idempotency_keys WHERE strpos(body, 'whsec_') > 0`,
    )
    expect(row?.count).toBe('0')
  })
})
