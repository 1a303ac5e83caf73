import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { type ExpoPeer, startExpoPeer } from '../support/pushes/expo-peer.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const shopPhone = 'ExponentPushToken[shop]'

const stack = new AsyncDisposableStack()
let expo: ExpoPeer
let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  expo = stack.use(await startExpoPeer())
  platform = stack.use(await startTestPlatform({ env: expo.env }))
  shipper = await tokenOf(platform.url, demo.shipper)
  driver = await tokenOf(platform.url, demo.driver)
  await ask(platform.url, 'POST', '/api/app/v1/driver/push/register', {
    token: shipper,
    body: { device_token: shopPhone, platform: 'expo' },
  })
})
afterAll(() => stack.disposeAsync())

const deliveries = '/api/app/v1/driver/deliveries'

async function take({ code }: Body, ...steps: string[]): Promise<void> {
  for (const step of steps) {
    const { status } = await ask(platform.url, 'POST', `${deliveries}/${code}/${step}`, { token: driver })
    expect(status).toBe(200)
  }
}

/** Reports a position this many kilometres north of a place. */
async function report({ code }: Body, { lat, lng }: Body, km: number): Promise<void> {
  const body = { lat: lat + km / 111.195, lng }
  const { status } = await ask(platform.url, 'POST', `${deliveries}/${code}/position`, {
    token: driver,
    body,
  })
  expect(status).toBe(200)
}

const orderOf = async ({ order_id }: Body) =>
  (await ask(platform.url, 'GET', `/api/app/v1/orders/${order_id}`, { token: shipper })).body.order

async function graphql(query: string, token: string): Promise<Body> {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
  expect(body.errors).toBeUndefined()
  return body.data
}

const minutesUntil = (iso: string) => (Date.parse(iso) - Date.now()) / 60_000

test('an order has the estimate of arrival at every interface, from acceptance to hand-over', async () => {
  const { order } = await placeOrder(platform.url, shipper)
  expect(order.estimate).toBeNull()
  await until(
    () => ask(platform.url, 'GET', `${deliveries}/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  await take(order, 'accept')
  await report(order, order.origem, 3)

  const { estimate } = await orderOf(order)
  const window = { p50: expect.any(String), p90: expect.any(String) }
  expect(estimate).toEqual({ pickup: window, destination: window })
  expect(minutesUntil(estimate.pickup.p50)).toBeGreaterThan(3)
  expect(estimate.pickup.p50 < estimate.pickup.p90).toBe(true)
  expect(estimate.pickup.p50 < estimate.destination.p50).toBe(true)
  expect(estimate.destination.p50 < estimate.destination.p90).toBe(true)

  const link = new URL(order.tracking_url).pathname
  const { body: snapshot } = await ask(platform.url, 'GET', `${link}.json`)
  expect(snapshot.tracking.estimate).toEqual(estimate)
  const partner = await ask(platform.url, 'GET', `/v1/orders/${order.order_id}`, { key: demoApiKey })
  expect(partner.body.order.estimate).toEqual(estimate)
  const carried = await ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, {
    token: driver,
  })
  expect(carried.body.delivery.estimate).toEqual(estimate)
  const asked = `delivery(code: "${order.code}") { estimate { pickup { p50 p90 } destination { p50 p90 } } }`
  expect((await graphql(`{ ${asked} }`, driver)).delivery.estimate).toEqual(estimate)
  const headers = { accept: 'text/html', 'accept-language': 'en' }
  const page = await (await fetch(`${platform.url}${link}`, { headers })).text()
  for (const words of ['Expected at the pickup between', 'Delivery expected between', estimate.pickup.p90])
    expect(page).toContain(words)

  await take(order, 'arrived')
  expect((await orderOf(order)).estimate).toEqual({ pickup: null, destination: window })
  await take(order, 'picked', 'on-route')
  const onTheWay = (await orderOf(order)).estimate.destination
  await report(order, order.destino, 40)
  expect(minutesUntil((await orderOf(order)).estimate.destination.p50)).toBeGreaterThan(
    minutesUntil(onTheWay.p50),
  )

  await report(order, order.destino, 1.5)
  expect(minutesUntil((await orderOf(order)).estimate.destination.p50)).toBeLessThan(11)
  const arriving = () =>
    expo.messages.filter(({ to, data }) => to === shopPhone && data.type === 'order.arriving')
  await expect
    .poll(arriving)
    .toMatchObject([{ data: { code: order.code, tracking_url: order.tracking_url } }])
  await report(order, order.destino, 1.4)
  await take(order, 'delivered')
  expect((await orderOf(order)).estimate).toBeNull()
  const told = () => expo.messages.map(({ data }) => data.type)
  await expect.poll(told).toContain('order.delivered')
  expect(arriving()).toHaveLength(1)

  const { events } = await until(
    async () => (await ask(platform.url, 'GET', '/v1/events', { key: demoApiKey })).body,
    ({ events }) => events.some(({ type }: Body) => type === 'tracking.delivered'),
  )
  const byKind = Object.fromEntries(events.map(({ type, data }: Body) => [type, data]))
  expect(byKind['tracking.driver_assigned'].estimate).toBeNull()
  expect(byKind['tracking.picked_up'].estimate).toEqual({ pickup: null, destination: window })
  expect(byKind['tracking.delivered'].estimate).toBeNull()
})
