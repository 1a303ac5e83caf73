import { startDispatcher } from '@rodovia/jobs/dispatcher.ts'
import { startEraser } from '@rodovia/jobs/eraser.ts'
import { startExporter } from '@rodovia/jobs/exporter.ts'
import { startHousekeeping } from '@rodovia/jobs/housekeeping.ts'
import { startLedgerKeeper } from '@rodovia/jobs/ledger-keeper.ts'
import { startMailRelay } from '@rodovia/jobs/mail-relay.ts'
import { startPixKeeper } from '@rodovia/jobs/pix-keeper.ts'
import { startPushRelay } from '@rodovia/jobs/push-relay.ts'
import { startRobots } from '@rodovia/jobs/robots.ts'
import { startSpeedKeeper } from '@rodovia/jobs/speed-keeper.ts'
import { startWebhooks } from '@rodovia/jobs/webhooks.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { measureQueues } from '../metrics/queue-metrics.ts'
import { measureWebhooks } from '../metrics/webhook-metrics.ts'
import { seldom } from '../seldom.ts'
import type { Parts } from './open-parts.ts'

/** All that is done without being asked for: timers, webhooks, pushes, seals of the ledger. */
export async function startJobs(
  { redisUrl }: Config,
  { database, databaseUrl, ports, metrics }: Parts,
  log: Log,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const saying = (what: string) => seldom(10, (err: Error) => log.error({ err }, what))
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
  stack.use(startSpeedKeeper(ports, { onError: saying('speeds could not be measured') }))
  stack.use(startEraser(ports, { onError: saying('personal data could not be erased') }))
  stack.use(
    await startExporter(ports, {
      onError: saying('an export could not be made'),
      onDue: (wake) => database.listen('exports', wake),
    }),
  )
  stack.use(startRobots(ports, { onError: saying('a rehearsal did not go on') }))
  stack.use(startLedgerKeeper(ports, { onError: saying('the ledger could not be sealed or checked') }))
  stack.use(
    await startPixKeeper(ports, {
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
