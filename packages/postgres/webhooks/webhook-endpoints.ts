import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { WebhookEndpoint } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { WebhookEndpoints } from '@rodovia/core/notifications/webhooks/ports.ts'
import { insertAudit } from '../audit/audit-rows.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from '../entities/notifications.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'
import { AuditEntryEntity } from '../entities/request-records.ts'
import type { StoreContext } from '../store-context.ts'

export function createWebhookEndpoints({ em, signals }: StoreContext): WebhookEndpoints {
  return {
    async list(tenantId) {
      const endpoints = await em.fork().find(WebhookEndpointEntity, { tenantId }, { orderBy: { id: 'asc' } })
      return endpoints.map(endpointOf)
    },

    async find({ id, tenantId }) {
      const endpoint = await em.fork().findOne(WebhookEndpointEntity, { id, tenantId })
      return endpoint && endpointOf(endpoint)
    },

    async create({ endpoint, test, audit, effect, most }) {
      const isCreated = await em.fork().transactional(async (work) => {
        // Serializes new endpoints of one tenant: together they could exceed the limit.
        await work.execute('SELECT FROM tenants WHERE id = ? FOR NO KEY UPDATE', [endpoint.tenantId])
        const { tenantId } = endpoint
        if ((await work.count(WebhookEndpointEntity, { tenantId })) >= most) return false
        await work.insert(WebhookEndpointEntity, {
          ...endpoint,
          kinds: endpoint.kinds && [...endpoint.kinds],
        })
        await work.insert(OutboxEventEntity, test)
        await insertAudit(work, { audit, effect })
        return true
      })
      if (isCreated) signals.outbox()
      return isCreated
    },

    async change({ id, tenantId }, changesOf, audit) {
      const changed = await em.fork().transactional(async (work) => {
        const lockMode = LockMode.PESSIMISTIC_WRITE
        const row = await work.findOne(WebhookEndpointEntity, { id, tenantId }, { lockMode })
        if (!row) return null
        const { kinds, ...changes } = changesOf(endpointOf(row))
        work.assign(row, { ...changes, ...(kinds !== undefined && { kinds: kinds && [...kinds] }) })
        // The backlog counts waiting deliveries from now on, see health/backlog.ts.
        if (changes.disabledAt === null && !(row.pausedUntil && row.pausedUntil > audit.at))
          row.pausedUntil = audit.at
        work.persist(work.create(AuditEntryEntity, audit))
        return endpointOf(row)
      })
      // An endpoint that is enabled again has waiting deliveries.
      if (changed) signals.outbox()
      return changed
    },

    remove: ({ id, tenantId }, audit) =>
      em.fork().transactional(async (work) => {
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
        await insertAudit(work, { audit })
        return true
      }),
  }
}

function endpointOf({
  recoveredAt: _,
  pausedUntil: __,
  ...endpoint
}: InferEntity<typeof WebhookEndpointEntity>): WebhookEndpoint {
  return endpoint
}
