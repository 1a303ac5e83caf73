import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApart } from '../support/apart.ts'
import { startTestProcess } from '../support/journey.ts'
import { type Listeners, startListeners } from '../support/listeners.ts'
import type { ReceivedSpan } from '../support/otlp-receiver.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const stack = new AsyncDisposableStack()
let collector: Listeners['collector']
let partner: Listeners['partner']
let env: Listeners['env']
beforeAll(async () => {
  ;({ collector, partner, env } = await startListeners(stack))
})
afterAll(() => stack.disposeAsync())

/** Delivers an order of a shipper with a webhook; returns its id. */
async function aDeliveredOrder(url: string): Promise<string> {
  const [shipper, driver] = [await tokenOf(url, demo.shipper), await tokenOf(url, demo.driver)]
  const { body } = await ask(url, 'POST', '/graphql', {
    token: shipper,
    body: {
      query: `mutation { createWebhook(input: { url: "${partner.url}" }) { secret } }`,
    },
  })
  partner.secret = body.data.createWebhook.secret
  const { order } = await placeOrder(url, shipper)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    expect((await ask(url, 'POST', `${path}/${step}`, { token: driver })).status).toBe(200)
  return order.order_id
}

const kindsTold = ['wallet.debit', 'tracking.driver_assigned', 'tracking.picked_up', 'tracking.delivered']

/** The trace that began with the only order that this service placed, once the spans of its webhooks and all above them have arrived. */
async function theTraceOf(service: string, orderId: string): Promise<ReceivedSpan[]> {
  const spansOfTrace = () => {
    const placing = collector
      .spans()
      .find((span) => span.service === service && span.name === 'POST /api/app/v1/orders')
    return collector.spans().filter(({ traceId }) => traceId === placing?.traceId)
  }
  const told = (spans: readonly ReceivedSpan[]) => spans.map(({ facts }) => facts['rodovia.event'])
  const spans = await until(
    async () => spansOfTrace(),
    (spans) => kindsTold.every((kind) => told(spans).includes(kind)) && rootsOf(spans).length === 1,
  )
  expect(partner.received.some(({ body }) => body.includes(orderId))).toBe(true)
  return spans
}

const rootsOf = (spans: readonly ReceivedSpan[]) =>
  spans.filter(({ parentSpanId }) => !spans.some(({ spanId }) => spanId === parentSpanId))

/** The names from a span up to the beginning of its trace. */
function wayUp(spans: readonly ReceivedSpan[], span: ReceivedSpan): string[] {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(above ? wayUp(spans, above) : [])]
}

describe('one order is one trace', () => {
  test('in one process, from its placing to the last webhook', async () => {
    await using platform = await startTestProcess({ env })
    const spans = await theTraceOf('rodovia-platform', await aDeliveredOrder(platform.url))
    expect(rootsOf(spans).map(({ name }) => name)).toEqual(['POST /api/app/v1/orders'])
    const names = spans.map(({ name }) => name)
    for (const step of ['tracking.driver_assigned', 'accept', 'tracking.picked_up', 'tracking.delivered'])
      expect(names).toContain(`order ${step}`)
    const placing = spans.find(({ name }) => name === 'place')!
    expect(wayUp(spans, placing)).toEqual(['place', 'subgraph delivery', 'POST /api/app/v1/orders'])
    const last = spans.find(({ facts }) => facts['rodovia.event'] === 'tracking.delivered')!
    expect(wayUp(spans, last)).toEqual([
      'webhook',
      'order tracking.delivered',
      'subgraph delivery',
      'POST /api/app/v1/orders',
    ])
    const statements = spans.filter(({ facts }) => facts['db.system.name'])
    expect(statements.length).toBeGreaterThan(5)
    // MikroORM's are among the statements, too.
    expect(collector.spans().map(({ facts }) => facts['db.query.summary'])).toContain('select users')
  })

  test('over processes of their own', async () => {
    const { url: redisUrl } = stack.use(await startRedis())
    const { url: databaseUrl } = stack.use(await createTestDatabase())
    await using apart = await startApart({ databaseUrl, redisUrl, env })
    const spans = await theTraceOf('rodovia-gateway', await aDeliveredOrder(apart.gateways[0]!))
    const services = new Set(spans.map(({ service }) => service))
    for (const service of ['rodovia-gateway', 'rodovia-subgraph-delivery', 'rodovia-worker'])
      expect(services).toContain(service)
    const placing = spans.find(({ name }) => name === 'place')!
    expect(wayUp(spans, placing)).toEqual([
      'place',
      'POST /graphql',
      'subgraph delivery',
      'POST /api/app/v1/orders',
    ])
    const last = spans.find(({ facts }) => facts['rodovia.event'] === 'tracking.delivered')!
    expect(last.service).toBe('rodovia-worker')
  })
})

test('a trace that began at the caller goes on', async () => {
  await using platform = await startTestProcess({
    env: { ...env, OTEL_SERVICE_NAME: 'ours', OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await ask(platform.url, 'GET', '/api/drivers-nearby?cep=01310100')
  await ask(platform.url, 'GET', '/api/drivers-nearby?cep=01310100', {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  const told = () => collector.spans().filter(({ service }) => service === 'ours')
  const ofRequest = await until(
    async () => told().find(({ name }) => name === 'GET /api/drivers-nearby'),
    Boolean,
  )
  expect(ofRequest).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(new Set(told().map((span) => span.traceId)).size).toBe(1)
})

test('protobuf is what collectors get unless they ask for JSON', async () => {
  await using platform = await startTestProcess({
    env: { ...env, OTEL_EXPORTER_OTLP_PROTOCOL: '' },
  })
  await ask(platform.url, 'GET', '/api/drivers-nearby?cep=01310100')
  await until(
    async () =>
      collector.bodies().some((body) => !body.startsWith('{') && body.includes('GET /api/drivers-nearby')),
    Boolean,
  )
  expect(collector.contentTypes().has('application/x-protobuf')).toBe(true)
})
