import { eventRetentionDays } from '@rodovia/core/notifications/webhooks/message.ts'
import type { WebhookMessages } from '@rodovia/core/notifications/webhooks/ports.ts'
import { clientEventTypes } from '@rodovia/core/shared/event-types.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../statements/sql.ts'

/** In the order of positions, which only grow. Without an event `$2`, from position `$4` on. */
const eventsAfterText = `
SELECT id, tenant_id AS "tenantId", kind, order_id AS "orderId", sequence, created_at AS "createdAt", data, position
FROM outbox
WHERE tenant_id = $1 AND position > coalesce((SELECT position FROM outbox WHERE id = $2 AND tenant_id = $1), $4::bigint - 1)
  AND kind NOT IN (${clientEventTypes.map((kind) => `'${kind}'`).join(', ')}) AND created_at > now() - interval '${eventRetentionDays} days'
ORDER BY position LIMIT $3`

export function eventsAfterOn(sql: Sql): WebhookMessages['eventsAfter'] {
  // The first position that was returned last for each tenant: everything before it is too old.
  const oldest = new LRUCache<TenantId, bigint>(entryLimit(10_000))
  return async (tenantId, after, limit) => {
    if (after !== null) {
      const start = await sql({
        name: 'event-known',
        text: 'SELECT FROM outbox WHERE id = $2 AND tenant_id = $1 AND position IS NOT NULL',
        values: [tenantId, after],
      })
      if (start.length === 0) return null
    }
    const events = await sql<PublishedEvent & { position: bigint }>({
      name: 'events-after',
      text: eventsAfterText,
      values: [tenantId, after, limit, oldest.get(tenantId) ?? 1n],
    })
    if (after === null && events[0]) oldest.set(tenantId, events[0].position)
    return events.map(({ position: _, ...event }) => event)
  }
}
