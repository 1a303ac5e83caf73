import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Deliveries } from '@rodovia/core/delivery/ports.ts'
import type { DeliveryCode, OrderId } from '@rodovia/core/shared/ids.ts'
import { createBatcher } from '../batcher.ts'
import type { Row } from '../columns.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import type { Sql } from '../sql.ts'

const columns = deliveryColumns.names.join(', ')

async function select(sql: Sql, name: string, rest: string, ...values: unknown[]): Promise<Delivery[]> {
  const rows = await sql<Row>({ name, text: `SELECT ${columns} FROM deliveries ${rest}`, values })
  return rows.map(deliveryColumns.fromRow)
}

export function findByOrderIdsOn(sql: Sql): Deliveries['findByOrderIds'] {
  return async (ids) => {
    const deliveries = await select(sql, 'find-by-order-ids', 'WHERE order_id = ANY ($1::uuid[])', ids)
    return new Map(deliveries.map((delivery) => [delivery.orderId, delivery]))
  }
}

/** Read for every reported position, hence batched. */
export function findByCodesOn(sql: Sql): Deliveries['findByCodes'] {
  return createBatcher(async (codes: readonly (readonly DeliveryCode[])[]) => {
    const deliveries = await select(sql, 'find-by-codes', 'WHERE code = ANY ($1)', [...new Set(codes.flat())])
    const byCode = new Map(deliveries.map((delivery) => [delivery.code, delivery]))
    return codes.map(() => byCode)
  })
}

export function findByTokenOn(sql: Sql): Deliveries['findByToken'] {
  return async (token) => (await select(sql, 'find-by-token', 'WHERE tracking_token = $1', token))[0] ?? null
}

export function findOrderByHeadOn(sql: Sql): Deliveries['findOrderByHead'] {
  return async (head) => {
    const entries = await sql<{ order_id: OrderId }>({
      name: 'find-order-by-head',
      text: `
        SELECT order_id FROM timeline_entries
        WHERE left(hash, 20) = left($1, 20) AND starts_with(hash, $1) LIMIT 2`,
      values: [head],
    })
    return entries.length === 1 ? entries[0]!.order_id : null
  }
}

export function dueForDispatchOn(sql: Sql): Deliveries['dueForDispatch'] {
  return (at, limit) =>
    select(sql, 'due-for-dispatch', 'WHERE dispatch_at <= $1 ORDER BY dispatch_at LIMIT $2', at, limit)
}

type Postponement = { delivery: Delivery; until: Date }

/**
 * Batched. Skips deliveries that changed or are locked; the dispatcher sees those again anyway. Does not wait
 * for the disk: after a crash the dispatcher repeats the work.
 */
export function postponeDispatchOn(sql: Sql): Deliveries['postponeDispatch'] {
  const postpone = createBatcher(
    async (postponed: readonly Postponement[]) => {
      await sql({
        name: 'postpone-dispatch',
        text: `
          WITH lightly AS MATERIALIZED (
            SELECT set_config('synchronous_commit', 'off', true)
          ),
          asked AS (
            SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[])
              AS asked (order_id, tenant_id, version, until)
          ),
          unchanged AS MATERIALIZED (
            SELECT order_id, tenant_id, until
            FROM lightly, asked JOIN deliveries USING (order_id, tenant_id, version)
            FOR NO KEY UPDATE OF deliveries SKIP LOCKED
          )
          UPDATE deliveries SET dispatch_at = until FROM unchanged
          WHERE deliveries.order_id = unchanged.order_id AND deliveries.tenant_id = unchanged.tenant_id`,
        values: [
          postponed.map(({ delivery }) => delivery.orderId),
          postponed.map(({ delivery }) => delivery.tenantId),
          postponed.map(({ delivery }) => delivery.version),
          postponed.map(({ until }) => until),
        ],
      })
      return postponed.map(() => undefined)
    },
    { concurrency: 1, maxItems: 100 },
  )
  return (delivery, until) => postpone({ delivery, until })
}

/**
 * Makes the driver's unanswered offers due for the dispatcher. Skips locked deliveries: they are being
 * changed.
 */
export function reviewOffersToOn(sql: Sql, signalDispatch: () => void): Deliveries['reviewOffersTo'] {
  return async (driverId, at) => {
    const reviewed = await sql({
      name: 'review-offers',
      text: `
        WITH open AS (
          SELECT order_id, tenant_id FROM deliveries
          WHERE driver_id = $1 AND status = 'assigned' AND dispatch_at > $2
          FOR NO KEY UPDATE SKIP LOCKED
        )
        UPDATE deliveries SET dispatch_at = $2 FROM open
        WHERE deliveries.order_id = open.order_id AND deliveries.tenant_id = open.tenant_id
        RETURNING open.order_id`,
      values: [driverId, at],
    })
    if (reviewed.length > 0) signalDispatch()
  }
}
