import type { NoteAddition, OrderNote } from '@rodovia/core/delivery/notes/order-note.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { auditRows } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { ofTenants } from '../sharding/sharding.ts'
import { rowOf } from '../statements/columns.ts'
import { groupBy } from '../statements/group-by.ts'
import { rowsInserted } from '../statements/insert-rows.ts'
import { toJson } from '../statements/sql.ts'
import { eventRows, pushRows } from './change-rows.ts'

/** Locks the delivery if it still has the version that the note was decided on, as commit.ts does, and nothing after it. */
const addNoteText = `
WITH gate AS (
    UPDATE deliveries SET version = $4, event_sequence = $5
    WHERE order_id = $1 AND tenant_id = $2 AND version = $3
    RETURNING order_id
  ),
  ${rowsInserted('gate', '$6::jsonb', ['order_notes', 'outbox', 'push_outbox', 'idempotent_effects'])}
SELECT EXISTS (SELECT FROM gate) AS is_committed`

export function orderNotes({ sql, signals, sharding }: StoreContext): Pick<Deliveries, 'notes' | 'addNote'> {
  return {
    async notes(ids) {
      const tenants = await sharding.tenantsOf(ids)
      const notes = await sql<OrderNote & { orderId: OrderId }>({
        name: tenants ? 'order-notes-apart' : 'order-notes',
        text: `
          SELECT note.order_id AS "orderId", note.id, note.at, note.role, author_id AS "authorId",
            author_tenant_id AS "authorTenantId", api_key_id AS "apiKeyId", note.text, is_internal AS "isInternal",
            CASE WHEN api_key_id IS NULL THEN users.name END AS "authorName"
          FROM order_notes AS note LEFT JOIN users ON users.id = author_id
          WHERE note.order_id = ANY ($1::uuid[])${ofTenants(tenants, '$2', 'note.tenant_id')} ORDER BY note.order_id, note.id`,
        values: [[...ids], ...(tenants ? [tenants] : [])],
      })
      return groupBy(notes, orderOf, ({ orderId: _, ...note }) => note)
    },

    async addNote(addition) {
      const { before, after, events, pushes } = addition
      const [added] = await sql<{ is_committed: boolean }>({
        name: 'add-note',
        text: addNoteText,
        values: [
          ...[before.orderId, before.tenantId, before.version, after.version, after.eventSequence],
          toJson(rowsOf(addition)),
        ],
      })
      if (!added?.is_committed) return { outcome: 'stale' }
      if (pushes.length > 0) signals.pushes()
      if (events.length > 0) signals.outbox()
      return { outcome: 'committed' }
    },
  }
}

const orderOf = ({ orderId }: { orderId: OrderId }) => orderId

function rowsOf({ after, note, recordedAt, events, pushes, effect }: NoteAddition) {
  const { orderId, tenantId } = after
  return {
    order_notes: [rowOf({ orderId, tenantId, ...note })],
    outbox: eventRows(after, events, recordedAt),
    push_outbox: pushRows(after, pushes, recordedAt),
    ...auditRows({ audit: null, effect }),
  }
}
