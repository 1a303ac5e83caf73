import { messageKey } from '@rodovia/core/notifications/webhooks/message.ts'
import type { WebhookMessages } from '@rodovia/core/notifications/webhooks/ports.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from '../entities/notifications.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'
import { webhookLogDays } from '../retention/retentions.ts'
import { createImmutableRangeCounts } from '../statements/immutable-range.ts'
import { listNewest } from '../statements/list-newest.ts'
import { claimOn, holdOn } from './claim.ts'
import { eventsAfterOn } from './events-after.ts'
import { recordOn } from './record.ts'
import { dueOn, relaysOn } from './relay.ts'
import { replayText, replayValues } from './replay.ts'

export function createWebhookDeliveries({ sql, em, signals }: StoreContext): WebhookMessages {
  const stableCounts = createImmutableRangeCounts(em, WebhookDeliveryEntity, {
    retentionDays: webhookLogDays,
    column: 'createdAt',
    lowestValueAt: (time) => time,
  })
  return {
    ...relaysOn(sql),
    due: dueOn(sql),
    claim: claimOn(sql),
    hold: holdOn(sql),
    record: recordOn(sql),

    async giveUp({ id, tenantId }, { reason, notice, audit }) {
      const isExhausted = await audited(em, { audit }, async (work) => {
        const disabled = await work.nativeUpdate(
          WebhookEndpointEntity,
          { id, tenantId, disabledAt: null },
          { disabledAt: notice.createdAt, disabledReason: reason },
        )
        if (disabled > 0) await work.insert(OutboxEventEntity, notice)
        return disabled
      })
      if (isExhausted) signals.outbox()
      return isExhausted
    },

    async list({ id, tenantId }, { status }, page) {
      const conditions = { endpointId: id, tenantId, ...(status && { status }) }
      // A status changes, so it has no stable count.
      const stableCount = status ? null : await stableCounts(`${id} ${tenantId}`, conditions)
      return listNewest(em, WebhookDeliveryEntity, conditions, page, 'eventId', stableCount)
    },

    find({ id, tenantId }, eventId) {
      return em.fork().findOne(WebhookDeliveryEntity, { endpointId: id, tenantId, eventId })
    },

    async attempts(tenantId, deliveries) {
      const ids = (of: 'eventId' | 'endpointId') =>
        [...new Set(deliveries.map((delivery) => delivery[of]))] as never[]
      const attempts = await em
        .fork()
        .find(
          WebhookAttemptEntity,
          { tenantId, eventId: { $in: ids('eventId') }, endpointId: { $in: ids('endpointId') } },
          { orderBy: { at: 'asc' } },
        )
      return Map.groupBy(attempts, messageKey)
    },

    async events(tenantId, ids) {
      const events = await em.fork().find(OutboxEventEntity, { tenantId, id: { $in: [...ids] } })
      return new Map(events.map((event) => [event.id, event]))
    },

    async replay(name, which, audit) {
      const count = await em.fork().transactional(async (work) => {
        const replayed = await work.execute<unknown[]>(replayText, replayValues(name, which, audit.at))
        if (replayed.length > 0) await insertAudit(work, { audit })
        return replayed.length
      })
      if (count > 0) signals.outbox()
      return count
    },

    eventsAfter: eventsAfterOn(sql),
  }
}
