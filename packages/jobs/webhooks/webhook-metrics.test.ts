import { tenants } from '@rodovia/core/identity/actor.fixture.ts'
import { rehearsalTenantOf } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measureWebhooks } from './webhook-metrics.ts'

const noon = new Date('2026-03-02T12:00:00Z')

async function linesOf(registry: Registry, name: string): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith(name))
}

/** A webhook call at noon for an event that is `age` seconds old. */
function anAttempt(traits: {
  age?: number
  number?: number
  failingSince?: Date | null
  status?: number | null
  outcome?: WebhookResult['status']
  endpoint?: WebhookResult['endpoint']
  tenantId?: TenantId
}): WebhookResult {
  const { age = 2, number = 1, failingSince = null, status = 200 } = traits
  const { outcome = 'delivered', endpoint = 'answers', tenantId = tenants.shop } = traits
  return {
    due: { event: { createdAt: addSeconds(noon, -age), tenantId }, endpoint: { failingSince } },
    attempt: { at: noon, number, status, milliseconds: 40 },
    ...{ status: outcome, endpoint },
  } as WebhookResult
}

test('webhook calls are counted by outcome and status class, except for rehearsals', async () => {
  const registry = new Registry()
  const observe = measureWebhooks(registry)
  observe(anAttempt({ status: 204 }))
  observe(anAttempt({ status: null, outcome: 'waiting', endpoint: 'fails' }))
  observe(anAttempt({ status: 302, outcome: 'waiting', endpoint: 'fails' }))
  observe(anAttempt({ status: 503, outcome: 'failed', endpoint: 'fails' }))
  observe(anAttempt({ status: 410, outcome: 'waiting', endpoint: 'gone' }))
  observe(anAttempt({ tenantId: rehearsalTenantOf(tenants.shop) }))
  expect(await linesOf(registry, 'rodovia_webhook_attempts_total')).toEqual([
    'rodovia_webhook_attempts_total{outcome="delivered",status="2xx"} 1',
    'rodovia_webhook_attempts_total{outcome="again",status="none"} 1',
    'rodovia_webhook_attempts_total{outcome="again",status="3xx"} 1',
    'rodovia_webhook_attempts_total{outcome="given_up",status="5xx"} 1',
    'rodovia_webhook_attempts_total{outcome="gone",status="4xx"} 1',
  ])
})

test('latency is that of first calls, without replays and failing endpoints', async () => {
  const registry = new Registry()
  const observe = measureWebhooks(registry)
  observe(anAttempt({ age: 2 }))
  observe(anAttempt({ age: 40, number: 2 }))
  observe(anAttempt({ age: 86_400 }))
  observe(anAttempt({ age: 50, failingSince: noon }))
  expect(await linesOf(registry, 'rodovia_webhook_first_attempt_latency_seconds_sum')).toEqual([
    'rodovia_webhook_first_attempt_latency_seconds_sum 2',
  ])
})
