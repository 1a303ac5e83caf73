import { flushCompileCache } from 'node:module'
import { schemas } from '@rodovia/subgraphs/schemas.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { StartFault } from '../start-fault.ts'
import { makeEngine } from './make-engine.ts'
import { openParts, type Parts } from './open-parts.ts'
import { startDoors } from './start-doors.ts'
import { startJobs } from './start-jobs.ts'
import { type SubgraphName, startSubgraphServer } from './subgraph-server.ts'
import { subgraphsElsewhere } from './subgraphs-elsewhere.ts'

/** Clients' doors, with the subgraphs of SUBGRAPH_URLS behind them. */
export function startGatewayAlone(config: Config, log: Log): Promise<AsyncDisposable> {
  return startApart(config, log, async (parts, stack) => {
    const subgraphs = subgraphsElsewhere(config, parts.subgraphSecret)
    const engine = stack.use(await makeEngine(config, subgraphs, log))
    const { url } = stack.use(await startDoors(config, parts, engine, log, config.handoverSeconds))
    log.info({ url }, 'ready')
  })
}

/** One of the six subgraphs, for gateways. */
export function startSubgraphAlone(name: string | undefined) {
  return (config: Config, log: Log): Promise<AsyncDisposable> => {
    if (!isSubgraph(name))
      throw new StartFault(`npm run start:subgraph NAME: NAME is one of ${Object.keys(schemas).join(', ')}`)
    const { host, subgraphs, handoverSeconds, drainSeconds } = config
    return startApart(config, log, async ({ subgraphSecret: secret, ports, isReady }, stack) => {
      const server = await startSubgraphServer({
        name,
        address: { host, port: subgraphs.port },
        secret,
        ports,
        isReady,
        maxBodyBytes: subgraphs.maxBodyBytes,
        handoverSeconds,
        drainSeconds,
        log,
      })
      stack.use(server)
      log.info({ subgraph: name, port: server.port }, 'ready')
    })
  }
}

/** What is done without being asked for. */
export function startWorkerAlone(config: Config, log: Log): Promise<AsyncDisposable> {
  return startApart(config, log, async (parts, stack) => {
    stack.use(await startJobs(config, parts, log))
    log.info('ready')
  })
}

async function startApart(
  config: Config,
  log: Log,
  start: (parts: Parts, stack: AsyncDisposableStack) => Promise<void>,
): Promise<AsyncDisposable> {
  if (!config.databaseUrl)
    throw new StartFault(
      'DATABASE_URL is needed where each part is a process of its own: they share a database.',
    )
  await using stack = new AsyncDisposableStack()
  await start(await openParts(config, log, stack), stack)
  tellParent()
  return stack.move()
}

/** Where another of our processes started this one: that it serves now. Without that one it ends. */
function tellParent(): void {
  if (!process.send) return
  // For its siblings that are started next: by itself Node keeps what it compiled when it ends.
  flushCompileCache()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send('ready')
}

function isSubgraph(name: string | undefined): name is SubgraphName {
  return name !== undefined && Object.hasOwn(schemas, name)
}
