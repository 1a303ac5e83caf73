import { join } from 'node:path'
import { ask, demo, tokenOf } from '../../support/rest-client.ts'
import type { Bench } from '../harness/bench.ts'
import { orderGivenTo, patientOffers, tokensWith } from '../harness/carried-order.ts'
import { httpContender } from '../harness/http-load.ts'
import { type BenchPlatform, jwtSecret, startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'

export const orderBench: Bench = {
  name: 'order',
  title: 'REST: one order',
  about: `\`GET /api/app/v1/orders/{id}\` of an order under way, with timeline, photos, position and driver. Hand-written is
Fastify with pg: it verifies the token itself, runs two prepared statements at once and writes the same JSON.`,
  packages: ['fastify', 'pg'],
  marks: [{ of: 'platform', to: 'hand-written', unit: 'requests/s', atLeast: 1.2 }],
  async start(stack) {
    const {
      url,
      databaseUrl,
      world: orderId,
    } = await startBenchPlatform(stack, {
      env: patientOffers,
      build: anOrderOnItsWay,
    })
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
  const tokens = await tokensWith(url, demo.driver)
  const order = await orderGivenTo(url, tokens)
  const take = async (step: string, body?: object) => {
    const path = `/api/app/v1/driver/deliveries/${order.code}/${step}`
    const answer = await ask(url, 'POST', path, { token: tokens.driver, body })
    if (answer.status !== 200) throw new Error(`${step}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  for (const step of ['accept', 'arrived', 'picked', 'on-route']) await take(step)
  await take('position', { lat: -22.95, lng: -43.18 })
  return order.order_id
}
