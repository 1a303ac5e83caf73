import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

let platform: TestPlatform
let shipper: string
let driver: string
beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.sql(`UPDATE users SET persona = 'caminhoneiro' WHERE email = '${demo.driver}'`)
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(() => platform.setWallet(shipper, 10_000_000))

const trip = { cep_origem: '01310100', cep_destino: '04538133' }
const load = { axles: 6, cargo_type: 'carga_geral' }
const quote = (more: object = {}) =>
  ask(platform.url, 'POST', '/v1/quotes', { key: demoApiKey, body: { ...trip, whole_load: load, ...more } })
const floorOf = async (km: number, more = '') =>
  (await ask(platform.url, 'GET', `/v1/freight-floor?km=${km}&axles=6&cargo_type=carga_geral${more}`)).body

async function order(quoteBody: Body): Promise<Body> {
  const { status, body } = await ask(platform.url, 'POST', '/v1/orders', {
    key: demoApiKey,
    body: orderBody(quoteBody.cotacao_id),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}

test('a quote below the floor becomes the floor and says so; the order keeps it, and its driver earns all of it', async () => {
  const { status, body: quoted } = await quote()
  expect(status).toBe(200)
  const { floor_cents: floor } = await floorOf(quoted.distance_km)
  const wholeLoad = {
    axles: 6,
    cargo_type: 'carga_geral',
    empty_return: false,
    table_version: 'A-2026-07-17',
    floor_cents: floor,
  }
  expect(quoted).toMatchObject({ service_type: 'TRUCK', price_cents: floor, whole_load: wholeLoad })
  expect(quoted.breakdown.at(-1).label).toBe('Complemento até o piso mínimo de frete')
  for (const { price_cents } of Object.values<Body>(quoted.tiers))
    expect(price_cents).toBeGreaterThanOrEqual(floor)

  const placed = await order(quoted)
  expect(placed).toMatchObject({ whole_load: wholeLoad, service_type: 'TRUCK' })
  const { data } = (
    await ask(platform.url, 'POST', '/graphql', {
      token: shipper,
      body: {
        query: `{ order(id: "${placed.order_id}") { wholeLoad { axles cargoType emptyReturn tableVersion floorCents } events { data } } }`,
      },
    })
  ).body
  expect(data.order.wholeLoad).toMatchObject({ axles: 6, tableVersion: 'A-2026-07-17' })
  expect(JSON.stringify(data.order.events)).toContain('"whole_load":{"axles":6')
  const tracked = await (
    await fetch(`${platform.url}/rastreio/${placed.tracking_url.split('/').at(-1)}.json`)
  ).text()
  expect(tracked).not.toMatch(/whole_load|wholeLoad|floor/)

  const path = `/api/app/v1/driver/deliveries/${placed.code}`
  const offered = await until(
    async () => (await ask(platform.url, 'GET', path, { token: driver })).body.delivery as Body | undefined,
    (delivery) => delivery !== undefined,
  )
  expect(offered).toMatchObject({ whole_load: wholeLoad, earnings_cents: placed.price_cents })
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    expect((await ask(platform.url, 'POST', `${path}/${step}`, { token: driver })).status, step).toBe(200)
  const [earned] = await platform.sql<{ cents: string }>(
    `SELECT amount_cents::text AS cents FROM ledger_entries WHERE account_kind = 'driver_earnings'`,
  )
  expect(earned).toEqual({ cents: String(floor) })
})

test('an empty return raises the floor; a price above the floor stays', async () => {
  const { body: oneWay } = await quote()
  const { body: withReturn } = await quote({ whole_load: { ...load, empty_return: true } })
  const { floor_cents } = await floorOf(withReturn.distance_km, '&empty_return=true')
  expect(withReturn.whole_load).toMatchObject({ empty_return: true, floor_cents })
  expect(floor_cents).toBeGreaterThan(oneWay.whole_load.floor_cents)
  const { body: partial } = await quote({ whole_load: null, service_type: 'TRUCK' })
  expect(partial).toMatchObject({ whole_load: null, service_type: 'TRUCK' })
  expect(partial.price_cents).toBeLessThan(oneWay.price_cents)
})

test.each([
  [{ whole_load: { ...load, axles: 1 } }, 'whole_load.axles', '2 to 11'],
  [{ whole_load: { ...load, cargo_type: 'madeira' } }, 'whole_load.cargo_type', 'madeira'],
  [{ whole_load: { ...load, table: 'D' } }, 'whole_load.table', 'D'],
  [{ service_type: 'VAN' }, 'service_type', 'TRUCK'],
])('%j is refused at %s', async (more, field, said) => {
  const { status, body } = await quote(more)
  expect([status, body.error]).toEqual([422, 'validation_failed'])
  expect(body.details).toEqual([{ field, issue: expect.stringContaining(said) }])
})

test('an agent asks for the price of a whole load', async () => {
  await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
  const quoted = await agent.call('quote', { ...trip, whole_load: load })
  expect(quoted).toMatchObject({ whole_load: { axles: 6, table_version: 'A-2026-07-17' } })
})

test('a repetition keeps the load, and refuses one that is none', async () => {
  const repeat = (whole_load: object) =>
    ask(platform.url, 'POST', '/v1/repetitions', {
      key: demoApiKey,
      body: {
        ...trip,
        ...{ rule: 'FREQ=WEEKLY;BYDAY=MO', pickup_from: '09:00', pickup_until: '11:00', tier: 'express' },
        ...{ sender_phone: '+55 11 3000-0000', recipient_name: 'Ana Souza' },
        ...{ recipient_phone: '+55 11 91234-5678', whole_load },
      },
    })
  const { status, body } = await repeat({ ...load, empty_return: true })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.repetition).toMatchObject({
    service_type: 'TRUCK',
    whole_load: { ...load, empty_return: true, table: 'A' },
  })
  const refused = await repeat({ ...load, axles: 1 })
  expect(refused.body.details).toMatchObject([{ field: 'whole_load.axles' }])
})
