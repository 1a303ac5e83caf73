import { join } from 'node:path'
import type { Bench } from '../harness/bench.ts'
import { type BenchPlatform, startBenchPlatform } from '../harness/platform.ts'
import { startServer } from '../harness/server-process.ts'
import { seedOnTheirWay } from '../seeds/deliveries.ts'
import { seedDrivers } from '../seeds/people.ts'
import { openRows } from '../seeds/rows.ts'
import { startWatchers } from './watchers.ts'

const watchers = 5_000

export const watchersBench: Bench = {
  name: 'watchers',
  title: 'One position to 5,000 subscribers',
  about: `${watchers} sockets subscribe to one delivery by its tracking link over graphql-ws. Its driver reports a position; when all sockets have it, the
next. The floor is ws alone: a POST sends the platform's message to every socket. Milliseconds are from the driver's request to the arrival at a
subscriber.`,
  packages: ['ws', 'graphql-ws'],
  marks: [
    { of: 'platform', to: 'ws', unit: 'messages/s', atLeast: 0.7 },
    { of: 'platform', unit: 'p99 ms', atMost: 500 },
  ],
  async start(stack) {
    const { url, world } = await startBenchPlatform(stack, { build: oneOnItsWay })
    const onPlatform = stack.use(await startWatchers({ url, count: watchers, ...world }))
    const floor = stack.use(
      await startServer(join(import.meta.dirname, 'plain-ws.ts'), { env: { MESSAGE: onPlatform.message } }),
    )
    const onFloor = stack.use(await startWatchers({ url: floor.url, count: watchers, ...world }))
    return { ws: onFloor, platform: onPlatform }
  },
}

async function oneOnItsWay({ databaseUrl }: BenchPlatform) {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  const people = await seedDrivers(rows, 1, () => ({ lat: -23.5, lng: -46.6 }))
  const [delivery] = await seedOnTheirWay(rows, people)
  const { code, trackingToken } = delivery!
  return {
    trackingToken,
    path: `/api/app/v1/driver/deliveries/${code}/position`,
    token: people[0]!.token,
  }
}
