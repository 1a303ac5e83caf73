import type { DriverStore } from '@rodovia/core/delivery/positions/ports.ts'
import type { DriverDetails } from '@rodovia/core/fleet/driver.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import { LRUCache } from 'lru-cache'
import type { StoreContext } from '../database/store-context.ts'
import { activeConditions, conditionsSql, equals, whereClause } from '../delivery/conditions.ts'
import { allTenants } from '../figures/columns.ts'
import { assertCursor } from '../statements/list-newest.ts'
import { anyOf } from '../statements/sql.ts'
import {
  type BusyDriverRow,
  busyColumns,
  busyDriverOf,
  type DriverRow,
  driverColumns,
  driverOf,
  fromDrivers,
  hasActiveAccount,
  openOffers,
} from './driver-rows.ts'
import { nearestDrivers } from './near.ts'
import { passedOver } from './passed-over.ts'
import { driverPlaces } from './places.ts'
import { driverTracks } from './tracks.ts'

/** A time in microseconds; a double holds it exactly for two centuries. */
const stampOf = (time: string) => `(extract(epoch FROM ${time}) * 1000000)::float8`

/**
 * SQL: where a page of `fromDrivers` begins. Of both tables, because PostgreSQL does not conclude one from the other, and would walk
 * all users before the page (30 ms in the middle of 100,000, 0.6 ms with both).
 */
const isBeyond = (comparison: '<' | '>', id: string) =>
  `user_id ${comparison} ${id} AND users.id ${comparison} ${id}`

/** A driver is marked as seen this often at most. */
const seenSeconds = 30

export function createDrivers(context: StoreContext): DriverStore {
  const { sql, signals } = context
  /** When these drivers were last seen, at least. */
  const seen = new LRUCache<UserId, Date>(entryLimit(10_000))
  return {
    ...nearestDrivers(context),
    ...driverTracks(context),
    ...passedOver(context),
    ...driverPlaces(context),

    async findByIds(ids) {
      const rows = await sql<DriverRow>({
        name: 'find-drivers',
        text: `SELECT ${driverColumns} ${fromDrivers} WHERE user_id = ${anyOf('$1')}`,
        values: [ids],
      })
      return new Map(rows.map((row) => [row.id, driverOf(row)]))
    },

    async details(ids) {
      const rows = await sql<DriverDetails & { id: UserId }>({
        name: 'driver-details',
        text: `
          SELECT drivers.user_id AS id, users.phone, vehicle_plate AS "vehiclePlate", vehicle_model AS "vehicleModel",
            active_deliveries AS "activeDeliveries", ${openOffers} AS "openOffers",
            (
              SELECT jsonb_build_object('count', coalesce(sum(rated), 0), 'stars', coalesce(sum(rating_stars), 0)) FROM figures
              WHERE dimension = 'driver' AND span = 'month' AND key = drivers.user_id::text AND figures.tenant_id = '${allTenants}'
            ) AS rating
          ${fromDrivers} LEFT JOIN driver_applications AS application ON application.user_id = users.id
          WHERE drivers.user_id = ${anyOf('$1')}`,
        values: [ids],
      })
      return new Map(rows.map(({ id, ...details }) => [id, details]))
    },

    async listAtWork(tenantId, page) {
      assertCursor(page)
      const conditions = activeConditions([equals('users.tenant_id', tenantId)])
      const values = conditions.map(({ value }) => value)
      const parameter = (value: unknown) => `$${values.push(value)}`
      const isAtWork = `(is_available OR active_deliveries > 0)`
      const whole = whereClause([hasActiveAccount, isAtWork, ...conditionsSql(conditions)])
      const rows = await sql<{ total: number } & (DriverRow | { id: null })>({
        text: `
          SELECT counted.total, part.* FROM (SELECT count(*)::int AS total ${fromDrivers} ${whole}) AS counted LEFT JOIN (
            SELECT ${driverColumns} ${fromDrivers} ${whole}
            ${page.after === null ? '' : `AND ${isBeyond('<', parameter(page.after))}`}
            ORDER BY user_id DESC LIMIT ${parameter(page.limit)} OFFSET ${parameter(page.offset)}
          ) AS part ON true
          ORDER BY part.id DESC`,
        values,
      })
      return { items: rows.filter((row) => row.id !== null).map(driverOf), total: rows[0]?.total ?? 0 }
    },

    async findBusy(id) {
      const [row] = await sql<BusyDriverRow>({
        name: 'find-busy-driver',
        text: `SELECT ${busyColumns} ${fromDrivers} WHERE ${hasActiveAccount} AND user_id = $1`,
        values: [id],
      })
      return row ? busyDriverOf(row) : null
    },

    /** One page by the primary keys. Its stamp is older than everything that it read. */
    async listOnDuty(after, limit) {
      const rows = await sql<{ stamp: number } & (DriverRow | { id: null })>({
        name: 'list-drivers-on-duty',
        text: `
          SELECT stamp, part.* FROM (SELECT ${stampOf('statement_timestamp()')} AS stamp) AS clock LEFT JOIN (
            SELECT ${driverColumns} ${fromDrivers}
            WHERE ${hasActiveAccount} AND is_available AND ${isBeyond('>', '$1')} ORDER BY user_id LIMIT $2
          ) AS part ON true`,
        values: [after ?? '00000000-0000-0000-0000-000000000000', limit],
      })
      return { stamp: rows[0]!.stamp, drivers: rows.filter((row) => row.id !== null).map(driverOf) }
    },

    async setAvailability(id, isAvailable, at) {
      // The stamp is taken after the row is locked, so that stamps of a driver rise in the order of the
      // changes.
      const [row] = await sql<DriverRow & { stamp: number }>({
        name: 'set-availability',
        text: `
          UPDATE drivers SET is_available = $2 AND NOT users.is_pending, last_seen_at = greatest(last_seen_at, $3)
          FROM users WHERE user_id = $1 AND users.id = user_id AND users.persona IS NOT NULL
          RETURNING ${driverColumns}, ${stampOf('clock_timestamp()')} AS stamp`,
        values: [id, isAvailable, at],
      })
      if (row) {
        signals.plans()
        return { ...driverOf(row), stamp: row.stamp }
      }
      throw refuse('not_found', { kind: 'driver', id })
    },

    async markSeen(id, at) {
      const last = seen.get(id)
      if (last && Math.abs(at.getTime() - last.getTime()) < seenSeconds * 1000) return
      const [row] = await sql<{ at: Date | null }>({
        name: 'mark-seen',
        text: `
          WITH marked AS (
            UPDATE drivers SET last_seen_at = $2 WHERE user_id = $1
              AND (last_seen_at IS NULL OR last_seen_at < $2::timestamptz - make_interval(secs => ${seenSeconds}))
            RETURNING last_seen_at
          )
          SELECT coalesce((SELECT last_seen_at FROM marked), last_seen_at) AS at FROM drivers WHERE user_id = $1`,
        values: [id, at],
      })
      if (row?.at) seen.set(id, row.at)
    },
  }
}
