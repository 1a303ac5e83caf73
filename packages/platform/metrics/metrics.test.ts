import { tenants } from '@rodovia/core/identity/actor.fixture.ts'
import { rehearsalTenantOf } from '@rodovia/core/identity/rehearsal-tenant.ts'
import type { PushPlatform } from '@rodovia/core/notifications/pushes/ports.ts'
import type { WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { aMessage } from '@rodovia/outside/pushes/message.fixture.ts'
import { createPushSender } from '@rodovia/outside/pushes/push-sender.ts'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measurePixReturns } from './pix-metrics.ts'
import { measurePushes } from './push-metrics.ts'
import { measureWebhooks } from './webhook-metrics.ts'

const noon = new Date('2026-03-02T12:00:00Z')

async function linesOf(registry: Registry, name: string): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith(name))
}

test('pushes are counted by provider and outcome', async () => {
  const registry = new Registry()
  const unconfigured: PushPlatform[] = []
  await using sender = await createPushSender({
    ...{ fcm: null, apns: null, expo: null, web: null, clock: () => noon, onFault: () => {} },
    onUnconfigured: (platform) => unconfigured.push(platform),
  })
  const measured = measurePushes(registry, sender)
  expect(await measured.send('fcm', [aMessage(), aMessage()])).toEqual([
    { outcome: 'skipped' },
    { outcome: 'skipped' },
  ])
  await measured.send('expo', [aMessage()])
  expect(await linesOf(registry, 'rodovia_push_messages_total')).toEqual([
    'rodovia_push_messages_total{provider="fcm",outcome="skipped"} 2',
    'rodovia_push_messages_total{provider="expo",outcome="skipped"} 1',
  ])
  expect(unconfigured).toEqual(['fcm', 'expo'])
})

test('contests and returns are counted with their age by status, and what negative wallets owe', async () => {
  const registry = new Registry()
  const state = {
    ...{ contested: 2, held: 0, contestedSince: addSeconds(noon, -86_400), heldSince: null },
    ...{ negativeWallets: 1, owedCents: 4_000 },
  }
  measurePixReturns(registry, { read: async () => ({ value: state }), clock: () => noon })
  expect((await registry.metrics()).split('\n').filter((line) => /^rodovia/.test(line))).toEqual([
    'rodovia_pix_returns_open{status="contested"} 2',
    'rodovia_pix_returns_open{status="held"} 0',
    'rodovia_pix_returns_oldest_age_seconds{status="contested"} 86400',
    'rodovia_pix_returns_oldest_age_seconds{status="held"} 0',
    'rodovia_wallets_negative 1',
    'rodovia_wallets_negative_cents 4000',
  ])
})

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
