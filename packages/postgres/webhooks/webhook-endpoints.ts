import { LockMode } from '@mikro-orm/core'
import type { WebhookEndpoints } from '@rodovia/core/notifications/webhooks/ports.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from '../entities/notifications.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'

export function createWebhookEndpoints({ em, signals }: StoreContext): WebhookEndpoints {
  return {
    list: (tenantId) => em.fork().find(WebhookEndpointEntity, { tenantId }, { orderBy: { id: 'asc' } }),
    find: ({ id, tenantId }) => em.fork().findOne(WebhookEndpointEntity, { id, tenantId }),

    async create({ endpoint, test, audit, effect, most }) {
      const isCreated = await audited(em, { audit, effect }, async (work) => {
        // Serializes new endpoints of one tenant: together they could exceed the limit.
        await work.execute('SELECT FROM tenants WHERE id = ? FOR NO KEY UPDATE', [endpoint.tenantId])
        const { tenantId } = endpoint
        const own = { tenantId, openDeliveryClientId: null, shopConnectionId: null }
        if ((await work.count(WebhookEndpointEntity, own)) >= most) return false
        await work.insert(WebhookEndpointEntity, endpoint)
        await work.insert(OutboxEventEntity, test)
      })
      if (isCreated) signals.outbox()
      return isCreated
    },

    async test(event) {
      await em.fork().insert(OutboxEventEntity, event)
      signals.outbox()
    },

    async change({ id, tenantId }, changesOf, records) {
      const changed = await em.fork().transactional(async (work) => {
        const lockMode = LockMode.PESSIMISTIC_WRITE
        const endpoint = await work.findOne(WebhookEndpointEntity, { id, tenantId }, { lockMode })
        if (!endpoint) return null
        const changes = changesOf(endpoint)
        work.assign(endpoint, changes)
        // The backlog counts waiting deliveries from now on, see health/backlog.ts.
        if (changes.disabledAt === null)
          await work.execute(
            'UPDATE webhook_endpoints SET paused_until = greatest(paused_until, ?) WHERE id = ? AND tenant_id = ?',
            [records.audit.at, id, tenantId],
          )
        await insertAudit(work, records)
        return endpoint
      })
      // An endpoint that is enabled again has waiting deliveries.
      if (changed) signals.outbox()
      return changed
    },

    remove: ({ id, tenantId }, audit) =>
      audited(em, { audit }, async (work) => {
        const removed = await work.nativeDelete(WebhookEndpointEntity, { id, tenantId })
        if (removed === 0) return false
        // Found by the deliveries, which have an index on the endpoint.
        await work.execute(
          `DELETE FROM webhook_attempts AS attempt USING webhook_deliveries AS delivery
           WHERE delivery.endpoint_id = ? AND delivery.tenant_id = ? AND attempt.event_id = delivery.event_id
             AND attempt.endpoint_id = delivery.endpoint_id AND attempt.tenant_id = delivery.tenant_id`,
          [id, tenantId],
        )
        await work.nativeDelete(WebhookDeliveryEntity, { endpointId: id, tenantId })
      }),
  }
}
