import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Apart, startApart } from '../support/apart.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { ask, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { watchBySocket, watchBySse } from '../support/watch.ts'

const stack = new AsyncDisposableStack()
let apart: Apart
let url: string
beforeAll(async () => {
  const { url: redisUrl } = stack.use(await startRedis())
  const { url: databaseUrl } = stack.use(await createTestDatabase())
  apart = stack.use(await startApart({ databaseUrl, redisUrl }))
  url = apart.gateways[0] ?? ''
})
afterAll(() => stack.disposeAsync())

test('a delivery goes its whole way over a gateway, six subgraphs and a worker, each a process of its own', async () => {
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
    watchBySse(url, { query, variables: { token } }),
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

test('refusals keep their codes and words on the way', async () => {
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

test('a subgraph answers nobody but the gateway', async () => {
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
