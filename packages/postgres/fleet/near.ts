import type { Driver } from '@rodovia/core/fleet/driver.ts'
import type { DriverOnDuty, Drivers } from '@rodovia/core/fleet/ports.ts'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import type { StoreContext } from '../store-context.ts'
import {
  type BusyDriverRow,
  busyColumns,
  busyDriverOf,
  fromDrivers,
  hasActiveAccount,
  withUsers,
} from './driver-rows.ts'

/**
 * How many ineligible drivers are returned for an explanation, and among how many of the nearest they are
 * searched.
 */
const ineligibleLimit = 20
const ineligibleScan = 500

const isEligible = 'users.persona = ANY ($7) AND (is_kept_fresh OR coalesce(last_seen_at >= $8, false))'
const isInBox = 'map_point(lat, lng) <@ box(map_point($3, $4), map_point($5, $6))'

/**
 * The planner expects any box to hold a thousandth of the drivers, and would sort a whole city (200 ms)
 * instead of walking outwards to the limit (6 ms for 500 of 20,000). It plans for an early stop where it
 * cannot see the limit, hence the subquery.
 */
const nearestFirst = (limit: string | number) =>
  `ORDER BY map_point(lat, lng) <-> map_point($1, $2) LIMIT (SELECT ${limit}::int)`

/**
 * Each part walks a GiST index outwards from the point and stops at its limit, without locks. The index
 * orders by the projection, exact to one percent. Ineligible drivers are searched only among the nearest:
 * where all are eligible, the walk would visit everybody.
 */
const nearText = `
  ${nearest(fromDrivers, `is_available AND ${isEligible} AND ${isInBox}`, '$9')}
  UNION ALL
  ${nearest(
    `FROM (SELECT * FROM drivers WHERE is_available AND ${isInBox} ${nearestFirst(ineligibleScan)}) AS drivers ${withUsers}`,
    `NOT (${isEligible})`,
    '$10',
  )}
  UNION ALL
  ${nearest(fromDrivers, `NOT is_available AND ${isInBox}`, '$10')}`

function nearest(from: string, fitness: string, limit: string): string {
  return `(SELECT ${busyColumns} ${from} WHERE ${hasActiveAccount} AND ${fitness} ${nearestFirst(limit)})`
}

export function nearestDrivers({
  sql,
}: StoreContext): Pick<Drivers, 'near' | 'onDutyNear' | 'hasWaitingOrders'> {
  return {
    async near(point, { radiusKm, personas, seenSince, limit }) {
      const rows = await sql<BusyDriverRow>({
        name: 'drivers-near',
        text: nearText,
        values: [...boxAround(point, radiusKm), personas, seenSince, limit, ineligibleLimit],
      })
      return rows.map(busyDriverOf).filter(isWithin(point, radiusKm))
    },

    /** Walks the GiST index of drivers on duty outwards from the point and stops at the limit, without locks. */
    async onDutyNear(point, { radiusKm, seenSince, limit }) {
      const rows = await sql<Pick<Driver, 'id' | 'persona'> & { lat: number; lng: number }>({
        name: 'drivers-on-duty-near',
        text: `
          SELECT user_id AS id, users.persona, lat, lng ${fromDrivers}
          WHERE ${hasActiveAccount} AND is_available AND (is_kept_fresh OR coalesce(last_seen_at >= $7, false))
            AND ${isInBox}
          ${nearestFirst('$8')}`,
        values: [...boxAround(point, radiusKm), seenSince, limit],
      })
      return rows
        .map(({ lat, lng, ...driver }): DriverOnDuty => ({ ...driver, position: { lat, lng } }))
        .filter(isWithin(point, radiusKm))
    },

    /** Reads the deliveries that are due by their index, which are few: each search postpones its order. Takes no lock. */
    async hasWaitingOrders(point, { radiusKm, serviceTypes, dueBefore }) {
      const rows = await sql<{ lat: number; lng: number }>({
        name: 'waiting-orders-near',
        text: `
          SELECT origin_lat AS lat, origin_lng AS lng FROM deliveries
          WHERE dispatch_at <= $5 AND status = 'awaiting_driver' AND service_type = ANY ($6)
            AND origin_lat BETWEEN $1 AND $3 AND origin_lng BETWEEN $2 AND $4`,
        values: [...boxAround(point, radiusKm).slice(2), dueBefore, serviceTypes],
      })
      return rows.some((position) => isWithin(point, radiusKm)({ position }))
    },
  }
}

type Point = { lat: number; lng: number }

const isWithin =
  (point: Point, radiusKm: number) =>
  ({ position }: { position: Point | null }) =>
    position !== null && greatCircleMeters(position, point) <= radiusKm * 1000

const kmOfOneDegree = 111.19

/**
 * The parameters $1 to $6: the point, and the south-west and north-east corners of the smallest rectangle of
 * degrees around the circle; the service area is far from the poles.
 */
function boxAround({ lat, lng }: Point, radiusKm: number): number[] {
  const highDegrees = radiusKm / kmOfOneDegree
  const north = lat + highDegrees
  const south = lat - highDegrees
  const outermost = Math.max(Math.abs(north), Math.abs(south))
  const wideDegrees = highDegrees / Math.cos((outermost * Math.PI) / 180)
  return [lat, lng, south, lng - wideDegrees, north, lng + wideDegrees]
}
