import type { Fix } from '@rodovia/core/delivery/positions/approach.ts'
import type { DriverTracks, SavedPosition } from '@rodovia/core/delivery/positions/ports.ts'
import type { DeliveryCode, UserId } from '@rodovia/core/shared/ids.ts'
import { createBatcher } from '../batcher.ts'
import type { Row } from '../columns.ts'
import { pushRows } from '../delivery/change-rows.ts'
import { deliveryColumns, isOpen } from '../entities/delivery.ts'
import { toJson } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { progressOf, type StoredProgress, storedProgress } from './progress.ts'

type Report = { driverId: UserId; code: DeliveryCode; position: Fix }

/**
 * Finds the drivers' open deliveries, appends to the day's partition and updates the last position of each delivery and driver. Locks the drivers
 * in the order of their ids, then the rows of `last_positions` in theirs, so batches cannot deadlock.
 * commit.ts locks one driver and after it only a wallet, so neither can it.
 *
 * The progress on the route stays with the same driver and starts anew for the next one.
 */
const savePositionsText = `
  WITH report AS MATERIALIZED (
    SELECT given.*, delivery.order_id, delivery.tenant_id
    FROM unnest($1::text[], $2::uuid[], $3::float8[], $4::float8[], $5::timestamptz[], $6::real[], $7::real[])
      WITH ORDINALITY AS given (code, driver_id, lat, lng, at, accuracy_meters, battery_percent, number)
    JOIN deliveries AS delivery ON delivery.code = given.code AND delivery.driver_id = given.driver_id
    WHERE ${isOpen}
  ), locked AS MATERIALIZED (
    SELECT user_id FROM drivers WHERE user_id IN (SELECT driver_id FROM report) ORDER BY user_id FOR NO KEY UPDATE
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
  ), saved AS (
    INSERT INTO last_positions AS last (order_id, tenant_id, driver_id, lat, lng, at)
    SELECT DISTINCT ON (order_id, tenant_id) order_id, tenant_id, driver_id, lat, lng, at FROM report
    WHERE (SELECT count(*) FROM raised) >= 0
    ORDER BY order_id, tenant_id, at DESC
    ON CONFLICT (order_id, tenant_id) DO UPDATE
    SET driver_id = excluded.driver_id, lat = excluded.lat, lng = excluded.lng, at = excluded.at,
      progress = CASE WHEN last.driver_id = excluded.driver_id THEN last.progress END
    WHERE last.at <= excluded.at
    RETURNING order_id, at, progress
  )
  SELECT report.number::int AS report_number, saved.at AS saved_at, saved.progress AS saved_progress,
    ${deliveryColumns.names.map((name) => `delivery.${name}`).join(', ')}
  FROM report JOIN deliveries AS delivery ON delivery.order_id = report.order_id AND delivery.tenant_id = report.tenant_id
  LEFT JOIN saved ON saved.order_id = report.order_id`

type SavedRow = Row & { report_number: number; saved_at: Date | null; saved_progress: StoredProgress | null }

/** Ten minutes of one position a second. */
const maxFixes = 600

export function driverTracks({ sql, signals }: StoreContext): DriverTracks {
  const savePositions = async (reports: readonly Report[]) => {
    const rows = await sql<SavedRow>({
      name: 'save-positions',
      text: savePositionsText,
      values: [
        reports.map(({ code }) => code),
        reports.map(({ driverId }) => driverId),
        reports.map(({ position }) => position.lat),
        reports.map(({ position }) => position.lng),
        reports.map(({ position }) => position.at),
        reports.map(({ position }) => position.accuracyMeters ?? null),
        reports.map(({ position }) => position.batteryPercent ?? null),
      ],
    })
    const saved = new Map(rows.map((row) => [row.report_number, row]))
    return reports.map(({ position }, index): SavedPosition | null => {
      const row = saved.get(index + 1)
      if (!row) return null
      const isNewest = row.saved_at?.getTime() === position.at.getTime()
      const progress = isNewest ? progressOf(row.saved_progress) : null
      return { delivery: deliveryColumns.fromRow(row), progress }
    })
  }
  /** Positions arrive by the thousand a second: those that arrive during one batch are written by the next. */
  const savePosition = createBatcher(savePositions)

  return {
    savePosition: (driverId, code, position) => savePosition({ driverId, code, position }),

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
