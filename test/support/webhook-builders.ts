import type { WebhookEndpoint } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { DueWebhook, WebhookResult } from '@rodovia/core/notifications/webhooks/message.ts'
import type { WebhookOutcome } from '@rodovia/core/notifications/webhooks/ports.ts'
import { recordWebhookResults, sendWebhook } from '@rodovia/core/notifications/webhooks/send-webhook.ts'
import { makeWebhookSecret } from '@rodovia/core/notifications/webhooks/signing.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { shopConstants } from '@rodovia/platform/config/constants/outside.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createSealedSecrets } from '@rodovia/platform/crypto/sealed-secrets.ts'
import { clientCallsOf } from '../../apps/composition/client-calls.ts'
import { anAuditEntry, newId, randomBytes } from './builders.ts'
import type { TestStores } from './stores.ts'

/** An event of an order that nobody has to know, as it stands in the outbox. */
export function aToldEvent(tenantId: TenantId, traits: Partial<PublishedEvent> = {}): PublishedEvent {
  return {
    id: newId(),
    tenantId,
    kind: 'tracking.picked_up',
    orderId: newId(),
    sequence: 1,
    createdAt: new Date(),
    data: { code: 'RD0A1B2C3D' },
    ...traits,
  }
}

/** Its statement, for callers with a transaction of their own. */
export function commitText(events: readonly PublishedEvent[]): [text: string, values: unknown[]] {
  const rows = events.map(({ id, tenantId, orderId, kind, sequence, data, createdAt }) => ({
    ...{ id, kind, sequence, data },
    ...{ tenant_id: tenantId, order_id: orderId, created_at: createdAt },
  }))
  return [
    'INSERT INTO outbox SELECT * FROM jsonb_populate_recordset(null::outbox, $1)',
    [JSON.stringify(rows)],
  ]
}

export type TestWebhooks = {
  /** An endpoint whose try-out is over. */
  anEndpoint(tenantId: TenantId, traits?: Partial<WebhookEndpoint>): Promise<WebhookEndpoint>
  /** Adds this many events that wait for the tenant's endpoints. */
  someEvents(tenantId: TenantId, count: number, at?: Date): Promise<PublishedEvent[]>
  /** Claims the webhooks that a worker gets at that time. */
  claim(endpoint: WebhookEndpoint, at: Date, limit?: number): Promise<readonly DueWebhook[]>
  /** Tells them all at that moment, with that outcome. */
  tell(dues: readonly DueWebhook[], at: Date, outcome: WebhookOutcome): Promise<readonly WebhookResult[]>
}

/** The ports that calls of shops need beside their store. */
export const shopParts = {
  sealedTexts: createSealedSecrets({ secret: 'for tests', purpose: 'shops' }),
  shopSettings: { publicUrl: 'https://rodovia.invalid', apiUrls: shopConstants.apiUrls },
}

export const answered = (status: number, retryAfterSeconds: number | null = null): WebhookOutcome => ({
  ...{ kind: 'answered', status, body: '', retryAfterSeconds, milliseconds: 0 },
})

/** Webhooks on real stores, told by use cases; only the partner's server is none. */
export function webhooksOn({
  deliveries,
  openDelivery,
  shops,
  webhookDeliveries,
  webhookEndpoints,
  query,
}: TestStores): TestWebhooks {
  const claim: TestWebhooks['claim'] = (endpoint, at, limit = 20) =>
    webhookDeliveries.claim(endpoint, { at, until: new Date(at.getTime() + 5_000), limit })

  const tell: TestWebhooks['tell'] = async (dues, at, outcome) => {
    const ports = {
      ...machine,
      clock: () => at,
      webhookCaller: { call: async () => outcome },
      webhookDeliveries,
      clientCalls: clientCallsOf({
        ...machine,
        ...shopParts,
        deliveries,
        openDelivery,
        openDeliveryAppId: newId(),
        shops,
        shopCaller: { call: async () => outcome },
      }),
    }
    const results = await Promise.all(dues.map((due) => sendWebhook(ports, due)))
    await recordWebhookResults(ports, results)
    return results
  }

  return {
    claim,
    tell,
    async anEndpoint(tenantId, traits = {}) {
      const endpoint: WebhookEndpoint = {
        id: newId(),
        tenantId,
        url: 'https://hooks.invalid/',
        description: null,
        kinds: null,
        headers: null,
        secret: makeWebhookSecret(randomBytes(24)),
        stagedSecret: null,
        createdAt: new Date(),
        disabledAt: null,
        disabledReason: null,
        failingSince: null,
        openDeliveryClientId: null,
        shopConnectionId: null,
        ...traits,
      }
      const test = aToldEvent(tenantId, {
        kind: 'webhook.test',
        orderId: null,
        data: { endpoint_id: endpoint.id, url: endpoint.url },
      })
      await webhookEndpoints.create({ endpoint, test, audit: anAuditEntry(), effect: null, most: 20 })
      const at = new Date()
      await webhookDeliveries.relay(at)
      await tell(await claim(endpoint, at), at, answered(200))
      return endpoint
    },
    async someEvents(tenantId, count, at = new Date()) {
      const events = Array.from({ length: count }, () => aToldEvent(tenantId))
      await query(...commitText(events))
      await webhookDeliveries.relay(at)
      return events
    },
  }
}
