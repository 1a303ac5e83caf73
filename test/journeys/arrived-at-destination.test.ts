import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, registerApp, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  platform = stack.use(await startTestPlatform())
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
  await registerApp(platform.url, shipper)
})
afterAll(() => stack.disposeAsync())

const path = '/api/app/v1/driver/deliveries'
const take = (code: string, step: string) =>
  ask(platform.url, 'POST', `${path}/${code}/${step}`, { token: driver })

async function anOrderAfter(...steps: string[]): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => ask(platform.url, 'GET', `${path}/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of steps) expect((await take(order.code, step)).status, step).toBe(200)
  return order
}

const orderOf = async ({ order_id }: Body): Promise<Body> =>
  (await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}`, { token: shipper })).body.order
const eventsOf = ({ order_id }: Body) =>
  platform.sql<{ kind: string; data: Body }>(
    'SELECT kind, data FROM outbox WHERE order_id = $1 ORDER BY sequence',
    [order_id],
  )
const pushesOf = ({ order_id }: Body) =>
  platform.sql<{ type: string }>('SELECT type FROM push_outbox WHERE order_id = $1 ORDER BY id', [order_id])

const toDestination = ['accept', 'arrived', 'picked', 'on-route']

test('is a fact that the order, its tracking page, events and pushes tell, and that moves nothing', async () => {
  const order = await anOrderAfter(...toDestination)
  expect(
    (await ask(platform.url, 'GET', `${path}/${order.code}`, { token: driver })).body.delivery.allowed_steps,
  ).toEqual(['delivered', 'arrived-at-destination'])
  const { status, body } = await take(order.code, 'arrived-at-destination')
  expect([status, body.delivery]).toMatchObject([
    200,
    {
      status: 'in_transit',
      allowed_steps: ['delivered'],
      arrived_at_destination_at: expect.any(String),
      estimate: null,
    },
  ])
  expect(await orderOf(order)).toMatchObject({
    status: 'in_transit',
    arrived_at_destination_at: body.delivery.arrived_at_destination_at,
  })
  expect((await orderOf(order)).timeline.at(-1)).toMatchObject({
    type: 'tracking.arrived_at_destination',
    label: expect.stringMatching(/destin/),
  })
  const event = (await eventsOf(order)).at(-1)!
  expect(event).toMatchObject({ kind: 'tracking.arrived_at_destination', data: { status: 'in_transit' } })
  expect((await pushesOf(order)).map(({ type }) => type)).toContain('order.arrived_at_destination')
  const page = new URL(order.tracking_url).pathname
  expect((await ask(platform.url, 'GET', `${page}.json`)).body.tracking.status_label).toMatch(
    /at the destination|no destino/,
  )
  expect(
    await (await fetch(`${platform.url}${page}`, { headers: { 'accept-language': 'pt-BR' } })).text(),
  ).toContain('Motorista no destino')

  const again = await take(order.code, 'arrived-at-destination')
  expect([again.status, again.body.delivery.arrived_at_destination_at]).toEqual([
    200,
    body.delivery.arrived_at_destination_at,
  ])
  expect(await eventsOf(order)).toHaveLength(4)
  expect((await take(order.code, 'delivered')).body.delivery.status).toBe('delivered')
  expect((await take(order.code, 'arrived-at-destination')).status).toBe(200)
})

test('is optional, and refused out of order and of another driver’s delivery', async () => {
  const order = await anOrderAfter('accept', 'arrived', 'picked')
  const early = await take(order.code, 'arrived-at-destination')
  expect([early.status, early.body]).toMatchObject([
    409,
    { error: 'invalid_state', details: { status: 'picked_up', allowed: ['on-route'] } },
  ])
  await take(order.code, 'on-route')
  const query = `mutation { arriveAtDestination(code: "${order.code}") { code } }`
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query } })
  expect(body.errors[0].extensions.code).toBe('forbidden')
  expect((await take(order.code, 'delivered')).body.delivery).toMatchObject({
    status: 'delivered',
    arrived_at_destination_at: null,
  })
  expect((await take(order.code, 'arrived-at-destination')).status).toBe(409)
})

test('comes late by sync, once, with the time of the phone', async () => {
  const order = await anOrderAfter(...toDestination)
  const operation = {
    op_id: randomUUID(),
    op: 'arrived-at-destination',
    code: order.code,
    occurred_at: new Date(Date.now() - 60_000).toISOString(),
  }
  const sync = async () =>
    (
      await ask(platform.url, 'POST', '/api/app/v1/driver/sync', {
        token: driver,
        body: { operations: [operation] },
      })
    ).body
  expect((await sync()).results).toMatchObject([{ outcome: 'done', status: 'in_transit' }])
  expect((await sync()).results).toMatchObject([{ outcome: 'duplicate' }])
  const [row] = await platform.sql<{ facts: Body }>(
    "SELECT facts FROM timeline_entries WHERE order_id = $1 AND type = 'tracking.arrived_at_destination'",
    [order.order_id],
  )
  expect(row!.facts.device_time).toBe(operation.occurred_at)
})
