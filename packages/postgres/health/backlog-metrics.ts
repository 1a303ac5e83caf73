import { type Backlog, endpointStates } from '@rodovia/core/health/backlog.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { ageAt, gaugesOf } from '@rodovia/platform/metrics/read-gauges.ts'
import type { Reading } from '@rodovia/platform/metrics/shared-reader.ts'
import type { Registry } from 'prom-client'

type Options = {
  read: () => Promise<Reading<Backlog>>
  /** Whether the database can be read and written. */
  readPing: () => Promise<Reading<void>>
  clock: Clock
}

/** Gauges of pending work, read from the database at each scrape; without a value while the database is unavailable. */
export function measureBacklog(registry: Registry, { read, readPing, clock }: Options): void {
  const gauge = gaugesOf(registry, read)
  const ageOf = (since: Date | null) => ageAt(clock(), since)

  const readings = gaugesOf(registry, async () => ({ value: await readPing() }))
  readings('rodovia_database_up', '1 while the database can be read and written, else 0.', (reading) =>
    'value' in reading ? 1 : 0,
  )
  gauge(
    'rodovia_outbox_waiting',
    'Committed events that wait for the relay; counted up to 10,000.',
    ({ outbox }) => outbox.count,
  )
  gauge(
    'rodovia_outbox_oldest_age_seconds',
    'Age of the oldest event that waits for the relay; 0 without one.',
    ({ outbox }) => ageOf(outbox.since),
  )
  gauge(
    'rodovia_webhook_oldest_due_age_seconds',
    'Longest time that a due webhook waits for a worker, at endpoints that answer; 0 without one.',
    ({ webhooks }) => ageOf(webhooks.since),
  )
  gauge(
    'rodovia_pushes_waiting',
    'Pushes that wait for an attempt; counted up to 10,000.',
    ({ pushes }) => pushes.count,
  )
  gauge(
    'rodovia_pushes_oldest_due_age_seconds',
    'Longest time that a due push waits; 0 without one.',
    ({ pushes }) => ageOf(pushes.since),
  )
  gauge(
    'rodovia_dispatch_due',
    'Deliveries whose offer, timeout or deadline is due; counted up to 10,000.',
    ({ dispatch }) => dispatch.count,
  )
  gauge(
    'rodovia_dispatch_oldest_due_age_seconds',
    'Longest time that a delivery waits for its due dispatch; 0 without one.',
    ({ dispatch }) => ageOf(dispatch.since),
  )
  gauge(
    'rodovia_repetitions_due',
    'Repetitions whose order is due; counted up to 10,000.',
    ({ repetitions }) => repetitions.count,
  )
  gauge(
    'rodovia_repetitions_oldest_due_age_seconds',
    'Longest time that a repetition waits for its due order; 0 without one.',
    ({ repetitions }) => ageOf(repetitions.since),
  )
  gauge(
    'rodovia_driver_applications_waiting',
    'Applications of drivers with documents that wait for operators; counted up to 10,000.',
    ({ applications }) => applications.count,
  )
  gauge(
    'rodovia_driver_applications_oldest_age_seconds',
    'Longest time that such an application waits; 0 without one.',
    ({ applications }) => ageOf(applications.since),
  )
  gauge(
    'rodovia_figures_waiting',
    'Published events of orders that figures do not count yet; counted up to 10,000.',
    ({ figures }) => figures.count,
  )
  gauge(
    'rodovia_figures_oldest_age_seconds',
    'Age of the oldest event that figures do not count yet; 0 without one.',
    ({ figures }) => ageOf(figures.since),
  )
  gauge(
    'rodovia_search_waiting',
    'Orders that searches do not find yet; counted up to 10,000.',
    ({ search }) => search.count,
  )
  gauge(
    'rodovia_search_oldest_age_seconds',
    'How long the oldest such order waits; 0 without one.',
    ({ search }) => ageOf(search.since),
  )
  const byState =
    (count: 'endpoints' | 'waiting' | 'due') =>
    ({ webhooks }: Backlog) =>
      Object.fromEntries(endpointStates.map((state) => [state, webhooks.byEndpointState[state][count]]))
  gauge(
    'rodovia_webhook_endpoints',
    'Endpoints of webhooks by whether they answer: answering, failing, paused, disabled.',
    byState('endpoints'),
    'endpoint',
  )
  gauge(
    'rodovia_webhook_deliveries_waiting',
    'Webhook messages that wait for an attempt, by whether the endpoint answers; up to 10,000 of each endpoint.',
    byState('waiting'),
    'endpoint',
  )
  gauge(
    'rodovia_webhook_deliveries_due',
    'Waiting webhook messages that are due.',
    byState('due'),
    'endpoint',
  )
}
