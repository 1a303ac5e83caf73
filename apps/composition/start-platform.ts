import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { localSubgraphs } from './local-subgraphs.ts'
import { makeEngine } from './make-engine.ts'
import { openServices } from './open-services.ts'
import { serveGateway } from './serve-gateway.ts'
import { startJobs } from './start-jobs.ts'
import { welcome } from './welcome.ts'

/** All parts in this process. What starts last stops first: doors, then jobs, then what stands on the database. */
export async function startPlatform(config: Config, log: Log): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const [parts, engine] = await Promise.all([
    openServices(config, log, stack),
    makeEngine(config, localSubgraphs(), log),
  ])
  stack.use(engine)
  // Jobs wait for the database while doors need the processor.
  const [jobs, gateway] = await Promise.all([
    startJobs(config, parts, log),
    serveGateway(config, parts, engine, log),
  ])
  stack.use(jobs)
  stack.use(gateway)
  // Since the process began.
  const seconds = performance.now() / 1000
  log.info({ url: gateway.url, seconds: Number(seconds.toFixed(2)) }, 'ready')
  const { isDemo, dataDir } = config
  process.stdout.write(welcome({ url: gateway.url, metricsUrl: parts.metrics.url, seconds, isDemo, dataDir }))
  return stack.move()
}
