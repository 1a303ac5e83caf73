import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import type { Contender } from '../harness/bench.ts'
import { openRows } from '../seeds/rows.ts'

const execute = promisify(execFile)
const search = 'GEOSEARCH drivers FROMLONLAT -46.63 -23.55 BYRADIUS 10 km ASC COUNT 500 WITHCOORD WITHDIST'

/** The drivers of the database in Redis, and redis-benchmark that searches them with as many clients as autocannon has. */
export async function redisSearch(url: string, databaseUrl: string): Promise<Contender> {
  await using stack = new AsyncDisposableStack()
  const { run } = openRows(databaseUrl, stack)
  const rows = await run<{ user_id: string; lat: number; lng: number }>(
    'SELECT user_id, lat, lng FROM drivers WHERE is_available',
  )
  const redis = stack.adopt(new Redis(url), (open) => open.disconnect())
  for (let from = 0; from < rows.length; from += 5_000) {
    const members = rows.slice(from, from + 5_000).flatMap(({ user_id, lat, lng }) => [lng, lat, user_id])
    await redis.geoadd('drivers', ...members)
  }
  const benchmark = async (count: number) => {
    const { port } = new URL(url)
    const args = ['-p', port, '-c', '16', '-n', String(count), '--csv', ...search.split(' ')]
    const { stdout } = await execute('redis-benchmark', args)
    const [header = [], values = []] = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
    const figure = (name: string) => {
      const value = Number(values[header.indexOf(name)])
      if (Number.isFinite(value)) return value
      throw new Error(`redis-benchmark told no ${name}: ${stdout}`)
    }
    return { 'requests/s': figure('rps'), 'p99 ms': figure('p99_latency_ms') }
  }
  let rate = 100
  return {
    async measure(seconds) {
      const figures = await benchmark(Math.ceil(rate * seconds))
      rate = figures['requests/s']
      return figures
    },
  }
}

/**
 * Asks until the platform has put its drivers on duty into Redis, which it does behind a search; until then it asks PostgreSQL. On a
 * busy machine it may give up, and begins anew with the next search.
 */
export async function mapIsComplete(url: string, ask: () => Promise<unknown>): Promise<void> {
  using stack = new DisposableStack()
  const redis = stack.adopt(new Redis(url), (open) => open.disconnect())
  while ((await redis.exists('rodovia:{duty}:complete')) === 0) {
    await ask()
    await pause(500)
  }
}
