import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { Fix } from '@rodovia/core/delivery/positions/approach.ts'
import type { DeliveryCode, UserId } from '@rodovia/core/shared/ids.ts'
import { deliveryColumns, isOpen } from '../entities/delivery.ts'
import type { Sharding } from '../sharding/sharding.ts'
import type { Row } from '../statements/columns.ts'
import type { Sql } from '../statements/sql.ts'
import type { StoredProgress } from './progress.ts'

export type PositionReport = { driverId: UserId; code: DeliveryCode; position: Fix }

type SavedReport = {
  /** Its place among the reports, from 1. */
  number: number
  delivery: Delivery
  /** Null where a newer position was there. */
  savedAt: Date | null
  progress: StoredProgress | null
}

const given = 'code, driver_id, lat, lng, at, accuracy_meters, battery_percent'
const arrays = '$1::text[], $2::uuid[], $3::float8[], $4::float8[], $5::timestamptz[], $6::real[], $7::real[]'

const driversMoved = `
  locked AS MATERIALIZED (
    SELECT user_id FROM drivers
    WHERE (SELECT count(DISTINCT driver_id) > 1 FROM report) AND user_id IN (SELECT driver_id FROM report)
    ORDER BY user_id FOR NO KEY UPDATE
  ), raised AS (
    UPDATE drivers SET lat = newest.lat, lng = newest.lng, positioned_at = newest.at,
      accuracy_meters = newest.accuracy_meters, battery_percent = newest.battery_percent,
      last_seen_at = greatest(last_seen_at, newest.at), is_kept_fresh = false
    FROM (SELECT DISTINCT ON (driver_id) * FROM report ORDER BY driver_id, at DESC) AS newest
    WHERE user_id = newest.driver_id AND (SELECT count(*) FROM locked) >= 0
      AND coalesce(positioned_at <= newest.at, true)
    RETURNING user_id
  )`

const positionsKept = (afterDrivers: string) => `
  kept AS (
    INSERT INTO positions (order_id, at, tenant_id, driver_id, lat, lng, accuracy_meters)
    SELECT order_id, at, tenant_id, driver_id, lat, lng, accuracy_meters FROM report
    ON CONFLICT DO NOTHING
  ), saved AS (
    INSERT INTO last_positions AS last (order_id, tenant_id, driver_id, lat, lng, at)
    SELECT DISTINCT ON (order_id, tenant_id) order_id, tenant_id, driver_id, lat, lng, at FROM report
    ${afterDrivers}
    ORDER BY order_id, tenant_id, at DESC
    ON CONFLICT (order_id, tenant_id) DO UPDATE
    SET driver_id = excluded.driver_id, lat = excluded.lat, lng = excluded.lng, at = excluded.at,
      progress = CASE WHEN last.driver_id = excluded.driver_id THEN last.progress END
    WHERE last.at <= excluded.at
    RETURNING order_id, tenant_id, at, progress
  )
  SELECT ${deliveryColumns.names.map((name) => `delivery.${name}`).join(', ')}, report.number::int, saved.at AS saved_at, saved.progress
  FROM report JOIN deliveries AS delivery ON delivery.order_id = report.order_id AND delivery.tenant_id = report.tenant_id
  LEFT JOIN saved ON saved.order_id = report.order_id AND saved.tenant_id = report.tenant_id`

/**
 * Finds the drivers' open deliveries, appends to the day's partition and updates the last position of each
 * delivery and driver. Locks the drivers in the order of their ids, where there are several, then the rows of
 * `last_positions` in theirs, so batches cannot deadlock. commit.ts locks one driver and after it only a
 * wallet, so neither can it.
 *
 * The progress on the route stays with the same driver and starts anew for the next one.
 */
const togetherText = `
  WITH report AS MATERIALIZED (
    SELECT given.*, delivery.order_id, delivery.tenant_id
    FROM unnest(${arrays}) WITH ORDINALITY AS given (${given}, number)
    JOIN deliveries AS delivery ON delivery.code = given.code AND delivery.driver_id = given.driver_id
    WHERE ${isOpen}
  ), ${driversMoved}, ${positionsKept('WHERE (SELECT count(*) FROM raised) >= 0')}`

/** The same without the drivers, who are on other machines than the tenants $8. */
const tenantsText = `
  WITH report AS MATERIALIZED (
    SELECT given.*, delivery.order_id
    FROM unnest(${arrays}, $8::uuid[]) WITH ORDINALITY AS given (${given}, tenant_id, number)
    JOIN deliveries AS delivery ON delivery.tenant_id = given.tenant_id AND delivery.code = given.code
      AND delivery.driver_id = given.driver_id
    WHERE ${isOpen}
  ), ${positionsKept('')}`

const driversText = `
  WITH report AS MATERIALIZED (SELECT * FROM unnest(${arrays}) AS given (${given})), ${driversMoved}
  SELECT FROM raised`

const valuesOf = (reports: readonly PositionReport[]) => [
  reports.map(({ code }) => code),
  reports.map(({ driverId }) => driverId),
  reports.map(({ position }) => position.lat),
  reports.map(({ position }) => position.lng),
  reports.map(({ position }) => position.at),
  reports.map(({ position }) => position.accuracyMeters ?? null),
  reports.map(({ position }) => position.batteryPercent ?? null),
]

type SavedRow = Row & { number: number; saved_at: Date | null; progress: StoredProgress | null }

function readReport(row: SavedRow): SavedReport {
  const { number, saved_at: savedAt, progress } = row
  return { number, delivery: deliveryColumns.fromRow(row), savedAt, progress }
}

/** Returns one result for each report of a driver about an open delivery of that driver. */
export async function savePositionsTogether(
  sql: Sql,
  reports: readonly PositionReport[],
): Promise<SavedReport[]> {
  const values = valuesOf(reports)
  const rows = await sql<SavedRow>({ name: 'save-positions', text: togetherText, values })
  return rows.map(readReport)
}

/**
 * The same where tenants are on several machines: the positions first, then the drivers. A crash in between leaves the drivers where their
 * last report but one was.
 */
export async function savePositionsApart(
  sql: Sql,
  sharding: Sharding,
  reports: readonly PositionReport[],
): Promise<SavedReport[]> {
  const tenants = await sharding.tenantByName(reports.map(({ code }) => code))
  const values = [...valuesOf(reports), reports.map(({ code }) => tenants.get(code) ?? null)]
  const rows = await sql<SavedRow>({ name: 'save-positions-apart', text: tenantsText, values })
  const saved = rows.map(readReport)
  const savedReports = saved.map(({ number }) => reports[number - 1]!)
  if (saved.length > 0) await sql({ name: 'move-drivers', text: driversText, values: valuesOf(savedReports) })
  return saved
}
