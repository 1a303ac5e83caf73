import { type InferEntity, LockMode } from '@mikro-orm/core'
import type { WebhookEndpoint } from '@rodovia/core/notifications/webhooks/endpoint.ts'
import type { WebhookEndpoints } from '@rodovia/core/notifications/webhooks/ports.ts'
import { insertAudit } from '../audit/audit-rows.ts'
import { AuditEntryEntity } from '../entities/audit-entry.ts'
import { OutboxEventEntity } from '../entities/outbox-event.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from '../entities/webhook.ts'
import type { StoreContext } from '../store-context.ts'

export function createWebhookEndpoints({ em, signals }: StoreContext): WebhookEndpoints {
  return {
    async list(tenantId) {
      const found = await em.fork().find(WebhookEndpointEntity, { tenantId }, { orderBy: { id: 'asc' } })
      return found.map(endpointOf)
    },

    async find({ id, tenantId }) {
      const found = await em.fork().findOne(WebhookEndpointEntity, { id, tenantId })
      return found && endpointOf(found)
    },

    async create({ endpoint, test, audit, effect, most }) {
      const isCreated = await em.fork().transactional(async (work) => {
        // Of several that are made at once each sees those before it, or there would be too many.
        await work.execute('SELECT FROM tenants WHERE id = ? FOR NO KEY UPDATE', [endpoint.tenantId])
        const { tenantId } = endpoint
        if ((await work.count(WebhookEndpointEntity, { tenantId })) >= most) return false
        await work.insert(WebhookEndpointEntity, {
          ...endpoint,
          kinds: endpoint.kinds && [...endpoint.kinds],
        })
        await work.insert(OutboxEventEntity, test)
        await insertAudit(work, audit, effect)
        return true
      })
      if (isCreated) signals.outbox()
      return isCreated
    },

    async change({ id, tenantId }, changesOf, audit) {
      const changed = await em.fork().transactional(async (work) => {
        const lockMode = LockMode.PESSIMISTIC_WRITE
        const found = await work.findOne(WebhookEndpointEntity, { id, tenantId }, { lockMode })
        if (!found) return null
        const { kinds, ...changes } = changesOf(endpointOf(found))
        work.assign(found, { ...changes, ...(kinds !== undefined && { kinds: kinds && [...kinds] }) })
        // What waited meanwhile waits for us from now on only, see health/backlog.ts.
        if (changes.disabledAt === null && !(found.pausedUntil && found.pausedUntil > audit.at))
          found.pausedUntil = audit.at
        work.persist(work.create(AuditEntryEntity, audit))
        return endpointOf(found)
      })
      // Enabled again it has been waiting.
      if (changed) signals.outbox()
      return changed
    },

    remove: ({ id, tenantId }, audit) =>
      em.fork().transactional(async (work) => {
        const removed = await work.nativeDelete(WebhookEndpointEntity, { id, tenantId })
        if (removed === 0) return false
        // By their deliveries, for whose endpoint there is an index: there are as many attempts.
        await work.execute(
          `DELETE FROM webhook_attempts AS attempt USING webhook_deliveries AS delivery
           WHERE delivery.endpoint_id = ? AND delivery.tenant_id = ? AND attempt.event_id = delivery.event_id
             AND attempt.endpoint_id = delivery.endpoint_id AND attempt.tenant_id = delivery.tenant_id`,
          [id, tenantId],
        )
        await work.nativeDelete(WebhookDeliveryEntity, { endpointId: id, tenantId })
        await insertAudit(work, audit)
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
