import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import { secondsBetween } from '@rodovia/core/shared/clock.ts'
import { Counter, Histogram, type Registry } from 'prom-client'

/** What is older when it is told for the first time is told anew: a replay does not say how fast we are. */
const replayedAfterSeconds = 3600

/** Counts attempts to tell endpoints of events. */
export function measureWebhooks(registry: Registry): (result: WebhookResult) => void {
  const registers = [registry]
  const attempts = new Counter({
    name: 'rodovia_webhook_attempts_total',
    help: 'Attempts to tell an endpoint of an event: delivered, again (to be tried again), given_up (the last one failed), gone (410: the endpoint is disabled); by class of the answer, none where nobody answered.',
    labelNames: ['outcome', 'status'],
    registers,
  })
  const calls = new Histogram({
    name: 'rodovia_webhook_call_duration_seconds',
    help: 'How long a call of an endpoint took, from its turn until the answer was read.',
    labelNames: ['status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  })
  const latency = new Histogram({
    name: 'rodovia_webhook_first_attempt_latency_seconds',
    help: 'From an event until the first attempt to tell an endpoint that answers; without replays, which is what is older than an hour.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  })
  return (result) => {
    const { due, attempt } = result
    // What is only rehearsed is in no figures.
    if (isRehearsalTenant(due.event.tenantId)) return
    const status = attempt.status === null ? 'none' : `${Math.floor(attempt.status / 100)}xx`
    attempts.inc({ outcome: outcomeOf(result), status })
    calls.observe({ status }, attempt.milliseconds / 1000)
    const seconds = secondsBetween(due.event.createdAt, attempt.at)
    const isFirst = attempt.number === 1 && due.endpoint.failingSince === null
    if (isFirst && seconds < replayedAfterSeconds) latency.observe(Math.max(0, seconds))
  }
}

function outcomeOf({ status, endpoint }: WebhookResult): string {
  if (endpoint === 'gone') return 'gone'
  return { delivered: 'delivered', waiting: 'again', failed: 'given_up' }[status]
}
