import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { identifyKey } from '@rodovia/core/identity/keys/identify-key.ts'
import { type Gateway, startGateway } from '@rodovia/gateway/server.ts'
import { startDispatcher } from '@rodovia/jobs/dispatcher.ts'
import { startHousekeeping } from '@rodovia/jobs/housekeeping.ts'
import { startMailRelay } from '@rodovia/jobs/mail-relay.ts'
import { startPushRelay } from '@rodovia/jobs/push-relay.ts'
import { startWebhooks } from '@rodovia/jobs/webhooks.ts'
import { seedDemo } from '@rodovia/postgres/demo-data.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { measurePushes } from '../metrics/push-metrics.ts'
import { measureQueues } from '../metrics/queue-metrics.ts'
import { measureWebhooks } from '../metrics/webhook-metrics.ts'
import { checkPort } from '../port-taken.ts'
import { loadSecrets } from '../secrets.ts'
import { seldom } from '../seldom.ts'
import { makeEngine } from './make-engine.ts'
import { makePorts } from './make-ports.ts'
import { openStores } from './open-stores.ts'
import { metricsAddress, startMetrics } from './start-metrics.ts'
import { welcome } from './welcome.ts'

/** The whole platform in one process. What starts last stops first: doors, then jobs, then the database. */
export async function startPlatform(config: Config, log: Log): Promise<AsyncDisposable> {
  const startedAt = performance.now()
  await checkPort(config)
  const metricsPort = metricsAddress(config)
  if (metricsPort) await checkPort(metricsPort)
  await using stack = new AsyncDisposableStack()

  const secrets = await loadSecrets(config.dataDir)
  const { database, databaseUrl } = await openStores(config, secrets, log, stack)
  const made = await makePorts(config, secrets, database, log, stack)
  const metrics = await startMetrics(config, database, made.clock, stack)
  const ports = { ...made, pushSender: measurePushes(metrics.registry, made.pushSender) }
  if (config.isDemo)
    await seedDemo({ url: databaseUrl, hashPassword: ports.passwords.hash, at: ports.clock() })

  const onError = seldom(10, (err: Error) => log.error({ err }, 'a job queue failed'))
  const onBegun = measureQueues(metrics.registry)
  // What must go on while Redis is away is kept with the data: timers. Webhooks look for themselves, too.
  const jobs = { store: { databaseUrl }, onError, onBegun }
  stack.use(await startHousekeeping(() => database.keepUp(ports.clock()), jobs))
  stack.use(
    await startDispatcher(ports, {
      ...jobs,
      onDue: (wake) => database.listen('dispatch', wake),
      log,
    }),
  )

  stack.use(
    await startPushRelay(ports, {
      onError: seldom(10, (err: Error) => log.error({ err }, 'the push relay failed')),
      onDue: (wake) => database.listen('pushes', wake),
    }),
  )
  stack.use(
    await startMailRelay(ports, {
      onError: seldom(10, (err: Error) => log.error({ err }, 'the mail relay failed')),
      onDue: (wake) => database.listen('mails', wake),
    }),
  )
  stack.use(
    await startWebhooks(ports, {
      ...jobs,
      store: config.redisUrl ? { redisUrl: config.redisUrl } : { databaseUrl },
      onTold: measureWebhooks(metrics.registry),
      onCommitted: (relay) => database.listen('outbox', relay),
    }),
  )

  const engine = stack.use(await makeEngine(config, log))
  const gateway: Gateway = stack.use(
    await startGateway({
      config,
      engine,
      identify: (authorization) => identifyCaller(ports, authorization),
      identifyKey: (header) => identifyKey(ports, header),
      contextOf: (request) => ({ ...request, ports }),
      openPhoto: ports.openPhoto,
      limits: ports.limits,
      onceKeys: ports.onceKeys,
      isReady: () =>
        database.ping().then(
          () => true,
          () => false,
        ),
      log,
      metrics: metrics.registry,
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  log.info({ url: gateway.url, seconds: Number(seconds.toFixed(2)) }, 'ready')
  const { isDemo, dataDir } = config
  process.stdout.write(welcome({ url: gateway.url, metricsUrl: metrics.url, seconds, isDemo, dataDir }))
  return stack.move()
}
