import { type Backlog, endpointStates } from '@rodovia/core/health/backlog.ts'
import type { Clock } from '@rodovia/core/shared/clock.ts'
import { Gauge, type Registry } from 'prom-client'
import { ageAt, gaugesOf } from './read-gauges.ts'
import type { Reading } from './shared-reader.ts'

type Parts = { read: () => Promise<Reading<Backlog>>; clock: Clock }

/** What waits, read from the database at each scrape; without a value while the database is away. */
export function measureBacklog(registry: Registry, { read, clock }: Parts): void {
  const gauge = gaugesOf(registry, read)
  const ageOf = (since: Date | null) => ageAt(clock(), since)

  new Gauge({
    name: 'rodovia_database_up',
    help: '1 while the database tells what waits in it, 0 while it is away: then the gauges of what waits have no value.',
    registers: [registry],
    async collect() {
      this.set('value' in (await read()) ? 1 : 0)
    },
  })
  gauge(
    'rodovia_outbox_waiting',
    'Events that were committed and not handed on yet; counted up to 10,000.',
    ({ outbox }) => outbox.count,
  )
  gauge(
    'rodovia_outbox_oldest_age_seconds',
    'Age of the oldest event that was not handed on yet; 0 without one.',
    ({ outbox }) => ageOf(outbox.since),
  )
  gauge(
    'rodovia_webhook_oldest_due_age_seconds',
    'How long that waits which waits longest to be told, at endpoints that answer, and taken by no worker; 0 without one.',
    ({ webhooks }) => ageOf(webhooks.since),
  )
  gauge(
    'rodovia_pushes_waiting',
    'Pushes that wait for their first attempt or another; counted up to 10,000.',
    ({ pushes }) => pushes.count,
  )
  gauge(
    'rodovia_pushes_oldest_due_age_seconds',
    'How long the push waits that is due and waits longest; 0 without one.',
    ({ pushes }) => ageOf(pushes.since),
  )
  gauge(
    'rodovia_dispatch_due',
    'Deliveries whose offer, timeout or deadline is due; counted up to 10,000.',
    ({ dispatch }) => dispatch.count,
  )
  gauge(
    'rodovia_dispatch_oldest_due_age_seconds',
    'How long the delivery is due to be dispatched that waits longest; 0 without one.',
    ({ dispatch }) => ageOf(dispatch.since),
  )
  measureEndpoints(registry, read)
}

function measureEndpoints(registry: Registry, read: Parts['read']): void {
  const byState = (name: string, help: string, count: 'endpoints' | 'waiting' | 'due') =>
    new Gauge({
      name,
      help,
      labelNames: ['endpoint'],
      registers: [registry],
      async collect() {
        const seen = await read()
        if (!('value' in seen)) return this.reset()
        for (const state of endpointStates)
          this.set({ endpoint: state }, seen.value.webhooks.byEndpointState[state][count])
      },
    })
  byState('rodovia_webhook_endpoints', 'Endpoints by whether they answer.', 'endpoints')
  byState(
    'rodovia_webhook_deliveries_waiting',
    'Deliveries of webhooks that wait for their first attempt or another, by whether the endpoint answers; of each endpoint up to 10,000.',
    'waiting',
  )
  byState('rodovia_webhook_deliveries_due', 'Those of them whose time has come.', 'due')
}
