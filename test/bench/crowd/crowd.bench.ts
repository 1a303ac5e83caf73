import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../../support/redis.ts'
import { processorSecondsOf } from '../cost/processors.ts'
import type { Bench, Figures } from '../harness/bench.ts'
import { type HttpRequest, measureHttp } from '../harness/http-load.ts'
import { type Memory, openMemoryReports } from '../harness/memory.ts'
import { type BenchPlatform, startBenchPlatform } from '../harness/platform.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import type { Transport } from './client.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import type { Return } from './crowd-process.ts'
import { onTheirWay } from './on-their-way.ts'

const watchers = Number(process.env.CROWD ?? 50_000)
const watched = 1_000
const onFloor = 5_000
/** Opened and closed before, so that code and buffers that any number needs are not counted. */
const warmUp = 1_000
const settleSeconds = 5
const requestsPerSecond = 50
const stormSeconds = 30

export const crowdBench: Bench = {
  name: 'crowd',
  title: 'Idle watchers, and all of them coming back at once',
  about: `${watchers} clients watch ${watched} deliveries by their tracking links, and nothing happens. KB is what the gateways have in use for each after
they have collected garbage: first for one event stream of each delivery at each gateway, so with all that watching a delivery takes; then for more event streams,
and for clients of graphql-transport-ws, which are half of all. Resident is the memory of the processes, with the garbage that V8 has not collected yet. The floors
are ${onFloor} clients of node:net, node:http (an event stream) and ws alone, and all clients, half on an event stream of node:http and half on ws: they
come back as those of the platform do, to as many processes.
Then one gateway is killed, and all clients lose their connection at the same moment (as when a proxy restarts). They come back to the other gateways
after the delay that their protocol says, and each gets the present state; ms is the processor time of these gateways, and of the clients. Others ask ${requestsPerSecond} requests a second
meanwhile (positions, lists, quotes, tracking); a request of them that fails ends the benchmark. Clients stand behind ${Math.ceil(watchers / 400)} addresses of a trusted proxy,
with the default limits for each. A process may open as many files as the system says, so there are as many gateways as are needed
to hold all clients after one has ended, at least two.
Waiting at most is how many connections the system keeps for each gateway until it takes them (net.core.somaxconn).`,
  packages: ['ws', 'graphql-ws'],
  marks: [
    { of: 'event streams', unit: 'KB each', atMost: 16 },
    { of: 'graphql-transport-ws', unit: 'KB each', atMost: 16 },
    { of: 'all', unit: 'KB each', atMost: 16 },
    { of: 'storm', unit: 's until all are back', atMost: 60 },
    { of: 'storm', unit: "others' p99 ms", atMost: 250 },
    { of: 'storm', unit: 'refused', atMost: 0 },
  ],
  rounds: 1,
  seconds: 0,
  warmUpSeconds: 0,
  async start(stack) {
    const memory = await openMemoryReports(stack)
    const redis = stack.use(await startRedis())
    const env = {
      ...memory.env,
      REDIS_URL: redis.url,
      MAX_CONNECTIONS: '100000',
      STREAMS_PER_ADDRESS: '500',
      TRUSTED_PROXIES: '127.0.0.0/8',
    }
    const first = await startBenchPlatform(stack, { env, build: (demo) => onTheirWay(demo, watched) })
    const gateways: BenchPlatform[] = [first]
    while (gateways.length < gatewaysNeeded()) gateways.push(await first.startAnother(env))
    const { tokens, requests, positions } = first.world
    const urls = gateways.map(ipv4)
    const crowd = stack.use(startCrowd())
    const half = Math.floor(watchers / 2)
    const once = watched * urls.length
    let unwatched: Memory | undefined

    const watch = (transport: Transport, count: number) => async () => {
      unwatched ??= await beforeAny()
      const before = await memory.measure(gateways)
      await crowd.open({ count, transport, urls, tokens })
      await sleep(settleSeconds * 1000)
      return growth(before, await memory.measure(gateways), count)
    }
    async function beforeAny(): Promise<Memory> {
      for (const transport of ['sse', 'ws'] as const) {
        await using early = startCrowd()
        await early.open({ count: warmUp * urls.length, transport, urls, tokens })
      }
      await sleep(2 * settleSeconds * 1000)
      return memory.measure(gateways)
    }
    const floor = (file: string, transport: Transport) => ({
      measure: () => measureFloor(memory, join(import.meta.dirname, file), transport),
    })

    async function all(): Promise<Figures> {
      const grown = growth(unwatched!, await memory.measure(gateways), watchers)
      return { ...grown, gateways: gateways.length }
    }

    async function storm(): Promise<Figures> {
      const [ending, ...others] = gateways
      const left = others.map(ipv4)
      const load = (seconds: number) =>
        measureHttp({ url: left[0]!, requests, requestsPerSecond, timeoutSeconds: 5 }, seconds)
      const calm = await load(10)
      const during = load(stormSeconds)
      await sleep(1000)
      process.kill(ending!.pid, 'SIGKILL')
      const usedBefore = processorSeconds(others)
      const back = await crowd.comeBack(left)
      const used = processorSeconds(others) - usedBefore
      const { 'p99 ms': p99 } = await during
      await assertFollowed(crowd, left[0]!, positions)
      return {
        gateways: others.length,
        ...figuresOf(back, used),
        "others' p99 ms before": calm['p99 ms']!,
        "others' p99 ms": p99!,
      }
    }

    return {
      'node:net': floor('plain-sockets.ts', 'socket'),
      'node:http': floor('../watchers/plain-sse.ts', 'sse'),
      ws: floor('../watchers/plain-ws.ts', 'ws'),
      'node:http and ws': { measure: () => measurePlainStorm(gateways.length - 1) },
      deliveries: { measure: watch('sse', once) },
      'event streams': { measure: watch('sse', watchers - half - once) },
      'graphql-transport-ws': { measure: watch('ws', half) },
      all: { measure: all },
      storm: { measure: storm },
    }
  },
}

