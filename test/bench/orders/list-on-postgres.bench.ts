import { join } from 'node:path'
import { demo, tokenOf } from '../../support/rest-client.ts'
import type { Bench } from '../harness/bench.ts'
import {
  createDriver,
  fillWallet,
  orderGivenTo,
  patientOffers,
  tokensWith,
} from '../harness/carried-order.ts'
import { httpContender } from '../harness/http-load.ts'
import { type BenchPlatform, jwtSecret, startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'

const query = `query Orders($first: Int!) {
  orders(first: $first) {
    nodes {
      id code status tier serviceType priceCents currency createdAt deadlineAt distanceKm trackingUrl reference pod remarks
      origin { address lat lng } destination { address lat lng }
      sender { name phone remarks } recipient { name phone remarks }
      driver { id name persona isAvailable }
    }
    totalCount
  }
}`

export const listOnPostgresBench: Bench = {
  name: 'list-on-postgres',
  title: 'GraphQL: a federated list of 50 on PostgreSQL',
  about: `The newest 50 of 60 orders, six for each driver, at \`/graphql\` of the platform; another subgraph knows the drivers' availability and shows it
to dispatchers only. Hand-written is Fastify with pg: it verifies the token itself, runs one prepared statement and writes the same JSON.`,
  packages: ['fastify', 'pg'],
  marks: [{ of: 'platform', to: 'hand-written', unit: 'requests/s', atLeast: 0.7 }],
  async start(stack) {
    const { url, databaseUrl } = await startBenchPlatform(stack, {
      env: patientOffers,
      build: ordersWithDrivers,
    })
    const token = await tokenOf(url, demo.shipper)
    const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, JWT_SECRET: jwtSecret }
    const floor = stack.use(await startServer(join(import.meta.dirname, 'hand-written-list.ts'), { env }))
    const load = {
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables: { first: 50 } }),
    } as const
    return {
      'hand-written': httpContender({ ...load, url: floor.url }),
      platform: httpContender({ ...load, url }),
    }
  },
}

async function ordersWithDrivers({ url }: BenchPlatform): Promise<void> {
  const admin = await tokenOf(url, demo.admin)
  await fillWallet(url, { admin, shipper: await tokenOf(url, demo.shipper) })
  for (let number = 0; number < 10; number++) {
    const email = `driver-${number}@rodovia.test`
    await createDriver(url, admin, email)
    const tokens = await tokensWith(url, email)
    for (let count = 0; count < 6; count++) await orderGivenTo(url, tokens)
  }
}
