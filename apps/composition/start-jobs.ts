import { startDispatcher } from '@rodovia/jobs/dispatcher.ts'
import { startEraser } from '@rodovia/jobs/eraser.ts'
import { startExporter } from '@rodovia/jobs/exporter.ts'
import { startHousekeeping } from '@rodovia/jobs/housekeeping.ts'
import { startLedgerSealer } from '@rodovia/jobs/ledger-sealer.ts'
import { startMailRelay } from '@rodovia/jobs/mail-relay.ts'
import { startPixPoller } from '@rodovia/jobs/pix-poller.ts'
import { startPushRelay } from '@rodovia/jobs/push-relay.ts'
import { startRobots } from '@rodovia/jobs/robots.ts'
import { startSpeedMeasuring } from '@rodovia/jobs/speed-measuring.ts'
import { startWebhooks } from '@rodovia/jobs/webhooks.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { measureQueues } from '@rodovia/platform/metrics/queue-metrics.ts'
import { measureWebhooks } from '@rodovia/platform/metrics/webhook-metrics.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import type { Services } from './open-services.ts'

/** All that is done without being asked for: timers, webhooks, pushes, seals of the ledger. */
export async function startJobs(
  { redisUrl }: Config,
  { database, databaseUrl, ports, metrics }: Services,
  log: Log,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const saying = (what: string) => throttle(10, (err: Error) => log.error({ err }, what))
  const onError = saying('a job queue failed')
  const onBegun = measureQueues(metrics.registry)
  // What must go on while Redis is away is kept with the data: timers. Webhooks look for themselves, too.
  const jobs = { store: { databaseUrl }, onError, onBegun }
  const keepers = {
    keepUp: () => database.keepUp(ports.clock()),
    dropOldPhotos: () => ports.dropOldPhotos(ports.clock()),
  }
  stack.use(await startHousekeeping(keepers, jobs))
  stack.use(
    await startDispatcher(ports, {
      ...jobs,
      onDue: (wake) => database.listen('dispatch', wake),
      log,
    }),
  )
  stack.use(startSpeedMeasuring(ports, { onError: saying('speeds could not be measured') }))
  stack.use(startEraser(ports, { onError: saying('personal data could not be erased') }))
  stack.use(
    await startExporter(ports, {
      onError: saying('an export could not be made'),
      onDue: (wake) => database.listen('exports', wake),
    }),
  )
  stack.use(startRobots(ports, { onError: saying('a rehearsal did not go on') }))
  stack.use(startLedgerSealer(ports, { onError: saying('the ledger could not be sealed or checked') }))
  stack.use(
    await startPixPoller(ports, {
      onError: saying('charges could not be asked about'),
      onDue: (wake) => database.listen('pix', wake),
    }),
  )
  stack.use(
    await startPushRelay(ports, {
      onError: saying('the push relay failed'),
      onDue: (wake) => database.listen('pushes', wake),
    }),
  )
  stack.use(
    await startMailRelay(ports, {
      onError: saying('the mail relay failed'),
      onDue: (wake) => database.listen('mails', wake),
    }),
  )
  stack.use(
    await startWebhooks(ports, {
      ...jobs,
      store: redisUrl ? { redisUrl } : { databaseUrl },
      onTold: measureWebhooks(metrics.registry),
      onCommitted: (relay) => database.listen('outbox', relay),
    }),
  )
  return stack.move()
}
