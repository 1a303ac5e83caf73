import {
  type Approach,
  type Fix,
  noProgress,
  type Progress,
} from '@rodovia/core/delivery/positions/approach.ts'
import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import { pushRows } from '../delivery/change-rows.ts'
import { type Sql, toJson } from '../sql.ts'

/** The JSON in `last_positions.progress`. */
export type StoredProgress = {
  approach: (Omit<Approach, 'since'> & { since: string }) | null
  told: Progress['told']
}
export type ProgressRow = { progress: StoredProgress | null }

export function progressOf({ progress }: ProgressRow): Progress {
  if (!progress) return noProgress
  const { approach, told } = progress
  return { approach: approach && { ...approach, since: new Date(approach.since) }, told }
}

/** An empty progress is stored as null. */
const storedProgress = (progress: Progress) =>
  progress.approach || progress.told.length > 0 ? toJson(progress) : null

/** Ten minutes of one position a second. */
const maxFixes = 600

export function recentTrackOn(sql: Sql): DriverStore['recentTrack'] {
  return async (driverId, { orderId, tenantId }, since) => {
    const newestFirst = await sql<Fix>({
      name: 'recent-track',
      text: `
        SELECT lat, lng, at, accuracy_meters AS "accuracyMeters" FROM positions
        WHERE order_id = $1 AND tenant_id = $2 AND driver_id = $3 AND at >= $4
          AND is_late IS NOT TRUE ORDER BY at DESC LIMIT ${maxFixes}`,
      values: [orderId, tenantId, driverId, since],
    })
    return newestFirst.toReversed()
  }
}

/**
 * Locks the last position of the delivery if its progress is still the one the change was decided on. Nothing
 * is locked after it.
 */
export function changeProgressOn(sql: Sql, signalPushes: () => void): DriverStore['changeProgress'] {
  return async (delivery, { before, after, pushes, at }) => {
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
    if (changed.length > 0 && pushes.length > 0) signalPushes()
    return changed.length > 0
  }
}
