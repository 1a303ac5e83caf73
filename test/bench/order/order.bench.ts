import { join } from 'node:path'
import { ask, demo, placeOrder, tokenOf } from '../../support/rest-client.ts'
import type { Bench } from '../harness/bench.ts'
import { httpContender } from '../harness/http-load.ts'
import { type BenchPlatform, jwtSecret, startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'

export const orderBench: Bench = {
  name: 'order',
  title: 'REST: one order',
  about: `\`GET /api/app/v1/orders/{id}\` of an order on its way, with timeline, photos, position and driver. Hand-written is
Fastify with pg: it checks the token by itself, asks two prepared statements at once and writes the same JSON.`,
  packages: ['fastify', 'pg'],
  marks: [{ of: 'platform', to: 'hand-written', unit: 'requests/s', atLeast: 0.5 }],
  async start(stack) {
    const { url, databaseUrl, world: orderId } = await startBenchPlatform(stack, { build: anOrderOnItsWay })
    const token = await tokenOf(url, demo.shipper)
    const floor = stack.use(
      await startServer(join(import.meta.dirname, 'hand-written.ts'), {
        env: { DATABASE_URL: databaseUrl, PUBLIC_URL: url, JWT_SECRET: jwtSecret },
      }),
    )
    const path = `/api/app/v1/orders/${orderId}`
    const headers = { authorization: `Bearer ${token}` }
    return {
      'hand-written': httpContender({ url: floor.url, path, headers }),
      platform: httpContender({ url, path, headers }),
    }
  },
}

async function anOrderOnItsWay({ url }: BenchPlatform): Promise<string> {
  const { order } = await placeOrder(url, await tokenOf(url, demo.shipper))
  const driver = await tokenOf(url, demo.driver)
  const admin = await tokenOf(url, demo.admin)
  const { body: me } = await ask(url, 'GET', '/api/app/v1/me', { token: driver })
  await ask(url, 'POST', '/graphql', {
    token: admin,
    body: {
      query:
        'mutation ($order: ID!, $driver: ID!) { assignDriver(orderId: $order, driverId: $driver) { id } }',
      variables: { order: order.order_id, driver: me.user.id },
    },
  })
  for (const step of ['accept', 'arrived', 'picked', 'on-route']) {
    const path = `/api/app/v1/driver/deliveries/${order.code}/${step}`
    const { status, body } = await ask(url, 'POST', path, { token: driver })
    if (status !== 200) throw new Error(`${step}: ${status} ${JSON.stringify(body)}`)
  }
  const position = { lat: -23.57, lng: -46.66 }
  const path = `/api/app/v1/driver/deliveries/${order.code}/position`
  const { status, body } = await ask(url, 'POST', path, { token: driver, body: position })
  if (status !== 200) throw new Error(`position: ${status} ${JSON.stringify(body)}`)
  return order.order_id
}
