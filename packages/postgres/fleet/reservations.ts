import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { isCarried } from '../sharding/key-steps.ts'
import type { Sql } from '../statements/sql.ts'

/**
 * The load of drivers, where tenants are on several machines. A driver carries for many tenants, so the
 * driver's row and the order's are on different machines: a place is reserved at the driver before the order
 * changes, and given back after the order has left the driver. A process that crashes in between leaves a
 * reservation too much, never one too few; `settle` gives back what no order needs.
 */

type Held = Pick<Delivery, 'orderId' | 'tenantId' | 'version'>

/** The largest `int`. */
const unlimited = 2_147_483_647

/** A change that does not answer within this time was canceled by PostgreSQL: it has a timeout of 15 s. */
const settleSeconds = 60

/** Locks the driver. A new row is locked by nobody, so this waits for nothing after it. */
const reserveText = `
WITH loaded AS (
    UPDATE drivers SET active_deliveries = active_deliveries + 1 WHERE user_id = $1 AND active_deliveries < $2
    RETURNING user_id
  )
INSERT INTO driver_reservations (driver_id, order_id, attempt, tenant_id, version, reserved_at)
SELECT user_id, $3, $4, $5, $6, now() FROM loaded RETURNING attempt`

/** Locks the reservations, then the driver. Of two that give back the same, the second finds none. */
const giveBackText = (which: string) => `
WITH gone AS (
    DELETE FROM driver_reservations WHERE driver_id = $1 AND ${which} RETURNING attempt
  )
UPDATE drivers SET active_deliveries = active_deliveries - (SELECT count(*) FROM gone)
WHERE user_id = $1 AND EXISTS (SELECT FROM gone)`

export function driverReservations(sql: Sql) {
  /** False where the driver carries as many as the capacity allows. */
  async function take(driverId: UserId, capacity: number, attempt: string, order: Held): Promise<boolean> {
    const { orderId, tenantId, version } = order
    const values = [driverId, capacity, orderId, attempt, tenantId, version]
    const taken = await sql({ name: 'reserve-driver', text: reserveText, values })
    return taken.length > 0
  }

  async function giveBack(driverId: UserId, attempts: readonly string[]): Promise<void> {
    const text = giveBackText('attempt = ANY ($2::uuid[])')
    await sql({ name: 'cancel-reservations', text, values: [driverId, attempts] })
  }

  /** Gives back those of a driver that no order needs; of two for one order the newer. */
  async function settle(driverId: UserId): Promise<void> {
    const old = await sql<Pick<Held, 'orderId' | 'tenantId'> & { attempt: string }>({
      name: 'old-reservations',
      text: `
        SELECT order_id AS "orderId", tenant_id AS "tenantId", attempt FROM driver_reservations
        WHERE driver_id = $1 AND reserved_at < now() - interval '${settleSeconds} seconds' ORDER BY version, attempt`,
      values: [driverId],
    })
    if (old.length === 0) return
    const carried = await sql<{ orderId: string }>({
      name: 'carried-orders',
      text: `
        SELECT order_id AS "orderId" FROM deliveries
        WHERE order_id = ANY ($1::uuid[]) AND tenant_id = ANY ($2::uuid[]) AND driver_id = $3 AND ${isCarried}`,
      values: [old.map(({ orderId }) => orderId), old.map(({ tenantId }) => tenantId), driverId],
    })
    const needed = new Set(carried.map(({ orderId }) => orderId))
    const unneeded = old.filter(({ orderId }) => !needed.delete(orderId))
    if (unneeded.length > 0)
      await giveBack(
        driverId,
        unneeded.map(({ attempt }) => attempt),
      )
  }

  return {
    settle,

    /** The id of the reservation; null where the driver carries as many as the capacity allows. */
    async reserve(driverId: UserId, capacity: number, order: Held): Promise<string | null> {
      const attempt = crypto.randomUUID()
      if (await take(driverId, capacity, attempt, order)) return attempt
      await settle(driverId)
      return (await take(driverId, capacity, attempt, order)) ? attempt : null
    },

    /** For another order of what the driver has already, whatever the driver may carry: its release makes room for it again. */
    async keepFor(driverId: UserId, order: Held): Promise<string> {
      const attempt = crypto.randomUUID()
      await take(driverId, unlimited, attempt, order)
      return attempt
    },

    /** For a change that certainly was not made. */
    cancel: (driverId: UserId, attempt: string) => giveBack(driverId, [attempt]),

    /** After an order has left its driver, by a change of this version: a later reservation for it stays. */
    async release(driverId: UserId, { orderId, version }: Held): Promise<void> {
      const text = giveBackText('order_id = $2 AND version < $3')
      await sql({ name: 'release-driver', text, values: [driverId, orderId, version] })
    },

    /** `settle` for all drivers. Called by the upkeep. */
    async settleAll(): Promise<void> {
      const drivers = await sql<{ id: UserId }>({
        text: `
          SELECT DISTINCT driver_id AS id FROM driver_reservations
          WHERE reserved_at < now() - interval '${settleSeconds} seconds'`,
        values: [],
      })
      for (const { id } of drivers) await settle(id)
    },
  }
}
