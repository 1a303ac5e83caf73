import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let admin: string
let operations: string
let shipper: string
let joao: string

beforeAll(async () => {
  platform = await startTestPlatform({
    env: { ...testConfig({ delivery: { offerTimeoutSeconds: 3600 } }) },
  })
  const tokens = [demo.admin, demo.operations, demo.shipper, demo.driver].map((email) =>
    tokenOf(platform.url, email),
  )
  ;[admin, operations, shipper, joao] = (await Promise.all(tokens)) as [string, string, string, string]
})
afterAll(() => platform[Symbol.asyncDispose]())

const graphql = async (token: string, query: string, variables: Body = {}): Promise<Body> => {
  const { body } = await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}

async function hire(name: string, lat: number, lng: number): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`
  await graphql(admin, 'mutation ($input: CreateDriverInput!) { createDriver(input: $input) { id } }', {
    input: { name, email, password: demo.password, persona: 'carro_van', position: { lat, lng } },
  })
  return tokenOf(platform.url, email)
}

const isOffered = (token: string, code: string) =>
  until(
    () => ask(platform.url, 'GET', `/api/app/v1/driver/deliveries/${code}`, { token }),
    ({ status }) => status === 200,
  )
const post = (path: string, token: string, body?: object) =>
  ask(platform.url, 'POST', path, { token, ...(body && { body }) })

test('an offer that is not answered goes on to the next driver, and operations see why', async () => {
  const rui = await hire('Rui', -23.62, -46.7)
  const { order } = await placeOrder(platform.url, shipper)
  await isOffered(joao, order.code)
  // A test does not wait for the end of the offer.
  await platform.sql(
    'UPDATE deliveries SET offer_expires_at = now(), dispatch_at = now() WHERE order_id = $1',
    [order.order_id],
  )
  await isOffered(rui, order.code)
  const late = await post(`/api/app/v1/driver/deliveries/${order.code}/accept`, joao)
  expect([late.status, late.body.error]).toEqual([404, 'not_found'])
  expect((await post(`/api/app/v1/driver/deliveries/${order.code}/accept`, rui)).status).toBe(200)

  const asked = await graphql(
    operations,
    'query ($id: ID!) { order(id: $id) { offers { driver { name } outcome skipped { driver { name } reason } } } }',
    { id: order.order_id },
  )
  const offers =
    asked.order.offers.toReversed().at(0).outcome === 'timed_out'
      ? asked.order.offers.toReversed()
      : asked.order.offers
  expect(offers).toMatchObject([
    { driver: { name: 'João' }, outcome: 'timed_out' },
    { driver: { name: 'Rui' }, outcome: 'accepted' },
  ])
  expect(offers[1].skipped).toContainEqual({ driver: { name: 'João' }, reason: 'asked_a_moment_ago' })
  await post('/api/app/v1/driver/availability', rui, { available: false })
})

test('a driver off duty gets no offer; without a driver on duty the order waits', async () => {
  await post('/api/app/v1/driver/availability', joao, { available: false })
  const { order } = await placeOrder(platform.url, shipper)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const read = () => ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper })
  expect((await read()).body.order.status).toBe('awaiting_driver')
  await post('/api/app/v1/driver/availability', joao, { available: true })
  await isOffered(joao, order.code)
  await post(`/api/app/v1/orders/${order.order_id}/cancel`, shipper)
})

test('at the deadline without a driver the order is canceled and refunded', async () => {
  await post('/api/app/v1/driver/availability', joao, { available: false })
  const wallet = async () =>
    (await ask(platform.url, 'GET', '/api/app/v1/wallet', { token: shipper })).body.balance_cents
  const before = await wallet()
  const { order } = await placeOrder(platform.url, shipper)
  await platform.sql(
    `UPDATE deliveries SET created_at = created_at - interval '4 hours', deadline_at = deadline_at - interval '4 hours',
       dispatch_at = now() WHERE order_id = $1`,
    [order.order_id],
  )
  const { body } = await until(
    () => ask(platform.url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper }),
    ({ body: seen }) => seen.order.status === 'canceled',
  )
  expect(body.order.timeline.at(-1).type).toBe('tracking.canceled')
  expect(await wallet()).toBe(before)
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})
