import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { expectEvent } from '../support/openapi-schemas.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts'

let platform: TestPlatform
let shipper: string
let driver: string
let receiver: WebhookReceiver
let webhook: Body

beforeAll(async () => {
  platform = await startTestPlatform({
    env: { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
  })
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(async () => {
  await platform.setWallet(shipper, 1_000_000)
  receiver = await startWebhookReceiver({ secret: 'whsec_' })
  const made = await done('POST', '/webhooks', { url: receiver.url, description: 'ERP' })
  webhook = made.webhook
  receiver.secret = made.secret
  await heard('webhook.test')
  return async () => {
    await send('DELETE', at())
    await receiver[Symbol.asyncDispose]()
  }
})

const send = (method: string, path: string, body?: object, headers = {}) =>
  ask(platform.url, method, `/v1${path}`, { key: demoApiKey, headers, ...(body && { body }) })

async function done(method: string, path: string, body?: object): Promise<Body> {
  const answer = await send(method, path, body)
  expect([method, path, answer.status, answer.body]).toEqual([method, path, 200, expect.anything()])
  return answer.body
}

const at = (path = '') => `/webhooks/${webhook.id}${path}`

async function heard(kind: string, count = 1): Promise<ReceivedWebhook> {
  const events = await until(
    async () => receiver.received.filter(({ body }) => body.includes(`"type":"${kind}"`)),
    (found) => found.length >= count,
  )
  return events[count - 1]!
}

async function carry(code: string): Promise<void> {
  const deliveries = `/api/app/v1/driver/deliveries/${code}`
  await until(
    () => ask(platform.url, 'GET', deliveries, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    await ask(platform.url, 'POST', `${deliveries}/${step}`, { token: driver })
}

describe('a partner’s endpoint', () => {
  test('receives a whole delivery; its log has each call, and replays it', async () => {
    const { order } = await placeOrder(platform.url, shipper)
    await carry(order.code)
    const { id, body } = await heard('tracking.delivered')
    const listed = await until(
      () => done('GET', at('/deliveries?status=delivered')),
      ({ total }) => total === 5,
    )
    expect(listed).toMatchObject({ total: 5, limit: 50, offset: 0 })
    expect(listed.deliveries.map(({ type }: Body) => type)).toEqual([
      'tracking.delivered',
      'tracking.picked_up',
      'tracking.driver_assigned',
      'wallet.debit',
      'webhook.test',
    ])
    const rest = await done('GET', at(`/deliveries?after=${listed.deliveries[1].event_id}&limit=2`))
    expect(rest.deliveries).toEqual(listed.deliveries.slice(2, 4))

    const { delivery } = await done('GET', at(`/deliveries/${id}`))
    expect(delivery).toMatchObject({
      ...listed.deliveries[0],
      order_id: order.order_id,
      request_body: body,
      next_attempt_at: null,
      attempts: [{ number: 1, status: 200, failure: null, response: '', url: receiver.url }],
    })
    expect(delivery.attempts[0].request_headers).toMatchObject({ 'webhook-id': id })

    const replayed = await done('POST', at(`/deliveries/${id}/replay`))
    expect(replayed.delivery).toMatchObject({ event_id: id, status: 'waiting', attempt_count: 0 })
    expect((await heard('tracking.delivered', 2)).body).toBe(body)
    expect(receiver.received.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('replays a period', async () => {
    const from = new Date().toISOString()
    await placeOrder(platform.url, shipper)
    await heard('wallet.debit')
    // A call that is not recorded yet is under way, and not replayed.
    const replay = await until(
      () => done('POST', at('/replay'), { from }),
      ({ replayed }) => replayed > 0,
    )
    expect(replay).toEqual({ ok: true, livemode: true, replayed: expect.any(Number) })
    await heard('wallet.debit', 2)
    const before = new Date(Date.parse(from) - 1).toISOString()
    const backwards = await send('POST', at('/replay'), { from, before })
    expect([backwards.status, backwards.body.details]).toEqual([
      422,
      [{ field: 'from', issue: expect.stringContaining('is too late') }],
    ])
  })

  test('PATCH changes the given fields, empties those set to null; DELETE removes the endpoint', async () => {
    const changed = { ...webhook, description: 'WMS', events: ['wallet.debit', 'wallet.credit'] }
    const sorted = ['wallet.credit', 'wallet.debit']
    expect((await done('PATCH', at(), { description: 'WMS', events: changed.events })).webhook).toEqual({
      ...changed,
      events: sorted,
    })
    expect((await done('PATCH', at(), { description: null })).webhook).toMatchObject({
      description: null,
      events: sorted,
      url: webhook.url,
    })
    expect((await done('PATCH', at(), { events: null })).webhook).toMatchObject({ events: null })
    for (const body of [
      { url: null },
      { url: 'http://10.0.0.1/' },
      { events: ['order.eaten'] },
      { events: 5 },
    ])
      expect((await send('PATCH', at(), body)).status).toBe(422)
    expect(await done('DELETE', at())).toEqual({ ok: true, livemode: true })
    for (const method of ['GET', 'DELETE']) expect((await send(method, at())).status).toBe(404)
  })

  test('receives nothing while it is disabled', async () => {
    expect((await done('POST', at('/disable'))).webhook).toMatchObject({
      status: 'disabled',
      disabled_reason: 'by_user',
    })
    await placeOrder(platform.url, shipper)
    // Events that are relayed after the endpoint is enabled again go to it.
    await until(
      () => platform.sql('SELECT id FROM outbox WHERE position IS NULL'),
      (waiting) => waiting.length === 0,
    )
    const { body, status } = await send('POST', at('/replay'), { from: new Date().toISOString() })
    expect([status, body.error]).toEqual([409, 'invalid_state'])
    expect((await done('POST', at('/enable'))).webhook).toEqual(webhook)
    const { order } = await placeOrder(platform.url, shipper)
    const { body: first } = await heard('wallet.debit')
    expect(JSON.parse(first).data.order_id).toBe(order.order_id)
  })

  test('gets another secret in two steps; secrets are shown when they are made, and never again', async () => {
    const staged = await done('POST', at('/secret/stage'))
    expect(staged).toMatchObject({
      webhook: { is_secret_staged: true },
      secret: expect.stringMatching(/^whsec_/),
    })
    await placeOrder(platform.url, shipper)
    await heard('wallet.debit')
    const said = [
      await done('GET', '/webhooks'),
      await done('GET', at()),
      await done('GET', at('/deliveries')),
    ]
    said.push(await done('POST', at('/secret/promote')))
    expect(JSON.stringify(said)).not.toContain('whsec_')
    receiver.secret = staged.secret
    await placeOrder(platform.url, shipper)
    expect((await heard('wallet.debit', 2)).faults).toEqual([])
    const { status, body } = await send('POST', at('/secret/promote'))
    expect([status, body.error]).toEqual([409, 'invalid_state'])
  })

  test('is made once under an Idempotency-Key', async () => {
    const create = () => send('POST', '/webhooks', { url: receiver.url }, { 'idempotency-key': webhook.id })
    const [first, second] = [await create(), await create()]
    expect(second.body.secret).toBe(first.body.secret)
    expect(second.body.webhook.id).toBe(first.body.webhook.id)
    const { webhooks } = await done('GET', '/webhooks')
    expect(webhooks.map(({ id }: { id: string }) => id)).toEqual([webhook.id, first.body.webhook.id])
    await done('DELETE', `/webhooks/${first.body.webhook.id}`)
  })
})

test('a credit from the platform fires an event with the balance after it', async () => {
  const { tenant_id } = JSON.parse((await heard('webhook.test')).body)
  const { body } = await ask(platform.url, 'POST', '/graphql', {
    token: await tokenOf(platform.url, demo.admin),
    body: {
      query: `mutation { creditWallet(input: { tenantId: "${tenant_id}", amountCents: 4321, reason: "entrega perdida" }) { balanceCents } }`,
    },
  })
  expect(JSON.parse((await heard('wallet.credit')).body)).toMatchObject({
    sequence: 1,
    data: {
      amount_cents: 4_321,
      balance_cents: body.data.creditWallet.balanceCents,
      currency: 'BRL',
      reason: 'manual_credit',
    },
  })
})

describe('GET /v1/events', () => {
  test('returns the events byte for byte as webhooks send them', async () => {
    const { order } = await placeOrder(platform.url, shipper)
    await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, { token: shipper })
    await heard('wallet.credit')
    const told = receiver.received.map(({ body }) => JSON.parse(body))
    for (const event of told) expectEvent(event)
    const all = await readOn(null, 500)
    const read = all.filter(({ id }) => told.some((event) => event.id === id))
    expect(read).toEqual(
      told.toSorted(
        (a, b) => all.findIndex(({ id }) => id === a.id) - all.findIndex(({ id }) => id === b.id),
      ),
    )
    expect(Object.keys(read[0]!)).toEqual(Object.keys(told[0]))
  })

  test('page by page misses nothing while orders are placed, and sees nothing twice', async () => {
    const { next_after: start } = await lastPage()
    let placed: Body[] | null = null
    const placing = Promise.all(Array.from({ length: 20 }, () => placeOrder(platform.url, shipper))).then(
      (orders) => {
        placed = orders
      },
    )
    const read: Body[] = []
    await until(
      async () => {
        read.push(...(await readOn(read.at(-1)?.id ?? start, 3)))
        const debits = read.filter(({ type }) => type === 'wallet.debit')
        return placed ? debits.length : 0
      },
      (debits) => debits >= 20,
    )
    await placing
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
    // A later read returns the same in the same order.
    expect((await readOn(start, 500)).slice(0, read.length)).toEqual(read)
  })

  test.each(['after=nonsense', 'after=01980000-0000-7000-8000-000000000000', 'limit=x'])(
    'is refused %s',
    async (query) => {
      const { status, body } = await send('GET', `/events?${query}`)
      expect([status, body.details]).toEqual([
        422,
        [{ field: query.split('=')[0], issue: expect.any(String) }],
      ])
    },
  )

  async function lastPage(): Promise<Body> {
    const all = await readOn(null, 500)
    const page = await done('GET', `/events?after=${all.at(-1)!.id}`)
    expect(page).toEqual({
      ok: true,
      livemode: true,
      events: [],
      has_more: false,
      next_after: all.at(-1)!.id,
    })
    return page
  }

  /** All behind an event, in pages of that size. */
  async function readOn(after: string | null, limit: number): Promise<Body[]> {
    const events: Body[] = []
    let next = after
    for (let hasMore = true; hasMore; ) {
      const page = await done('GET', `/events?limit=${limit}${next ? `&after=${next}` : ''}`)
      expect(page.events.length).toBeLessThanOrEqual(limit)
      events.push(...page.events)
      next = page.next_after
      hasMore = page.has_more
    }
    return events
  }
})
