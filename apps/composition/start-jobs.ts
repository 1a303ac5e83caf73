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

/** Starts everything that runs without a request: timers, webhooks, pushes, mails, seals of the ledger, upkeep. */
export async function startJobs(
  { redisUrl }: Config,
  { database, databaseUrl, ports, metrics }: Services,
  log: Log,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const logging = (message: string) => ({
    onError: throttle(10, (err: Error) => log.error({ err }, message)),
  })
  const onDue = (channel: Parameters<typeof database.listen>[0]) => ({
    onDue: (wake: () => void) => database.listen(channel, wake),
  })
  const queues = { ...logging('a job queue failed'), onStarted: measureQueues(metrics.registry) }
  // Timers have to go on while Redis is unavailable.
  const timers = { ...queues, store: { databaseUrl } }
  const messages = { ...queues, store: redisUrl ? { redisUrl } : { databaseUrl } }
  const upkeep = {
    maintainDatabase: () => database.runMaintenance(ports.clock()),
    dropOldPhotos: () => ports.dropOldPhotos(ports.clock()),
  }
  stack.use(await startHousekeeping(upkeep, timers))
  stack.use(await startDispatcher(ports, { ...timers, ...onDue('dispatch'), log }))
  stack.use(await startSpeedMeasuring(ports, logging('measuring speeds failed')))
  stack.use(await startEraser(ports, logging('erasing personal data failed')))
  stack.use(await startExporter(ports, { ...logging('an export failed'), ...onDue('exports') }))
  stack.use(await startRobots(ports, logging('a step of a rehearsal failed')))
  stack.use(await startLedgerSealer(ports, logging('sealing or checking the ledger failed')))
  stack.use(
    await startPixPoller(ports, { ...logging('asking the bank about charges failed'), ...onDue('pix') }),
  )
  stack.use(await startPushRelay(ports, { ...messages, ...onDue('pushes') }))
  stack.use(await startMailRelay(ports, { ...messages, ...onDue('mails') }))
  const onAttempt = measureWebhooks(metrics.registry)
  stack.use(await startWebhooks(ports, { ...messages, ...onDue('outbox'), onAttempt }))
  return stack.move()
}
