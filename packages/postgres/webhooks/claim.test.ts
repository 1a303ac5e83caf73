import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { EventId, TenantId, WebhookEndpointId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, noon } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const ago = (seconds: number) => addSeconds(noon, -seconds)

/** An endpoint that fails, with so many events that were tried when it began to, and their next attempt. */
async function aFailingEndpoint(events: number, { since, next }: { since: Date; next: Date }) {
  const name = { id: newId<WebhookEndpointId>(), tenantId: newId<TenantId>() }
  const { id, tenantId } = name
  await stores.query(
    `INSERT INTO webhook_endpoints (id, tenant_id, url, secret, created_at, failing_since)
     VALUES ($1, $2, 'https://shop.example', 'whsec_', $3, $3)`,
    [id, tenantId, since],
  )
  for (let index = 0; index < events; index++) {
    const eventId = newId<EventId>()
    await stores.query(
      `INSERT INTO outbox (id, tenant_id, kind, sequence, data, created_at, position)
       VALUES ($1, $2, 'webhook.test', 1, '{}', $3, 1)`,
      [eventId, tenantId, since],
    )
    await stores.query(
      `INSERT INTO webhook_deliveries (event_id, endpoint_id, tenant_id, kind, status, attempts, next_attempt_at,
         last_attempt_at, created_at) VALUES ($1, $2, $3, 'webhook.test', 'waiting', 1, $4, $5, $5)`,
      [eventId, id, tenantId, next, since],
    )
  }
  return name
}

const claim = (name: { id: WebhookEndpointId; tenantId: TenantId }) =>
  stores.webhookDeliveries.claim(name, { at: noon, until: addSeconds(noon, 5), limit: 20 })

test('a failing endpoint gets due deliveries, two at a time, and no early ones', async () => {
  const name = await aFailingEndpoint(5, { since: ago(60), next: ago(50) })
  expect(await claim(name)).toHaveLength(2)
})

test('a failing endpoint without due deliveries gets one early attempt as a probe', async () => {
  const name = await aFailingEndpoint(5, { since: ago(60), next: ago(-50) })
  expect(await claim(name)).toHaveLength(1)
})
