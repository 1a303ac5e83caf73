import { join } from 'node:path'
import { ask } from '../../support/rest-client.ts'
import type { Bench } from '../harness/bench.ts'
import { httpContender } from '../harness/http-load.ts'
import { type BenchPlatform, jwtSecret, startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'
import { seedOnTheirWay } from '../seeds/deliveries.ts'
import { seedDrivers } from '../seeds/people.ts'
import { openRows } from '../seeds/rows.ts'

const drivers = 200
const connections = 64

export const positionsBench: Bench = {
  name: 'positions',
  title: 'A driver’s position, stored and published',
  about: `\`POST /api/app/v1/driver/deliveries/{code}/position\` of ${drivers} drivers over ${connections} connections. The platform checks the session, the
delivery's driver and its status, stores the position, the delivery's last position and the driver's, publishes it to subscribers, and answers after the
commit. The floor is Fastify: it verifies the token, inserts a row into the same table with pg, and answers.`,
  packages: ['fastify', 'jsonwebtoken', 'pg'],
  marks: [{ of: 'platform', to: 'one insert', unit: 'requests/s', atLeast: 1 }],
  async start(stack) {
    const platform = await startBenchPlatform(stack, { build: driversOnTheirWay })
    const floor = stack.use(
      await startServer(join(import.meta.dirname, 'one-insert.ts'), {
        env: { DATABASE_URL: platform.databaseUrl, JWT_SECRET: jwtSecret },
      }),
    )
    const load = { requests: platform.world, connections }
    await assertKept(platform, stack)
    return {
      'one insert': httpContender({ url: floor.url, ...load }),
      platform: httpContender({ url: platform.url, ...load }),
    }
  },
}

async function driversOnTheirWay({ databaseUrl }: BenchPlatform) {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  const placeOf = (index: number) => ({ lat: -23.5 - index / 1000, lng: -46.6 })
  const people = await seedDrivers(rows, drivers, placeOf)
  const deliveries = await seedOnTheirWay(rows, people)
  return people.map(({ token }, index) => ({
    method: 'POST' as const,
    path: `/api/app/v1/driver/deliveries/${deliveries[index]!.code}/position`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(placeOf(index)),
  }))
}

/** That what is measured is what was meant: one position is stored where it says. */
async function assertKept(
  {
    url,
    databaseUrl,
    world,
  }: { url: string; databaseUrl: string; world: Awaited<ReturnType<typeof driversOnTheirWay>> },
  stack: AsyncDisposableStack,
): Promise<void> {
  const [{ path, headers, body }] = world as [(typeof world)[number]]
  const { status } = await ask(url, 'POST', path, { headers, raw: body })
  const [kept] = await openRows(databaseUrl, stack).run('SELECT lat, lng FROM last_positions')
  if (status !== 200 || JSON.stringify(kept) !== body)
    throw new Error(`not kept: ${status} ${JSON.stringify(kept)}`)
}
