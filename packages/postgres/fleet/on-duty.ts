import type { DriverOnDuty, Drivers } from '@rodovia/core/fleet/ports.ts'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import type { Sql } from '../sql.ts'
import { type DriverRow, driverColumns, driverOf, fromDrivers, hasActiveAccount } from './driver-rows.ts'
import { boxAround, nearestFirst } from './near.ts'

/** Walks the GiST index of drivers on duty outwards from the point and stops at the limit, without locks. */
export function onDutyNearOn(sql: Sql): Drivers['onDutyNear'] {
  return async (point, { radiusKm, seenSince, limit }) => {
    const { south, west, north, east } = boxAround(point, radiusKm)
    const rows = await sql<Pick<DriverRow, 'user_id' | 'persona'> & { lat: number; lng: number }>({
      name: 'drivers-on-duty-near',
      text: `
        SELECT user_id, users.persona, lat, lng ${fromDrivers}
        WHERE ${hasActiveAccount} AND is_available AND (is_kept_fresh OR coalesce(last_seen_at >= $7, false))
          AND map_point(lat, lng) <@ box(map_point($3, $4), map_point($5, $6))
        ${nearestFirst('$8')}`,
      values: [point.lat, point.lng, south, west, north, east, seenSince, limit],
    })
    return rows
      .map(
        ({ user_id, persona, lat, lng }): DriverOnDuty => ({ id: user_id, persona, position: { lat, lng } }),
      )
      .filter(({ position }) => greatCircleMeters(position, point) <= radiusKm * 1000)
  }
}

/** One page by the primary key. Its stamp is older than everything that it read. */
export function listOnDutyOn(sql: Sql): Drivers['listOnDuty'] {
  return async (after, limit) => {
    const rows = await sql<Partial<DriverRow> & { stamp: number }>({
      name: 'list-drivers-on-duty',
      text: `
        SELECT stamp, part.* FROM (SELECT ${stampOf('statement_timestamp()')} AS stamp) AS clock LEFT JOIN (
          SELECT ${driverColumns} ${fromDrivers}
          WHERE ${hasActiveAccount} AND is_available AND user_id > $1 ORDER BY user_id LIMIT $2
        ) AS part ON true`,
      values: [after ?? '00000000-0000-0000-0000-000000000000', limit],
    })
    const drivers = rows.filter((row): row is DriverRow & { stamp: number } => row.user_id != null)
    return { stamp: rows[0]!.stamp, drivers: drivers.map(driverOf) }
  }
}

/** A time in microseconds; a double holds it exactly for two centuries. */
export function stampOf(time: 'statement_timestamp()' | 'clock_timestamp()'): string {
  return `(extract(epoch FROM ${time}) * 1000000)::float8`
}
