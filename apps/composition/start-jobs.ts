import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { measureDispatchPlans } from '@rodovia/jobs/dispatch/dispatch-plan-metrics.ts'
import { startDispatchPlanner } from '@rodovia/jobs/dispatch/dispatch-planner.ts'
import { startDispatcher } from '@rodovia/jobs/dispatch/dispatcher.ts'
import { measureExports } from '@rodovia/jobs/exports/export-metrics.ts'
import { startHousekeeping } from '@rodovia/jobs/housekeeping.ts'
import { measureImports } from '@rodovia/jobs/imports/import-metrics.ts'
import { startPollers } from '@rodovia/jobs/pollers.ts'
import { openQueueConnections } from '@rodovia/jobs/queue-backend.ts'
import { measureQueues } from '@rodovia/jobs/queue-metrics.ts'
import { measureRecipientMessages } from '@rodovia/jobs/recipient-messages/recipient-message-metrics.ts'
import {
  startFiscalRelay,
  startMailRelay,
  startPushRelay,
  startRecipientMessages,
} from '@rodovia/jobs/relays.ts'
import { measureRepetitions } from '@rodovia/jobs/repetitions/repetition-metrics.ts'
import { startRobots } from '@rodovia/jobs/robots.ts'
import { startTownLoader } from '@rodovia/jobs/towns/town-loader.ts'
import { startWebhooks } from '@rodovia/jobs/webhooks/start-webhooks.ts'
import { measureWebhooks } from '@rodovia/jobs/webhooks/webhook-metrics.ts'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { throttle } from '@rodovia/platform/throttle.ts'
import { limitConnectTime } from '@rodovia/postgres/connections/connect-time.ts'
import { openQueuePool, queueSchema } from '@rodovia/postgres/connections/queue-pool.ts'
import type { ListenChannel } from '@rodovia/postgres/database/open-database.ts'
import type { Services } from './open-services.ts'

/** Starts everything that runs without a request: timers, webhooks, pushes, mails, seals of the ledger, upkeep. */
export async function startJobs(
  { redisUrl }: Config,
  { database, directUrl, ports, metrics }: Services,
  log: Log,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  /** While PostgreSQL is away every job is refused: the error is PostgreSQL's, which is logged once. */
  const logging = (message: string) => ({
    onError: throttle(10, (err: Error) => log[isRefusal(err) ? 'warn' : 'error']({ err }, message)),
  })
  const onDue = (channel: ListenChannel) => ({
    onDue: (wake: () => void) => database.listen(channel, wake),
  })
  const queues = { ...logging('a job queue failed'), onStarted: measureQueues(metrics.registry) }
  const { listen } = database
  const queuePool = openQueuePool(directUrl)
  metrics.outside.add('queues', () => queuePool.totalCount)
  const postgres = stack.use(await openQueueConnections(queuePool, { schema: queueSchema, listen }))
  // Timers have to go on while Redis is unavailable.
  const timers = { ...queues, store: { postgres } }
  const messages = { ...queues, store: redisUrl ? { redisUrl } : { postgres } }
  const upkeep = {
    maintainDatabase: () => database.runMaintenance(ports.clock()),
    sweepPhotos: () => ports.sweepPhotos(ports.clock()),
  }
  stack.use(await startHousekeeping(upkeep, timers))
  const dispatching = logging('looking for deliveries to dispatch failed')
  const byPlan = stack.use(
    await startDispatchPlanner(ports, {
      ...logging('planning for dispatch by plan failed'),
      onDue: (wake) => database.listen('plans', wake),
      onDispatch: (due) => database.listen('dispatch', due),
      measure: measureDispatchPlans(metrics.registry),
    }),
  )
  stack.use(await startDispatcher(ports, { ...dispatching, ...onDue('dispatch'), log, byPlan }))
  const [onRun, onRow] = [measureRepetitions(metrics.registry), measureImports(metrics.registry)]
  const onExport = measureExports(metrics.registry)
  stack.use(await startPollers(ports, { logging, onDue, onRun, onRow, onExport }))
  stack.use(await startTownLoader(ports, logging('a town could not be loaded')))
  stack.use(await startRobots(ports, logging('a step of a rehearsal failed')))
  stack.use(await startPushRelay(ports, { ...messages, ...onDue('pushes') }))
  stack.use(await startMailRelay(ports, { ...messages, ...onDue('mails') }))
  stack.use(await startFiscalRelay(ports, { ...messages, ...onDue('fiscal') }))
  const sending = logging('messages to recipients were not made or sent')
  const onMessage = measureRecipientMessages(metrics.registry)
  stack.use(await startRecipientMessages(ports, { ...sending, ...onDue('messages'), onMessage }))
  const onAttempt = measureWebhooks(metrics.registry)
  stack.use(await startWebhooks(ports, { ...messages, ...onDue('outbox'), onAttempt }))
  limitConnectTime(queuePool)
  return stack.move()
}
