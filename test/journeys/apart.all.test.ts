import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Apart, startApart } from '../support/apart.ts'
import { startLoad } from '../support/load/start-load.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { ask, demo, placeOrder, tokenOf, trip, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

/** The warnings and errors of all processes. */
const complaints = () =>
  apart
    .output()
    .split('\n')
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .join('\n')

/** Sixteen processes, on a machine that does other things too. */
const startMilliseconds = 600_000

const stack = new AsyncDisposableStack()
let apart: Apart
let url: string
let otherUrl: string
beforeAll(async () => {
  const { url: redisUrl } = stack.use(await startRedis())
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  apart = stack.use(
    await startApart({ databaseUrl, redisUrl, copies: 2, env: { ...testConfig({ handoverSeconds: 1 }) } }),
  )
  ;[url = '', otherUrl = ''] = apart.gateways
}, startMilliseconds)
afterAll(() => stack.disposeAsync())

test('a delivery goes its whole way over two gateways, two of each subgraph and two workers', async () => {
  const [shipper, driver] = [await tokenOf(url, demo.shipper), await tokenOf(url, demo.driver)]
  const { order } = await placeOrder(url, shipper)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const token = order.tracking_url.split('/').at(-1)
  const query = 'subscription ($token: String!) { deliveryUpdates(trackingToken: $token) { status } }'
  const watchers = [
    watchBySocket(url, { query, variables: { token } }),
    watchBySse(otherUrl, { query, variables: { token } }),
  ]
  for (const watcher of watchers)
    await watcher.until(({ data }) => data?.deliveryUpdates.status === 'assigned')
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered']) {
    const { status, body } = await ask(url, 'POST', `${path}/${step}`, { token: driver })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  for (const watcher of watchers) {
    await watcher.until(({ data }) => data?.deliveryUpdates.status === 'delivered')
    await watcher.ended
  }
  const { body } = await ask(url, 'GET', `/api/app/v1/orders/${order.order_id}`, { token: shipper })
  expect(body.order).toMatchObject({ status: 'delivered' })
})

test('refusals keep their codes and messages between processes', async () => {
  const shipper = await tokenOf(url, demo.shipper)
  const { status, body } = await ask(url, 'GET', '/api/app/v1/orders/01980000-0000-7000-8000-000000000000', {
    token: shipper,
  })
  expect([status, body.error]).toEqual([404, 'not_found'])
  const refused = await ask(url, 'POST', '/graphql', {
    body: { query: '{ orders { totalCount } }' },
    headers: { 'accept-language': 'en' },
  })
  expect(refused.body.errors[0]).toMatchObject({
    message: expect.stringContaining('Log in'),
    extensions: { code: 'unauthorized' },
  })
})

test('a subgraph answers the gateway only', async () => {
  for (const subgraph of apart.subgraphs) {
    for (const headers of [{}, { 'x-rodovia-request': 'e30', 'x-rodovia-seal': 'e30' }]) {
      const response = await fetch(`${subgraph.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: '{ __typename }' }),
      })
      expect(response.status).toBe(401)
    }
  }
})

test('each part is replaced under load, one copy after the other: no request fails, and subscriptions continue', async () => {
  const [shipper, driver] = [await tokenOf(url, demo.shipper), await tokenOf(otherUrl, demo.driver)]
  const { order } = await placeOrder(url, shipper)
  const path = `/api/app/v1/driver/deliveries/${order.code}`
  await until(
    () => ask(url, 'GET', path, { token: driver }),
    ({ status }) => status === 200,
  )
  const trackingToken = order.tracking_url.split('/').at(-1)
  const query = 'subscription ($token: String!) { deliveryUpdates(trackingToken: $token) { status } }'
  const watching = { query, variables: { token: trackingToken }, comesBack: true }
  const watchers = [watchBySocket(apart.gateways, watching), watchBySse(apart.gateways, watching)]
  const sees = (status: string) =>
    Promise.all(
      watchers.map((watcher) => watcher.until(({ data }) => data?.deliveryUpdates.status === status)),
    )
  await sees('assigned')
  const step = async (name: string, gateway: string) => {
    const { status, body } = await ask(gateway, 'POST', `${path}/${name}`, { token: driver })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await step('accept', url)

  await using load = startLoad({
    gateways: [...apart.gateways],
    clients: 6,
    requests: [
      { method: 'GET', path: `/api/app/v1/orders/${order.order_id}`, token: shipper },
      { method: 'POST', path: `${path}/position`, token: driver, body: { lat: -23.56, lng: -46.65 } },
      { method: 'GET', path: `/rastreio/${trackingToken}.json` },
      { method: 'GET', path: `/cotar/carrier?${trip}` },
      { method: 'POST', path: '/api/app/v1/driver/availability', token: driver, body: { available: true } },
    ],
  })
  const subgraphs = [...new Set(apart.subgraphs.map(({ name }) => name))]
  const rounds: [parts: string[], step: string, status: string][] = [
    [subgraphs.map((name) => `${name} 1`), 'arrived', 'at_pickup'],
    [subgraphs.map((name) => `${name} 2`), 'picked', 'picked_up'],
    [['gateway 1', 'worker 1'], 'on-route', 'in_transit'],
    [['gateway 2', 'worker 2'], 'delivered', 'delivered'],
  ]
  for (const [index, [parts, name, status]] of rounds.entries()) {
    await Promise.all(parts.map((part) => apart.replace(part)))
    // The step that ends the delivery ends what the load asks for, too.
    if (status === 'delivered') expect((await load.stop()).failures, complaints()).toEqual([])
    await step(name, apart.gateways[index % 2]!)
    await sees(status)
  }
})

test('a part that ends by itself is noticed', async () => {
  apart.running.get('worker 1')!.process.kill('SIGKILL')
  expect(await apart.failed).toBe('worker 1 ended with SIGKILL')
})
