import type { LedgerTransactionId } from '@rodovia/core/shared/ids.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { ShipmentPlacement, Shipments } from '@rodovia/core/shipments/ports.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { useQuote } from '../delivery/place-across.ts'
import { placementRows, placeStatement } from '../delivery/place-statement.ts'
import { nameOrders } from '../sharding/name-orders.ts'
import { rowOf } from '../statements/columns.ts'
import { type Sql, toJson } from '../statements/sql.ts'

/** Undoes the transaction of a shipment that cannot be ordered as it was decided. */
const changed = Symbol('the shipment was not ordered')

/** The constraints that fail after a race: a reference or random code is taken, or money is gone. */
const racedConstraints: ReadonlySet<string | undefined> = new Set([
  'deliveries_reference_key',
  'deliveries_code_key',
  'order_names_pkey',
  'ledger_entries_balance_kept',
  'api_key_spending_cap',
])

/**
 * Orders a shipment in one transaction: first its row is locked, so that of several requests one orders it,
 * at the prices that were read (`expires_at` names their version), then its items are written, and last come
 * quotes, orders and wallet in the statement of all orders (delivery/place-statement.ts), which keeps the
 * wallet locked for one round trip. If that statement places fewer than all, nothing is written. Nobody locks
 * a shipment while holding what that statement locks, so they cannot deadlock.
 */
export function placeShipmentOn({ inTransaction, signals, sharding }: StoreContext): Shipments['place'] {
  return async (placement) => {
    const isSharded = await sharding.isSharded()
    try {
      const balanceCents = await inTransaction(async (sql) => {
        await writeItems(sql, placement)
        return isSharded ? placeApart(sql, placement) : placeTogether(sql, placement)
      })
      signals.dispatch()
      signals.outbox()
      if (placement.placements.some(({ messages }) => messages.length > 0)) signals.messages()
      return { outcome: 'placed', balanceCents }
    } catch (error) {
      if (error === changed || racedConstraints.has(violatedConstraint(error))) return { outcome: 'changed' }
      throw error
    }
  }
}

async function writeItems(sql: Sql, { shipment, items, at, effect }: ShipmentPlacement): Promise<void> {
  const locked = await sql({
    name: 'order-shipment',
    text: `
      UPDATE shipments SET status = 'ordered', ordered_at = $2, pickup = NULL
      WHERE id = $1 AND status = 'quoted' AND expires_at = $3 RETURNING id`,
    values: [shipment.id, at, shipment.expiresAt],
  })
  if (locked.length === 0) throw changed
  await sql({
    name: 'write-shipment-items',
    text: `
      WITH effect AS (
        INSERT INTO idempotent_effects SELECT row.* FROM jsonb_populate_recordset(null::idempotent_effects, $3) AS row
      )
      UPDATE shipment_items AS item
      SET status = done.status, draft = done.draft, order_id = done.order_id, faults = done.faults
      FROM jsonb_populate_recordset(null::shipment_items, $2) AS done
      WHERE item.shipment_id = $1 AND item.number = done.number`,
    values: [shipment.id, toJson(items.map(rowOf)), toJson(effect ? [rowOf(effect)] : [])],
  })
}

type Placed = { transaction_id: LedgerTransactionId; balance_after_cents: Cents }

async function placeTogether(sql: Sql, { placements }: ShipmentPlacement): Promise<Cents> {
  return balanceAfter(await sql<Placed>(placeStatement(placements.map(placementRows))), placements.length)
}

/** Places the orders with tenants on several machines, as place-across.ts does for one order. */
async function placeApart(sql: Sql, { placements }: ShipmentPlacement): Promise<Cents> {
  const orders = placements.map(({ delivery }) => delivery)
  for (const order of orders.toSorted((a, b) => (a.quoteId < b.quoteId ? -1 : 1)))
    if (!(await useQuote(sql, order))) throw changed
  await nameOrders(sql, orders)
  const placed = await sql<Placed>(placeStatement(placements.map(placementRows), 'place-apart'))
  return balanceAfter(placed, placements.length)
}

/** The balance after the last of them. */
function balanceAfter(placed: readonly Placed[], expected: number): Cents {
  if (placed.length < expected) throw changed
  return placed.reduce(
    (lowest, { balance_after_cents: cents }) => (cents < lowest ? cents : lowest),
    placed[0]!.balance_after_cents,
  )
}
