import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { isUnderWay, openStatuses } from '@rodovia/core/delivery/model/states.ts'
import type { DueOperation, FreightOperations } from '@rodovia/core/freight-operations/ports.ts'
import type { FreightOperationId, OrderId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { Page, Slice } from '@rodovia/core/shared/page.ts'
import type { StoreContext } from '../database/store-context.ts'
import { selectDeliveries } from '../delivery/find.ts'
import { FreightOperationEntity } from '../entities/freight-operations.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'
import { groupBy } from '../statements/group-by.ts'
import { assertCursor } from '../statements/list-newest.ts'

const options = { disableIdentityMap: true } as const

/** The most whole loads that one look takes on. */
const mostTrips = 50

type NewTrip = {
  tenantId: TenantId
  orderId: OrderId
  orderVersion: number
  driverId: UserId
  carrierId: TenantId
}
type Claimed = Pick<DueOperation['operation'], 'tenantId' | 'orderId' | 'kind'> & { tries: number }

const keyOf = ({ operation: { tenantId, orderId, kind }, claimedUntil }: DueOperation) => ({
  tenantId,
  orderId,
  kind,
  claimedUntil,
})

export function createFreightOperations({ sql, em, signals }: StoreContext): FreightOperations {
  return {
    async noteTrips(kinds, at, newId) {
      for (const kind of kinds) {
        const trips = await sql<NewTrip>({ name: 'new-trips', text: newTrips, values: [kind, mostTrips] })
        if (trips.length === 0) continue
        const rows = trips.map((trip) => ({
          ...trip,
          kind,
          id: newId<FreightOperationId>(),
          status: 'requested' as const,
          plate: null,
          rntrc: null,
          amountCents: null,
          number: null,
          means: null,
          refusalCode: null,
          refusalText: null,
          detailsHash: null,
          requestedAt: at,
          issuedAt: null,
          endedAt: null,
          changedAt: at,
          askAt: at,
          claimedUntil: null,
          tries: 0,
        }))
        await em.fork().upsertMany(FreightOperationEntity, rows, { onConflictAction: 'ignore', ...options })
      }
      await sql({ name: 'changed-trips', text: changedTrips, values: [at, kinds] })
    },

    async claimDue(kinds, at, until) {
      const [claimed] = await sql<Claimed>({
        name: 'claim-freight-operation',
        text: `
          UPDATE freight_operations SET claimed_until = $3, tries = tries + 1 WHERE (tenant_id, order_id, kind) = (
            SELECT tenant_id, order_id, kind FROM freight_operations
            WHERE ask_at <= $1 AND kind = ANY ($2) AND (claimed_until IS NULL OR claimed_until <= $1)
            ORDER BY ask_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
          )
          RETURNING tenant_id AS "tenantId", order_id AS "orderId", kind, tries`,
        values: [at, kinds, until],
      })
      if (!claimed) return null
      const { tries, ...key } = claimed
      const operation = await em.fork().findOneOrFail(FreightOperationEntity, key, options)
      return { operation, claimedUntil: until, tries }
    },

    async markAsked(due, detailsHash) {
      await em.fork().nativeUpdate(FreightOperationEntity, keyOf(due), { detailsHash })
    },

    async save(due, { orderVersion, tenantId, orderId, kind, ...after }, { askAt, event }) {
      const isSaved = await em.fork().transactional(async (work) => {
        const done = { ...after, claimedUntil: null, tries: 0 }
        if ((await work.nativeUpdate(FreightOperationEntity, keyOf(due), done)) === 0) return false
        // An order that changed while its operation was claimed made it due again, which stays.
        await work.execute(
          `UPDATE freight_operations SET order_version = greatest(order_version, ?),
             ask_at = CASE WHEN order_version <= ? THEN ?::timestamptz ELSE ask_at END
           WHERE tenant_id = ? AND order_id = ? AND kind = ?`,
          [orderVersion, orderVersion, askAt, tenantId, orderId, kind],
        )
        if (event) await work.insert(OutboxEventEntity, event)
        return true
      })
      if (isSaved && event) signals.outbox()
      return isSaved
    },

    async putOff(due, askAt) {
      await em.fork().nativeUpdate(FreightOperationEntity, keyOf(due), { askAt, claimedUntil: null })
    },

    async askNow({ tenantId, orderId }, at) {
      await em
        .fork()
        .nativeUpdate(FreightOperationEntity, { tenantId, orderId, endedAt: null }, { askAt: at })
    },

    async ofOrders(orders) {
      if (orders.length === 0) return new Map()
      const rows = await em.fork().find(
        FreightOperationEntity,
        {
          tenantId: { $in: [...new Set(orders.map(({ tenantId }) => tenantId))] },
          orderId: { $in: orders.map(({ orderId }) => orderId) },
        },
        { ...options, orderBy: { kind: 'asc' } },
      )
      return groupBy(
        rows,
        ({ orderId }) => orderId,
        (row) => row,
      )
    },

    async listTrips(tenantId, page) {
      assertCursor(page)
      return tripsOf(sql, tenantId, page)
    },
  }
}

/** The orders of a tenant and those that its drivers carry, by one index each; with null those of all tenants. */
async function tripsOf(
  sql: StoreContext['sql'],
  tenantId: TenantId | null,
  { limit, offset, after }: Page,
): Promise<Slice<Delivery>> {
  const [name, ofTenant] =
    tenantId === null
      ? (['all-freight-trips', '$1::uuid IS NULL'] as const)
      : (['freight-trips', '(tenant_id = $1 OR driver_tenant_id = $1)'] as const)
  const isTrip = `WHERE whole_load IS NOT NULL AND rehearsal IS NULL AND ${ofTenant}`
  const isOnPage = `${isTrip} AND ($2::uuid IS NULL OR order_id < $2) ORDER BY order_id DESC LIMIT $3 OFFSET $4`
  const [items, [counted]] = await Promise.all([
    selectDeliveries(sql, name, isOnPage, tenantId, after, limit, offset),
    sql<{ total: number }>({
      name: `${name}-count`,
      text: `SELECT count(*)::int AS total FROM deliveries ${isTrip}`,
      values: [tenantId],
    }),
  ])
  return { items, total: counted!.total }
}

const underWay = openStatuses
  .filter(isUnderWay)
  .map((status) => `'${status}'`)
  .join(', ')

/** Whole loads with a driver under way that have no operation of the kind yet. */
const newTrips = `
  SELECT tenant_id AS "tenantId", order_id AS "orderId", version AS "orderVersion", driver_id AS "driverId",
    driver_tenant_id AS "carrierId"
  FROM deliveries
  WHERE whole_load IS NOT NULL AND final_status IS NULL AND return_of IS NULL AND rehearsal IS NULL AND status IN (${underWay})
    AND NOT EXISTS (
      SELECT FROM freight_operations AS operation
      WHERE operation.tenant_id = deliveries.tenant_id AND operation.order_id = deliveries.order_id AND operation.kind = $1)
  ORDER BY order_id LIMIT $2`

/** Makes open operations due whose order has another version than it had when they were compared. */
const changedTrips = `
  UPDATE freight_operations AS operation SET order_version = version, ask_at = $1
  FROM deliveries
  WHERE operation.ended_at IS NULL AND operation.kind = ANY ($2) AND deliveries.tenant_id = operation.tenant_id
    AND deliveries.order_id = operation.order_id AND version <> order_version`
