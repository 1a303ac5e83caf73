import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFreightPeers } from '../support/freight-peers.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let peers: Awaited<ReturnType<typeof startFreightPeers>>
let shipper: string
let driver: string
beforeAll(async () => {
  peers = stack.use(await startFreightPeers())
  platform = stack.use(await startTestPlatform({ env: peers.env }))
  await platform.sql(`UPDATE users SET persona = 'caminhoneiro' WHERE email = '${demo.driver}'`)
  ;[shipper, driver] = await Promise.all([
    tokenOf(platform.url, demo.shipper),
    tokenOf(platform.url, demo.driver),
  ])
  await platform.setWallet(shipper, 100_000_000)
})
afterAll(() => stack.disposeAsync())

const api = '/api/app/v1'
const asDriver = (method: string, path: string, body?: object) =>
  ask(platform.url, method, `${api}${path}`, { token: driver, ...(body && { body }) })

async function anOrder(more: object): Promise<Body> {
  const quoted = await ask(platform.url, 'POST', '/v1/quotes', { key: demoApiKey, body: more })
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(200)
  const { status, body } = await ask(platform.url, 'POST', '/v1/orders', {
    key: demoApiKey,
    body: orderBody(quoted.body.cotacao_id),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}

/** The order as its driver sees it, once it is assigned to the driver. */
async function offered({ code, order_id }: Body): Promise<string> {
  const { data } = (
    await ask(platform.url, 'POST', '/graphql', { token: driver, body: { query: '{ me { id } }' } })
  ).body
  await ask(platform.url, 'POST', '/graphql', {
    token: await tokenOf(platform.url, demo.operations),
    body: { query: `mutation { assignDriver(orderId: "${order_id}", driverId: "${data.me.id}") { id } }` },
  })
  const path = `/driver/deliveries/${code}`
  await until(
    async () => (await asDriver('GET', path)).body.delivery as Body | undefined,
    (delivery) => delivery?.status === 'assigned',
  )
  expect((await asDriver('POST', `${path}/accept`)).status).toBe(200)
  return path
}

const orderOf = async ({ order_id }: Body): Promise<Body> =>
  (await ask(platform.url, 'GET', `/v1/orders/${order_id}`, { key: demoApiKey })).body.order

test('a whole load from Campinas to Rio Branco starts with its CIOT, carries its toll, and is closed with a day of payment', async () => {
  const order = await anOrder({
    cep_origem: '13010111',
    cep_destino: '69900062',
    whole_load: { axles: 6, cargo_type: 'carga_geral' },
  })
  const path = await offered(order)

  const refused = await asDriver('POST', `${path}/arrived`)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ error: 'invalid_state', details: { reason: 'no_ciot' } })
  expect(refused.body.message).toContain('CIOT')

  const waiting = await until(
    () => orderOf(order),
    ({ freight_operations: [ciot] }) => ciot?.status === 'refused',
  )
  expect(waiting.freight_operations[0]).toMatchObject({
    kind: 'ciot',
    refusal_code: 'no_rntrc',
    number: null,
  })

  await asDriver('PUT', '/carrier', { rntrc: '012345678', kind: 'TAC' })
  await asDriver('POST', '/vehicles', {
    ...{ plate: 'ABC1D23', service_type: 'TRUCK', axles: 6, body: 'sider' },
    ...{ tare_kg: 16_000, capacity_kg: 32_000 },
  })
  // Each attempt to start asks the registry at once.
  const started = await until(
    () => asDriver('POST', `${path}/arrived`),
    ({ status }) => status === 200,
  )
  const [ciot, toll] = started.body.delivery.freight_operations
  expect(ciot).toMatchObject({ kind: 'ciot', status: 'issued', plate: 'ABC1D23', rntrc: '12345678' })
  expect(ciot.number).toMatch(/^\d{12}\/\w{4}$/)
  expect(toll.kind).toBe('toll')

  for (const step of ['picked', 'on-route', 'delivered'])
    expect((await asDriver('POST', `${path}/${step}`)).status, step).toBe(200)
  const closed = await until(
    () => orderOf(order),
    ({ freight_operations }) => freight_operations.every(({ status }: Body) => status === 'closed'),
  )
  expect(closed.freight_operations).toMatchObject([
    { number: ciot.number, amount_cents: expect.any(Number) },
    { number: expect.stringMatching(/^VP/), amount_cents: 41_230, means: 'tag' },
  ])
  expect(closed.payment_due_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const { body: earnings } = await asDriver('GET', '/driver/earnings')
  expect(earnings.earnings.last_deliveries[0]).toMatchObject({
    code: order.code,
    payment_due_on: closed.payment_due_on,
  })
  expect(peers.ciot.requests).toEqual(['POST', 'POST encerramento'])

  const { body: tracked } = await ask(platform.url, 'GET', `${new URL(closed.tracking_url).pathname}.json`)
  expect(JSON.stringify(tracked)).not.toMatch(/freight_operation|freightOperation|payment_due|CIOT/)
  const { body } = await ask(platform.url, 'GET', '/v1/events?limit=100', { key: demoApiKey })
  const told = body.events.filter(({ type }: Body) => type.startsWith('freight_operation.'))
  expect(new Set(told.map(({ type, data }: Body) => `${type} ${data.freight_operation.kind}`))).toEqual(
    new Set([
      ...['freight_operation.refused ciot', 'freight_operation.refused toll'],
      ...['freight_operation.issued ciot', 'freight_operation.issued toll'],
      ...['freight_operation.closed ciot', 'freight_operation.closed toll'],
    ]),
  )
  expect(JSON.stringify(told)).not.toContain('ABC1D23')
})

test('who looks after the papers reads what is due, with its source, through every door', async () => {
  const fiscal = await tokenOf(platform.url, 'fiscal@demo.rodovia.dev')
  const { body: all } = await ask(platform.url, 'GET', '/v1/freight-duties')
  expect(all.duties).toContainEqual({
    ...{ code: 'ciot_manifest', binds: ['contractor', 'carrier'], since: '2026-11-23', until: null },
    source: 'MDF-e, rejeição 684',
  })
  const query = `{ freightTrips { nodes { orderId isOwn status paymentDueOn
    freightOperations { kind number } duties { state duty { code } } } } }`
  const { data } = (await ask(platform.url, 'POST', '/graphql', { token: fiscal, body: { query } })).body
  const [trip] = data.freightTrips.nodes
  expect(trip).toMatchObject({ isOwn: true, status: 'delivered', paymentDueOn: expect.any(String) })
  const stateOf = (duties: Body[], code: string) => duties.find(({ duty }) => duty.code === code)?.state
  expect(stateOf(trip.duties, 'ciot_tac')).toBe('met')
  expect(stateOf(trip.duties, 'rctr_c')).toBe('missing')
  for (const [path, options] of [
    [`${api}/orders/${trip.orderId}/freight-duties`, { token: fiscal }],
    [`/v1/orders/${trip.orderId}/freight-duties`, { key: demoApiKey }],
  ] as const) {
    const { status, body } = await ask(platform.url, 'GET', path, options)
    expect([status, stateOf(body.duties, 'toll')]).toEqual([200, 'met'])
  }
  await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
  const told = await agent.call('freight_duties', { order_id: trip.orderId })
  expect(stateOf(told.duties, 'payment')).toBe('met')
})

test('a parcel in town shows nothing of it, to the shipper, the driver and the console', async () => {
  await platform.sql(`UPDATE users SET persona = 'motoboy' WHERE email = '${demo.driver}'`)
  const order = await anOrder({ cep_origem: '01310100', cep_destino: '04538133', service_type: 'MOTO' })
  const path = await offered(order)
  const { status, body } = await asDriver('POST', `${path}/arrived`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.delivery).toMatchObject({ freight_operations: null, payment_due_on: null })
  expect(await orderOf(order)).toMatchObject({ freight_operations: null, payment_due_on: null })
})
