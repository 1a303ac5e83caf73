import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { checkPort } from '../port-taken.ts'
import { makeEngine } from './make-engine.ts'
import { openParts } from './open-parts.ts'
import { startDoors } from './start-doors.ts'
import { startJobs } from './start-jobs.ts'
import { metricsAddress } from './start-metrics.ts'
import { subgraphsHere } from './subgraphs-here.ts'
import { welcome } from './welcome.ts'

/** The whole platform in one process. What starts last stops first: doors, then jobs, then the database. */
export async function startPlatform(config: Config, log: Log): Promise<AsyncDisposable> {
  const startedAt = performance.now()
  await checkPort(config)
  const metricsPort = metricsAddress(config)
  if (metricsPort) await checkPort(metricsPort)
  await using stack = new AsyncDisposableStack()
  const parts = await openParts(config, log, stack)
  stack.use(await startJobs(config, parts, log))
  const engine = stack.use(await makeEngine(config, subgraphsHere(), log))
  const gateway = stack.use(await startDoors(config, parts, engine, log))
  const seconds = (performance.now() - startedAt) / 1000
  log.info({ url: gateway.url, seconds: Number(seconds.toFixed(2)) }, 'ready')
  const { isDemo, dataDir } = config
  process.stdout.write(welcome({ url: gateway.url, metricsUrl: parts.metrics.url, seconds, isDemo, dataDir }))
  return stack.move()
}
