import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import type { Fix, Progress } from '@rodovia/core/delivery/positions/approach.ts'
import type { DriverTracks } from '@rodovia/core/delivery/positions/ports.ts'
import type { OrderId, UserId } from '@rodovia/core/shared/ids.ts'
import { createBatcher } from '../batcher.ts'
import { pushRows } from '../delivery/change-rows.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { progressOf, type StoredProgress, storedProgress } from './progress.ts'

type Report = { driverId: UserId; delivery: Pick<Delivery, 'orderId' | 'tenantId'>; position: Fix }

/**
 * Appends to the day's partition and updates the last position of each delivery and driver. Locks the drivers
 * in the order of their ids, then the rows of `last_positions` in theirs, so batches cannot deadlock.
 * commit.ts locks one driver and after it only a wallet, so neither can it.
 *
 * The progress on the route stays with the same driver and starts anew for the next one.
 */
const savePositionsText = `
  WITH report AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::float8[], $6::timestamptz[], $7::real[],
      $8::real[]) AS report (order_id, tenant_id, driver_id, lat, lng, at, accuracy_meters, battery_percent)
  ), locked AS MATERIALIZED (
    SELECT user_id FROM drivers WHERE user_id = ANY ($3) ORDER BY user_id FOR NO KEY UPDATE
  ), raised AS (
    UPDATE drivers SET lat = newest.lat, lng = newest.lng, positioned_at = newest.at,
      accuracy_meters = newest.accuracy_meters, battery_percent = newest.battery_percent,
      last_seen_at = greatest(last_seen_at, newest.at), is_kept_fresh = false
    FROM (SELECT DISTINCT ON (driver_id) * FROM report ORDER BY driver_id, at DESC) AS newest
    WHERE user_id = newest.driver_id AND (SELECT count(*) FROM locked) > 0
      AND coalesce(positioned_at <= newest.at, true)
    RETURNING user_id
  ), kept AS (
    INSERT INTO positions (order_id, at, tenant_id, driver_id, lat, lng, accuracy_meters)
    SELECT order_id, at, tenant_id, driver_id, lat, lng, accuracy_meters FROM report
    ON CONFLICT DO NOTHING
  )
  INSERT INTO last_positions AS last (order_id, tenant_id, driver_id, lat, lng, at)
  SELECT DISTINCT ON (order_id, tenant_id) order_id, tenant_id, driver_id, lat, lng, at FROM report
  WHERE (SELECT count(*) FROM raised) >= 0
  ORDER BY order_id, tenant_id, at DESC
  ON CONFLICT (order_id, tenant_id) DO UPDATE
  SET driver_id = excluded.driver_id, lat = excluded.lat, lng = excluded.lng, at = excluded.at,
    progress = CASE WHEN last.driver_id = excluded.driver_id THEN last.progress END
  WHERE last.at <= excluded.at
  RETURNING order_id, at, progress`

/** Ten minutes of one position a second. */
const maxFixes = 600

export function driverTracks({ sql, signals }: StoreContext): DriverTracks {
  const savePositions = async (reports: readonly Report[]) => {
    const saved = await sql<{ order_id: OrderId; at: Date; progress: StoredProgress | null }>({
      name: 'save-positions',
      text: savePositionsText,
      values: [
        reports.map(({ delivery }) => delivery.orderId),
        reports.map(({ delivery }) => delivery.tenantId),
        reports.map(({ driverId }) => driverId),
        reports.map(({ position }) => position.lat),
        reports.map(({ position }) => position.lng),
        reports.map(({ position }) => position.at),
        reports.map(({ position }) => position.accuracyMeters ?? null),
        reports.map(({ position }) => position.batteryPercent ?? null),
      ],
    })
    const newest = new Map(saved.map((row) => [row.order_id, row]))
    return reports.map(({ delivery, position }): Progress | null => {
      const row = newest.get(delivery.orderId)
      return row?.at.getTime() === position.at.getTime() ? progressOf(row.progress) : null
    })
  }
  /** Positions arrive by the thousand a second: those that arrive during one batch are written by the next. */
  const savePosition = createBatcher(savePositions)

  return {
    savePosition: (driverId, delivery, position) => savePosition({ driverId, delivery, position }),

    /** Of two positions at one time the first stays. */
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
