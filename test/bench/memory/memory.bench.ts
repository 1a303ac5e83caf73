import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Bench } from '../harness/bench.ts'
import { type HttpRequest, measureHttp, sendLoad } from '../harness/http-load.ts'
import { type BenchPlatform, startBenchPlatform } from '../harness/platform.ts'
import { spreadOf } from '../harness/statistics.ts'
import { seedOnTheirWay } from '../seeds/deliveries.ts'
import { seedDrivers, seedPeople } from '../seeds/people.ts'
import { openRows } from '../seeds/rows.ts'

const execute = promisify(execFile)

const requestsPerSecond = 200
/** Ten minutes unless said otherwise: `MEMORY_SECONDS=3600 npm run bench memory`. */
const seconds = Number(process.env.MEMORY_SECONDS ?? 600)
const idleSeconds = 15
const sampleSeconds = 2

export const memoryBench: Bench = {
  name: 'memory',
  title: 'Memory and waits, idle and under load',
  about: `The resident set of the platform's process, without PostgreSQL: ${idleSeconds} s after its start, and under ${requestsPerSecond}
requests a second of all kinds: quotes, orders in lists, tracking, nearby drivers, drivers' positions. Growth compares the median of the last fifth of
the time with that of the second fifth, when everything is warm. Meanwhile 50 requests a second ask \`/healthz\`, which does nothing: what they
wait is the delay of the event loop, and of a machine that the load shares.`,
  marks: [
    { of: 'platform', unit: 'idle MB', atMost: 280 },
    { of: 'platform', unit: 'last MB', atMost: 380 },
    { of: 'platform', unit: 'growth', atMost: 1.1 },
    { of: 'platform', unit: 'wait p99.9 ms', atMost: 100 },
  ],
  rounds: 1,
  warmUpSeconds: 0,
  seconds,
  async start(stack) {
    const {
      url,
      pid,
      world: requests,
    } = await startBenchPlatform(stack, {
      isAsInstalled: true,
      build: ofAllKinds,
    })
    return {
      platform: {
        async measure() {
          await sleep(idleSeconds * 1000)
          const idle = await residentMegabytes(pid)
          const load = measureHttp({ url, requests, requestsPerSecond }, seconds)
          const waits = sendLoad({ url, path: '/healthz', connections: 1, requestsPerSecond: 50 }, seconds)
          const samples = await sampled(() => residentMegabytes(pid), load)
          const fifth = Math.floor(samples.length / 5)
          const early = spreadOf(samples.slice(fifth, 2 * fifth)).median
          const late = spreadOf(samples.slice(-fifth)).median
          const { 'requests/s': rate } = await load
          const { p999Milliseconds } = await waits
          return {
            'idle MB': idle,
            'warm MB': early,
            'last MB': late,
            growth: late / early,
            'requests/s': rate!,
            'wait p99.9 ms': p999Milliseconds,
          }
        },
      },
    }
  },
}

async function sampled(look: () => Promise<number>, during: Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  let isOver = false
  const over = during.finally(() => {
    isOver = true
  })
  over.catch(() => {})
  while (!isOver) {
    await Promise.race([sleep(sampleSeconds * 1000), over])
    if (!isOver) samples.push(await look())
  }
  return samples
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1e6
}

async function ofAllKinds({ databaseUrl }: BenchPlatform): Promise<HttpRequest[]> {
  await using stack = new AsyncDisposableStack()
  const rows = openRows(databaseUrl, stack)
  const drivers = await seedDrivers(rows, 100, (index) => ({ lat: -23.5 - index / 1000, lng: -46.6 }))
  const deliveries = await seedOnTheirWay(rows, drivers)
  const shippers = await seedPeople(rows, 100, { kind: 'embarcador', role: 'owner' })
  return drivers.flatMap(({ token }, index) => {
    const { code, trackingToken } = deliveries[index]!
    const place = { lat: -23.5 - index / 1000, lng: -46.6 }
    const shipper = { authorization: `Bearer ${shippers[index]!.token}` }
    const driver = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const position = `/api/app/v1/driver/deliveries/${code}/position`
    return [
      { method: 'POST' as const, path: position, headers: driver, body: JSON.stringify(place) },
      { path: '/api/app/v1/driver/deliveries', headers: driver },
      { path: '/api/app/v1/orders?limit=50', headers: shipper },
      { path: '/cotar/carrier?cep_origem=01310100&cep_destino=04538133' },
      { path: `/rastreio/${trackingToken}.json` },
      { path: `/api/drivers-nearby?lat=${place.lat}&lng=${place.lng}` },
    ]
  })
}
