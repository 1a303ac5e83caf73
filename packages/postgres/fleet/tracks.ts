import type { Fix } from '@rodovia/core/delivery/positions/approach.ts'
import type { DriverTracks, SavedPosition } from '@rodovia/core/delivery/positions/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { pushRows } from '../delivery/change-rows.ts'
import { createBatcher } from '../statements/batcher.ts'
import { toJson } from '../statements/sql.ts'
import { progressOf, storedProgress } from './progress.ts'
import { type PositionReport, savePositionsApart, savePositionsTogether } from './save-positions.ts'

/** Ten minutes of one position a second. */
const maxFixes = 600

export function driverTracks({ sql, signals, sharding }: StoreContext): DriverTracks {
  const savePositions = async (reports: readonly PositionReport[]) => {
    const all = (await sharding.isSharded())
      ? await savePositionsApart(sql, sharding, reports)
      : await savePositionsTogether(sql, reports)
    const byNumber = new Map(all.map((saved) => [saved.number, saved]))
    return reports.map(({ position }, index): SavedPosition | null => {
      const saved = byNumber.get(index + 1)
      if (!saved) return null
      const isNewest = saved.savedAt?.getTime() === position.at.getTime()
      return { delivery: saved.delivery, progress: isNewest ? progressOf(saved.progress) : null }
    })
  }
  /** Positions arrive by the thousand a second: those that arrive during one batch are written by the next. */
  const savePosition = createBatcher(savePositions)

  return {
    savePosition: (driverId, code, position) => savePosition({ driverId, code, position }),

    /** Keeps the first of two positions at the same time. */
    async completeTrack(driverId, { orderId, tenantId }, { lat, lng, at, accuracyMeters = null }) {
      const inserted = await sql({
        name: 'complete-track',
        text: `
          INSERT INTO positions (order_id, at, tenant_id, driver_id, lat, lng, accuracy_meters, is_late)
          VALUES ($1, $2, $3, $4, $5, $6, $7, true)
          ON CONFLICT DO NOTHING RETURNING at`,
        values: [orderId, at, tenantId, driverId, lat, lng, accuracyMeters],
      })
      return inserted.length > 0
    },

    async recentTrack(driverId, { orderId, tenantId }, since) {
      const newestFirst = await sql<Fix>({
        name: 'recent-track',
        text: `
          SELECT lat, lng, at, accuracy_meters AS "accuracyMeters" FROM positions
          WHERE order_id = $1 AND tenant_id = $2 AND driver_id = $3 AND at >= $4
            AND is_late IS NOT TRUE ORDER BY at DESC LIMIT ${maxFixes}`,
        values: [orderId, tenantId, driverId, since],
      })
      return newestFirst.toReversed()
    },

    /**
     * Locks the last position of the delivery if its progress is still the one the change was decided on. Nothing
     * is locked after it.
     */
    async changeProgress(delivery, { before, after, pushes, at }) {
      const changed = await sql({
        name: 'change-progress',
        text: `
          WITH changed AS (
            UPDATE last_positions SET progress = $5
            WHERE order_id = $1 AND tenant_id = $2 AND driver_id = $3 AND progress IS NOT DISTINCT FROM $4::jsonb
            RETURNING order_id
          ), told AS (
            INSERT INTO push_outbox SELECT push.* FROM changed, jsonb_populate_recordset(null::push_outbox, $6::jsonb) AS push
          )
          SELECT FROM changed`,
        values: [
          delivery.orderId,
          delivery.tenantId,
          delivery.driver?.id ?? null,
          storedProgress(before),
          storedProgress(after),
          toJson(pushRows(delivery, pushes, at)),
        ],
      })
      if (changed.length > 0 && pushes.length > 0) signals.pushes()
      return changed.length > 0
    },
  }
}
