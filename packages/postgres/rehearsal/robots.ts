import { isFinal, statuses } from '@rodovia/core/delivery/model/states.ts'
import type { Robots } from '@rodovia/core/rehearsal/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import type { Row } from '../statements/columns.ts'

const ended = statuses.filter(isFinal)

/**
 * Claims due robots until their next step and clears those of final orders. Skips rows that another worker
 * has locked.
 */
const claimText = `
WITH due AS MATERIALIZED (
    SELECT order_id, tenant_id FROM deliveries WHERE robot_at <= $1
    ORDER BY robot_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
  )
UPDATE deliveries SET robot_at = CASE WHEN status = ANY ($4) THEN NULL ELSE $2::timestamptz END FROM due
WHERE deliveries.order_id = due.order_id AND deliveries.tenant_id = due.tenant_id
RETURNING ${deliveryColumns.names.map((column) => `deliveries.${column}`).join(', ')}`

export function createRobots({ sql }: StoreContext): Robots {
  return {
    async claim({ at, until, limit }) {
      const rows = await sql<Row>({
        name: 'claim-robots',
        text: claimText,
        values: [at, until, limit, ended],
      })
      return rows.map(deliveryColumns.fromRow)
    },
  }
}
