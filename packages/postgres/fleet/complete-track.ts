import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { Sql } from '../sql.ts'

/** Of two positions at one time the first stays. */
export function completeTrackOn(sql: Sql): DriverStore['completeTrack'] {
  return async (driverId, { orderId, tenantId }, { lat, lng, at, accuracyMeters = null }) => {
    const inserted = await sql({
      name: 'complete-track',
      text: `
        INSERT INTO positions (order_id, at, tenant_id, driver_id, lat, lng, accuracy_meters, is_late)
        VALUES ($1, $2, $3, $4, $5, $6, $7, true)
        ON CONFLICT DO NOTHING RETURNING at`,
      values: [orderId, at, tenantId, driverId, lat, lng, accuracyMeters],
    })
    return inserted.length > 0
  }
}
