import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let shipper: string
let driver: string
let operator: string
beforeAll(async () => {
  platform = stack.use(await startTestPlatform())
  ;[shipper, driver, operator] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
    tokenOf(platform.url, demo.admin),
  ])
})
afterAll(() => stack.disposeAsync())

const language = { 'accept-language': 'en' }
const workDay = async () =>
  (await ask(platform.url, 'GET', '/api/app/v1/driver/work-day', { token: driver, headers: language })).body
const reasonsOf = (body: Body) => body.driver.work_day.reasons.map(({ code }: Body) => code)
const goOnDuty = (available: boolean) =>
  ask(platform.url, 'POST', '/api/app/v1/driver/availability', { token: driver, body: { available } })

async function anOffer(): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  return order
}

const offersOf = async ({ order_id }: Body): Promise<Body[]> => {
  const query = `{ dispatchedOrder(id: "${order_id}") { offers { outcome declineReason declineNote } } }`
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: operator, body: { query } })
  return body.data.dispatchedOrder.offers
}

test('one request tells why no offers come, with age and limit, and what was earned today', async () => {
  expect((await goOnDuty(false)).body.available).toBe(false)
  await platform.sql("UPDATE drivers SET last_seen_at = now() - interval '12 minutes', is_kept_fresh = false")
  const body = await workDay()
  expect(body).toMatchObject({
    driver: { work_day: { available: false, active_deliveries: 0, open_offers: 0, capacity: 4 } },
    earnings: { currency: 'BRL', today: { count: 0, cents: 0 } },
  })
  expect(reasonsOf(body)).toEqual(['not_available', 'not_seen_lately', 'no_orders_near'])
  expect(body.driver.work_day.reasons[1]).toEqual({
    code: 'not_seen_lately',
    message: 'The app sent no signal for 12 min; the limit is 5 min. Open it and check the network.',
    value: expect.closeTo(720, -2),
    limit: 300,
  })
  const { body: on } = await goOnDuty(true)
  expect(on).toMatchObject({
    available: true,
    work_day: { available: true, reasons: [{ code: 'no_orders_near' }] },
  })
})

test('a driver on duty tells a position without a delivery, and off duty none is taken', async () => {
  const report = (body: object) =>
    ask(platform.url, 'POST', '/api/app/v1/driver/position', { token: driver, body, headers: language })
  const place = async () => {
    const query = '{ myDriver { position { lat lng } positionAccuracyMeters batteryPercent } }'
    const { body } = await ask(platform.url, 'POST', '/graphql', { token: driver, body: { query } })
    return body.data.myDriver
  }
  await goOnDuty(true)
  const paulista = { lat: -23.5614, lng: -46.6559 }
  expect((await report({ ...paulista, accuracy_m: 12, battery_percent: 80 })).body).toMatchObject({
    available: true,
    work_day: { reasons: [{ code: 'no_orders_near' }] },
  })
  const stored = { position: paulista, positionAccuracyMeters: 12, batteryPercent: 80 }
  expect(await place()).toEqual(stored)
  await platform.sql("UPDATE drivers SET positioned_at = now() - interval '40 minutes'")
  expect((await workDay()).driver.work_day.reasons[0]).toEqual({
    code: 'position_stale',
    message:
      'Your position is 40 min old; the limit is 5 min. Offers come from around that place: keep the app open and allow the location.',
    value: expect.closeTo(2400, -2),
    limit: 300,
  })
  const odd = { ...paulista, accuracy_m: 12_000, battery_percent: 57.4 }
  const kept = { position: paulista, positionAccuracyMeters: 12_000, batteryPercent: 57 }
  await expect.poll(async () => (await report(odd)).status === 200 && (await place())).toEqual(kept)
  await goOnDuty(false)
  const refused = await report({ lat: -23.6, lng: -46.7 })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      error: 'invalid_state',
      message: 'You are off duty, and your position is not taken: go on duty first. Allowed now: nothing.',
      details: { status: 'off_duty', allowed: [], reason: 'off_duty' },
    },
  ])
  expect(await place()).toEqual(kept)
  await platform.sql('UPDATE drivers SET positioned_at = now()')
})

test('an order that waits near ends the last reason, until it is offered', async () => {
  await goOnDuty(false)
  const { order } = await placeOrder(platform.url, shipper)
  expect(reasonsOf(await workDay())).toEqual(['not_available'])
  await goOnDuty(true)
  await until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  expect((await workDay()).driver.work_day).toMatchObject({
    open_offers: 1,
    reasons: [{ code: 'no_orders_near' }],
  })
  await ask(platform.url, 'POST', `/api/app/v1/driver/deliveries/${order.code}/decline`, { token: driver })
})

test('nobody else reads the work day of a driver', async () => {
  const refused = await ask(platform.url, 'GET', '/api/app/v1/driver/work-day', { token: shipper })
  expect(refused.status).toBe(403)
})

test('a driver declines with a reason, which the desk sees and the shipper does not', async () => {
  const order = await anOffer()
  const path = `/api/app/v1/driver/deliveries/${order.code}/decline`
  const wrong = await ask(platform.url, 'POST', path, { token: driver, body: { reason: 'bored' } })
  expect([wrong.status, wrong.body.details]).toMatchObject([422, [{ field: 'reason' }]])
  const body = { reason: 'too_far', note: 'do outro lado da cidade' }
  expect((await ask(platform.url, 'POST', path, { token: driver, body })).body).toEqual({
    ok: true,
    declined: true,
  })
  expect((await ask(platform.url, 'POST', path, { token: driver, body })).status).toBe(200)
  expect(await offersOf(order)).toEqual([
    { outcome: 'declined', declineReason: 'too_far', declineNote: 'do outro lado da cidade' },
  ])
  const seen = await ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper })
  expect(JSON.stringify(seen.body)).not.toMatch(/too_far|outro lado/)
})

test('a driver without a connection declines with a reason later', async () => {
  const order = await anOffer()
  const operation = {
    ...{ op_id: order.code, op: 'decline', code: order.code, occurred_at: new Date().toISOString() },
    ...{ decline_reason: 'ending_work', note: 'até amanhã' },
  }
  const { body } = await ask(platform.url, 'POST', '/api/app/v1/driver/sync', {
    token: driver,
    body: { operations: [operation] },
  })
  expect(body.done).toBe(1)
  expect(await offersOf(order)).toEqual([
    { outcome: 'declined', declineReason: 'ending_work', declineNote: 'até amanhã' },
  ])
})