/** `localhost` may be either of two. */
const ipv4 = ({ url }: { url: string }) => url.replace('localhost', '127.0.0.1')

/** Two, where one process may open as many files as there are clients; the others have to take in all when one has ended. */
function gatewaysNeeded(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const files = Number(/Max open files +\d+ +(\d+)/.exec(limits)?.[1] ?? 0)
  return Math.ceil(watchers / (files - 2_000)) + 1
}

async function measureFloor(
  memory: Awaited<ReturnType<typeof openMemoryReports>>,
  file: string,
  transport: Transport,
): Promise<Figures> {
  await using server = await startServer(file, { env: { ...memory.env, MESSAGE: messageOf(transport) } })
  const urls = [server.url]
  const processes = [{ pid: server.process.pid! }]
  {
    await using early = startCrowd()
    await early.open({ count: warmUp, transport, urls })
  }
  await sleep(1000)
  const before = await memory.measure(processes)
  await using crowd = startCrowd()
  await crowd.open({ count: onFloor, transport, urls })
  await sleep(1000)
  return growth(before, await memory.measure(processes), onFloor)
}

/** Measures the time of clients and servers here when the servers do nothing else. */
async function measurePlainStorm(servers: number): Promise<Figures> {
  await using stack = new AsyncDisposableStack()
  const file = join(import.meta.dirname, 'plain-watchers.ts')
  const started: ServerProcess[] = []
  while (started.length < servers) started.push(stack.use(await startServer(file)))
  const processes = started.map(({ process }) => ({ pid: process.pid! }))
  const urls = started.map(({ url }) => url)
  const crowd = stack.use(startCrowd())
  const half = Math.floor(watchers / 2)
  await crowd.open({ count: watchers - half, transport: 'sse', urls })
  await crowd.open({ count: half, transport: 'ws', urls })
  await sleep(settleSeconds * 1000)
  const usedBefore = processorSeconds(processes)
  const back = await crowd.comeBack(urls)
  const used = processorSeconds(processes) - usedBefore
  return { clients: watchers, gateways: servers, ...figuresOf(back, used) }
}

/** `serverSeconds` is the processor time of all servers. */
function figuresOf({ seconds, refused, tries, processorSeconds }: Return, serverSeconds: number): Figures {
  return {
    'waiting at most': Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')),
    's until all are back': seconds,
    'ms each': (1000 * serverSeconds) / watchers,
    "clients' ms each": (1000 * processorSeconds) / watchers,
    refused,
    'tries each': tries / watchers,
  }
}

const messageOf = (transport: Transport) =>
  transport === 'sse' ? 'event: next\ndata: {}\n\n' : '{"id":"1","type":"next","payload":{}}'

function growth(before: Memory, after: Memory, clients: number): Figures {
  const kilobytes = (of: keyof Memory) => (after[of] - before[of]) / 1000 / clients
  return { clients, 'KB each': kilobytes('inUse'), 'KB resident each': kilobytes('resident') }
}

const processorSeconds = (processes: readonly { pid: number }[]) =>
  processes.reduce((sum, { pid }) => sum + processorSecondsOf(pid), 0)

/** Positions of some deliveries reach all who watch these. */
async function assertFollowed(crowd: Crowd, url: string, positions: readonly HttpRequest[]): Promise<void> {
  const some = positions.slice(0, 20)
  const expected = (some.length * watchers) / watched
  await crowd.forget()
  for (const { path, headers, body } of some) {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers: headers!, body: body! })
    if (!response.ok) throw new Error(`a position: ${response.status} ${await response.text()}`)
  }
  for (let waited = 0; waited < 10; waited++) {
    await sleep(1000)
    if ((await crowd.heard()) >= expected) return
  }
  throw new Error(`${await crowd.heard()} of ${expected} got the position after they came back`)
}
