import { allEnded } from '@rodovia/platform/all-ended.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { DatabaseUrls } from '@rodovia/platform/wait-for-database.ts'
import { localSubgraphs } from './local-subgraphs.ts'
import { makeEngine } from './make-engine.ts'
import { openServices } from './open-services.ts'
import { serveGateway } from './serve-gateway.ts'
import { startJobs } from './start-jobs.ts'
import { welcome } from './welcome.ts'

/** Starts the whole platform in this process. It stops in reverse order: gateway, jobs, services. */
export async function startPlatform(config: Config, urls: DatabaseUrls, log: Log): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const [services, engine] = await allEnded([
    openServices(config, urls, log, stack),
    makeEngine(config, localSubgraphs(), log).then((made) => stack.use(made)),
  ])
  const [ofJobs, ofGateway] = [stack.use(new AsyncDisposableStack()), stack.use(new AsyncDisposableStack())]
  // In parallel: jobs wait for the database while the gateway uses the processor.
  const [gateway] = await allEnded([
    serveGateway(config, services, engine, log).then((started) => ofGateway.use(started)),
    startJobs(config, services, log).then((started) => ofJobs.use(started)),
  ])
  services.database.endStart()
  // Since the start of the process.
  const seconds = performance.now() / 1000
  log.info({ url: gateway.url, seconds: Number(seconds.toFixed(2)) }, 'ready')
  const { isDemo, dataDir } = config
  process.stdout.write(
    welcome({ url: gateway.url, metricsUrl: services.metrics.url, seconds, isDemo, dataDir }),
  )
  return stack.move()
}
