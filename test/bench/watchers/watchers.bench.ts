import { join } from 'node:path'
import { processorSecondsOf } from '../cost/processors.ts'
import type { Bench, Contender } from '../harness/bench.ts'
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
  about: `${watchers} clients subscribe to one delivery by its tracking link, over graphql-transport-ws and over server-sent events. Its driver reports
a position; when all clients have it, the next. The floors are ws and node:http alone: a POST sends the platform's message to every socket or
response. Milliseconds are from the driver's request to the arrival at a subscriber; µs is the processor time of the server for each message,
the driver's requests included.`,
  packages: ['ws', 'graphql-ws'],
  marks: [
    { of: 'graphql-transport-ws', to: 'ws', unit: 'messages/s', atLeast: 0.7 },
    { of: 'event streams', to: 'node:http', unit: 'messages/s', atLeast: 0.7 },
    { of: 'graphql-transport-ws', unit: 'p99 ms', atMost: 500 },
    { of: 'event streams', unit: 'p99 ms', atMost: 500 },
  ],
  async start(stack) {
    const { url, world, pid } = await startBenchPlatform(stack, { build: oneOnItsWay })
    const watch = async (at: string, transport: 'ws' | 'sse') =>
      stack.use(await startWatchers({ url: at, count: watchers, transport, ...world }))
    const floor = async (file: string, message: string) =>
      stack.use(await startServer(join(import.meta.dirname, file), { env: { MESSAGE: message } }))
    const onSockets = await watch(url, 'ws')
    const sockets = await floor('plain-ws.ts', onSockets.message)
    const onFloorSockets = await watch(sockets.url, 'ws')
    // The platform's watchers of both kinds get each position, so each kind has a platform of its own.
    const other = await startBenchPlatform(stack, { build: oneOnItsWay })
    const onStreams = stack.use(
      await startWatchers({ url: other.url, count: watchers, transport: 'sse', ...other.world }),
    )
    const streams = await floor('plain-sse.ts', onStreams.message)
    const onFloorStreams = await watch(streams.url, 'sse')
    return {
      ws: counted(onFloorSockets, sockets.process.pid!),
      'graphql-transport-ws': counted(onSockets, pid),
      'node:http': counted(onFloorStreams, streams.process.pid!),
      'event streams': counted(onStreams, other.pid),
    }
  },
}

/** With the processor time of the server. */
function counted({ measure }: Contender, pid: number): Contender {
  return {
    async measure(seconds) {
      const before = processorSecondsOf(pid)
      const figures = await measure(seconds)
      const used = processorSecondsOf(pid) - before
      return { ...figures, 'µs each': (used * 1e6) / (figures['messages/s']! * seconds) }
    },
  }
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
