import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { startPlatform } from '../../support/platform.ts'

export type BenchPlatform = {
  url: string
  /** The address of the platform's PostgreSQL, on which the floors work too. */
  databaseUrl: string
  pid: number
}

/** The secret with which the platform signs access tokens, for floors that check them. */
export const jwtSecret = 'for-benches-only-for-benches-only'

/**
 * Budgets that a load does not use up: all of it comes from one address, and the benchmarks do not measure
 * budgets.
 */
export const generous = {
  QUOTES_PER_HOUR: '1000000',
  APP_REQUESTS_PER_HOUR: '1000000',
  KEY_REQUESTS_PER_HOUR_START: '1000000',
  STREAMS_PER_ADDRESS: '100000',
}

/**
 * The platform as `npm start` runs it in production, but for its log, which tells of faults only: the floors write none.
 * `startAnother` starts a second one on the same data.
 * @param build makes what the benchmark works on, while the demo accounts and their data are there
 */
export async function startBenchPlatform<World>(
  stack: AsyncDisposableStack,
  {
    env = {},
    isAsInstalled = false,
    build,
  }: {
    env?: Record<string, string>
    isAsInstalled?: boolean
    build: (demo: BenchPlatform) => Promise<World>
  },
): Promise<
  BenchPlatform & { world: World; startAnother: (env: Record<string, string>) => Promise<BenchPlatform> }
> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia bench '))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLog({ logLevel: 'warn' })
  const postgres = stack.use(
    await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), password: 'for-benches-only', log }),
  )
  const options = {
    databaseUrl: postgres.url,
    dataDir: join(dataDir, 'platform'),
    isAsInstalled,
    env: { LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '20', JWT_KEYS: `bench:${jwtSecret}`, ...generous, ...env },
  }
  const start = async (more: Record<string, string>, on: AsyncDisposableStack) => {
    const platform = await startPlatform({ ...options, env: { ...options.env, ...more } })
    on.use(platform)
    return { url: platform.url, databaseUrl: postgres.url, pid: platform.process.pid! }
  }

  await using building = new AsyncDisposableStack()
  const world = await build(await start({}, building))
  await building.disposeAsync()
  const startAnother = (more: Record<string, string>) => start({ NODE_ENV: 'production', ...more }, stack)
  return { ...(await startAnother({})), world, startAnother }
}
