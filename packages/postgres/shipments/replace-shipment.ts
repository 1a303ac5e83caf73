import type { Shipments } from '@rodovia/core/shipments/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { saveQuotes } from '../quoting/save-quotes.ts'
import { rowOf } from '../statements/columns.ts'
import { toJson } from '../statements/sql.ts'

/** Undoes the transaction of a shipment that is not as it was read. */
const changed = Symbol('the shipment was not replaced')

/**
 * Replaces items and prices of a quoted shipment in one transaction. Its row is locked first, as an order of it does, so the one that comes
 * second finds another version (`expires_at`) and changes nothing. An item that an erasure deleted meanwhile does not come back.
 */
export function replaceShipmentOn({ inTransaction }: StoreContext): Shipments['replace'] {
  return async ({ shipment, before, items, quotes, effect }) => {
    try {
      await inTransaction(async (sql) => {
        const locked = await sql({
          name: 'replace-shipment',
          text: `
            UPDATE shipments AS old SET pickup = new.pickup, item_count = new.item_count, expires_at = new.expires_at
            FROM jsonb_populate_record(null::shipments, $1) AS new
            WHERE old.id = new.id AND old.status = 'quoted' AND old.expires_at = $2 RETURNING old.id`,
          values: [toJson(rowOf(shipment)), before.expiresAt],
        })
        if (locked.length === 0) throw changed
        const removed = await sql({
          name: 'remove-shipment-items',
          text: 'DELETE FROM shipment_items WHERE shipment_id = $1 RETURNING number',
          values: [shipment.id],
        })
        if (removed.length !== before.itemCount) throw changed
        await sql({
          name: 'replace-shipment-items',
          text: `
            WITH effect AS (
              INSERT INTO idempotent_effects SELECT row.* FROM jsonb_populate_recordset(null::idempotent_effects, $2) AS row
            )
            INSERT INTO shipment_items SELECT row.* FROM jsonb_populate_recordset(null::shipment_items, $1) AS row`,
          values: [toJson(items.map(rowOf)), toJson(effect ? [rowOf(effect)] : [])],
        })
        await saveQuotes(sql, quotes)
      })
      return true
    } catch (error) {
      if (error === changed) return false
      throw error
    }
  }
}
