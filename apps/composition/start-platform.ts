import { allEnded } from '@rodovia/platform/all-ended.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { localSubgraphs } from './local-subgraphs.ts'
import { makeEngine } from './make-engine.ts'
import { openServices } from './open-services.ts'
import { serveGateway } from './serve-gateway.ts'
import { startJobs } from './start-jobs.ts'
import { welcome } from './welcome.ts'

/** Starts the whole platform in this process. It stops in reverse order: gateway, jobs, services. */
export async function startPlatform(config: Config, log: Log): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const [services, engine] = await allEnded([
    openServices(config, log, stack),
    makeEngine(config, localSubgraphs(), log),
  ])
  stack.use(engine)
  // In parallel: jobs wait for the database while the gateway uses the processor.
  const [jobs, gateway] = await allEnded([
    startJobs(config, services, log),
    serveGateway(config, services, engine, log),
  ])
  stack.use(jobs)
  stack.use(gateway)
  // Since the start of the process.
  const seconds = performance.now() / 1000
  log.info({ url: gateway.url, seconds: Number(seconds.toFixed(2)) }, 'ready')
  const { isDemo, dataDir } = config
  process.stdout.write(
    welcome({ url: gateway.url, metricsUrl: services.metrics.url, seconds, isDemo, dataDir }),
  )
  return stack.move()
}
