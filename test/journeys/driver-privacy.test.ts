import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, registerApp, tokenOf, until } from '../support/rest-client.ts'
import { watchBySocket } from '../support/watch.ts'

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
  await registerApp(platform.url, driver)
})
afterAll(() => stack.disposeAsync())

/** The values that no endpoint shows a driver who has not accepted, or whose delivery ended a day ago. */
const secrets = [
  'Maria Clara',
  '91234-5678',
  'Floriano',
  'cuidado com o cão',
  'relógio',
  'tocar duas vezes',
  'no portão azul',
]

const graphqlFields = `code status isMasked remarks sender { name phone remarks } recipient { name phone remarks }
  origin { address lat lng details { street number reference } } destination { address lat lng details { street number reference } }
  parcels { description } instructions { complement reference note } photos { note url } incidents { note } roadLine timeline { label }`

type Reading = [name: string, read: (code: string) => Promise<Body>]

const path = '/api/app/v1/driver/deliveries'
const get = async (address: string) => (await ask(platform.url, 'GET', address, { token: driver })).body
const query = async (text: string) =>
  (await ask(platform.url, 'POST', '/graphql', { token: driver, body: { query: text } })).body

const readings: Reading[] = [
  ['the list on REST', async (code) => (await get(path)).deliveries.find((one: Body) => one.code === code)],
  ['the delivery on REST', async (code) => (await get(`${path}/${code}`)).delivery],
  [
    'the delivery on GraphQL',
    async (code) => (await query(`{ delivery(code: "${code}") { ${graphqlFields} } }`)).data.delivery,
  ],
  [
    'the list on GraphQL',
    async (code) =>
      (await query(`{ deliveries(first: 100) { nodes { ${graphqlFields} } } }`)).data.deliveries.nodes.find(
        (one: Body) => one.code === code,
      ),
  ],
]

async function subscribed(code: string): Promise<Body> {
  const watcher = watchBySocket(platform.url, {
    token: driver,
    query: `subscription { myDeliveries { ${graphqlFields} } }`,
  })
  const seen = await watcher.until(({ data }) => data?.myDeliveries.code === code)
  watcher.stop()
  return seen.data!
}

const openReadings: Reading[] = [...readings, ['the subscription', subscribed]]

const secretsIn = (value: unknown) => secrets.filter((secret) => JSON.stringify(value).includes(secret))

async function expectAtEach(some: readonly Reading[], code: string, shown: readonly string[]) {
  for (const [name, read] of some) {
    const answer = await read(code)
    expect(answer, name).toBeTruthy()
    expect(secretsIn(answer), name).toEqual(shown)
  }
}

const step = async (code: string, name: string, body?: object) => {
  const answer = await ask(platform.url, 'POST', `${path}/${code}/${name}`, {
    token: driver,
    ...(body && { body }),
  })
  expect(answer.status, name).toBe(200)
  return answer.body
}

async function anOffer(): Promise<Body> {
  const { order } = await placeOrder(platform.url, shipper, {
    recipient_name: 'Ana Maria Clara Souza',
    recipient_phone: '+55 11 91234-5678',
    remarks: 'cuidado com o cão',
    destination_address: { postal_code: '04538-133', street: 'Rua Joaquim Floriano', number: '72' },
    parcels: [{ weight_g: 900, length_cm: 10, width_cm: 10, height_cm: 10, description: 'relógio' }],
  })
  await ask(platform.url, 'POST', `${new URL(order.tracking_url).pathname}.json`, {
    body: { note: 'tocar duas vezes' },
  })
  await until(
    () => ask(platform.url, 'GET', `${path}/${order.code}`, { token: driver }),
    ({ status }) => status === 200,
  )
  return order
}

test('until acceptance and from a day after the end no door shows a driver people, readings and remarks', async () => {
  const { code, order_id } = await anOffer()
  await expectAtEach(openReadings, code, [])
  const { delivery } = await get(`${path}/${code}`)
  expect(delivery.recipient).toEqual({ name: 'Ana', phone: '+** ** *****-**78', remarks: null })
  expect(delivery.destino).toMatchObject({ address: 'São Paulo - SP, 04538-133', details: null })

  expect(secretsIn(await step(code, 'accept'))).toEqual(secrets.slice(0, -1))
  await expectAtEach(openReadings, code, secrets.slice(0, -1))
  await step(code, 'problem', { note: 'no portão azul', photo_b64: await aPhoto() })
  for (const name of ['arrived', 'picked', 'on-route']) await step(code, name)
  expect(secretsIn(await get(`${path}/${code}`))).toEqual(secrets)
  expect(secretsIn(await step(code, 'delivered', { note: 'no portão azul' }))).toEqual(secrets)
  await expectAtEach(readings, code, secrets)

  await platform.sql("UPDATE deliveries SET ended_at = ended_at - interval '25 hours' WHERE order_id = $1", [
    order_id,
  ])
  await expectAtEach(readings, code, [])
  expect((await get(`${path}/${code}`)).delivery.photos).toEqual([])
  const again = await ask(platform.url, 'POST', '/api/app/v1/driver/sync', {
    token: driver,
    body: { operations: [{ op_id: 'late', op: 'delivered', code, occurred_at: new Date().toISOString() }] },
  })
  expect(secretsIn(again.body)).toEqual([])
})

test('a cancellation hides them at once', async () => {
  const { code, order_id } = await anOffer()
  await step(code, 'accept')
  await ask(platform.url, 'POST', `/api/app/v1/orders/${order_id}/cancel`, { token: shipper })
  await expectAtEach(readings, code, [])
})

test('pushes to drivers name the delivery and nobody', async () => {
  const pushes = await platform.sql("SELECT data FROM push_outbox WHERE type LIKE 'driver.%'")
  expect(pushes.length).toBeGreaterThan(0)
  for (const { data } of pushes) expect(Object.keys(data as object).toSorted()).toEqual(['code', 'status'])
})
