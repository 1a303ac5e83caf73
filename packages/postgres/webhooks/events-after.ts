import { keptDays, type ToldEvent } from '@rodovia/core/webhooks/delivery.ts'
import type { WebhookDeliveries } from '@rodovia/core/webhooks/ports.ts'
import type { Sql } from '../sql.ts'

/** In the order of their positions, which none gets behind one that somebody has seen. */
const eventsAfterText = `
SELECT id, tenant_id AS "tenantId", kind, order_id AS "orderId", sequence, created_at AS "createdAt", data
FROM outbox
WHERE tenant_id = $1 AND position > coalesce((SELECT position FROM outbox WHERE id = $2 AND tenant_id = $1), 0)
  AND created_at > now() - interval '${keptDays} days'
ORDER BY position LIMIT $3`

export function eventsAfterOn(sql: Sql): WebhookDeliveries['eventsAfter'] {
  return async (tenantId, after, limit) => {
    if (after !== null) {
      const known = await sql({
        name: 'event-known',
        text: 'SELECT FROM outbox WHERE id = $2 AND tenant_id = $1 AND position IS NOT NULL',
        values: [tenantId, after],
      })
      if (known.length === 0) return null
    }
    return sql<ToldEvent>({
      name: 'events-after',
      text: eventsAfterText,
      values: [tenantId, after, limit],
    })
  }
}
