import { isRehearsalTenant } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import { secondsBetween } from '@rodovia/core/shared/clock.ts'
import { Counter, Histogram, type Registry } from 'prom-client'

/** A first attempt for an older event is a replay, which says nothing about our latency. */
const replayedAfterSeconds = 3600

/** Counts webhook calls and observes their latency. */
export function measureWebhooks(registry: Registry): (result: WebhookResult) => void {
  const registers = [registry]
  const attempts = new Counter({
    name: 'rodovia_webhook_attempts_total',
    help: 'Webhook calls by outcome: delivered, again (a retry follows), given_up (the last attempt failed), gone (410: the endpoint is disabled); and by class of the response status, none without a response.',
    labelNames: ['outcome', 'status'],
    registers,
  })
  const calls = new Histogram({
    name: 'rodovia_webhook_call_duration_seconds',
    help: 'Duration of a webhook call, until the response was read.',
    labelNames: ['status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  })
  const latency = new Histogram({
    name: 'rodovia_webhook_first_attempt_latency_seconds',
    help: 'Time from an event to its first webhook call, at endpoints that answer; without replays (events older than an hour).',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  })
  return (result) => {
    const { due, attempt } = result
    // Rehearsals do not count.
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
