import type { Drivers } from '@rodovia/core/fleet/ports.ts'
import type { Sql } from '../sql.ts'

/**
 * Appends to the day's positions and raises the delivery's last one and the driver's. Locks the delivery's row of
 * `last_positions` and then the driver, alone and for the length of the statement; a change of the delivery locks
 * the driver too, but never a last position, so that the two cannot wait for each other in a circle.
 */
export function savePositionOn(sql: Sql): Drivers['savePosition'] {
  return async (driverId, { orderId, tenantId }, { lat, lng, at }) => {
    await sql({
      name: 'save-position',
      text: `
        WITH kept AS (
          INSERT INTO positions (order_id, at, tenant_id, driver_id, lat, lng) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT DO NOTHING
        ), newest AS (
          INSERT INTO last_positions AS newest (order_id, tenant_id, driver_id, lat, lng, at)
          VALUES ($1, $3, $4, $5, $6, $2)
          ON CONFLICT (order_id, tenant_id) DO UPDATE SET driver_id = $4, lat = $5, lng = $6, at = $2
          WHERE newest.at <= $2
        )
        UPDATE drivers SET lat = $5, lng = $6, last_seen_at = greatest(last_seen_at, $2), is_kept_fresh = false
        WHERE user_id = $4`,
      values: [orderId, at, tenantId, driverId, lat, lng],
    })
  }
}
