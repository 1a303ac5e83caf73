import type { Driver } from '@rodovia/core/fleet/driver.ts'
import type { DriverOnDuty, Drivers } from '@rodovia/core/fleet/ports.ts'
import { greatCircleMeters } from '@rodovia/core/geo/distance.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createBatcher } from '../statements/batcher.ts'
import { groupBy } from '../statements/group-by.ts'
import { toJson } from '../statements/sql.ts'
import {
  type BusyDriverRow,
  busyColumns,
  busyDriverOf,
  fromDrivers,
  hasActiveAccount,
  withUsers,
} from './driver-rows.ts'

/**
 * The number of ineligible drivers returned for an explanation, and the number of nearest drivers searched
 * for them.
 */
const ineligibleLimit = 20
const ineligibleScan = 500

/** SQL: the point and box of a search; parameters in `onDutyNear`, columns in `near`. */
type Area = Record<'lat' | 'lng' | 'south' | 'west' | 'north' | 'east', string>
const ofParameters: Area = { lat: '$1', lng: '$2', south: '$3', west: '$4', north: '$5', east: '$6' }
const ofSearch: Area = {
  lat: 'search.at_lat',
  lng: 'search.at_lng',
  south: 'search.south',
  west: 'search.west',
  north: 'search.north',
  east: 'search.east',
}

const isInBox = ({ south, west, north, east }: Area) =>
  `map_point(lat, lng) <@ box(map_point(${south}, ${west}), map_point(${north}, ${east}))`

/**
 * The planner expects any box to hold a thousandth of the drivers, and would sort a whole city (200 ms)
 * instead of walking outwards to the limit (6 ms for 500 of 20,000). It plans for an early stop where it
 * cannot see the limit, hence the subquery.
 */
const nearestFirst = ({ lat, lng }: Area, limit: string | number) =>
  `ORDER BY map_point(lat, lng) <-> map_point(${lat}, ${lng}) LIMIT (SELECT ${limit}::int)`

const isEligible =
  'users.persona = ANY (search.personas) AND (is_kept_fresh OR coalesce(last_seen_at >= search.seen_since, false))'

/**
 * Each part walks a GiST index outwards from the point and stops at its limit, without locks. The index
 * orders by the projection, exact to one percent. Ineligible drivers are searched only among the nearest:
 * where all are eligible, the walk would visit everybody.
 * The planner expects ten searches of an array and a hundred of a JSON text, whose plan it would not keep.
 */
const nearText = `
SELECT search.number, driver.* FROM unnest((SELECT $1::jsonb[])) AS asked, jsonb_to_record(asked) AS search
  (number int, at_lat float8, at_lng float8, south float8, west float8, north float8, east float8, personas text[],
    seen_since timestamptz, most int),
LATERAL (
  ${nearest(fromDrivers, `is_available AND ${isEligible} AND ${isInBox(ofSearch)}`, 'search.most')}
  UNION ALL
  ${nearest(
    `FROM (
      SELECT * FROM drivers WHERE is_available AND ${isInBox(ofSearch)} ${nearestFirst(ofSearch, ineligibleScan)}
    ) AS drivers ${withUsers}`,
    `NOT (${isEligible})`,
    ineligibleLimit,
  )}
  UNION ALL
  ${nearest(fromDrivers, `NOT is_available AND ${isInBox(ofSearch)}`, ineligibleLimit)}
) AS driver`

function nearest(from: string, fitness: string, limit: string | number): string {
  return `(SELECT ${busyColumns} ${from} WHERE ${hasActiveAccount} AND ${fitness} ${nearestFirst(ofSearch, limit)})`
}

type NearSearch = { point: Point; options: Parameters<Drivers['near']>[1] }

export function nearestDrivers({
  sql,
}: StoreContext): Pick<Drivers, 'near' | 'onDutyNear' | 'hasWaitingOrders'> {
  const searchAll = async (searches: readonly NearSearch[]) => {
    const asked = searches.map(({ point, options }, number) => {
      const [at_lat, at_lng, south, west, north, east] = boxAround(point, options.radiusKm)
      const { personas, seenSince: seen_since, limit: most } = options
      return { number, at_lat, at_lng, south, west, north, east, personas, seen_since, most }
    })
    const rows = await sql<BusyDriverRow & { number: number }>({
      name: 'drivers-near',
      text: nearText,
      values: [asked.map(toJson)],
    })
    const found = groupBy(rows, ({ number }) => number, busyDriverOf)
    return searches.map(({ point, options }, number) =>
      (found.get(number) ?? []).filter(isWithin(point, options.radiusKm)),
    )
  }
  /** The dispatcher searches for several orders at once. */
  const search = createBatcher(searchAll, { maxItems: 20 })

  return {
    near: (point, options) => search({ point, options }),

    /** Walks the GiST index of drivers on duty outwards from the point and stops at the limit, without locks. */
    async onDutyNear(point, { radiusKm, seenSince, limit }) {
      const rows = await sql<Pick<Driver, 'id' | 'persona'> & { lat: number; lng: number }>({
        name: 'drivers-on-duty-near',
        text: `
          SELECT user_id AS id, users.persona, lat, lng ${fromDrivers}
          WHERE ${hasActiveAccount} AND is_available AND (is_kept_fresh OR coalesce(last_seen_at >= $7, false))
            AND ${isInBox(ofParameters)}
          ${nearestFirst(ofParameters, '$8')}`,
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
function boxAround({ lat, lng }: Point, radiusKm: number) {
  const highDegrees = radiusKm / kmOfOneDegree
  const north = lat + highDegrees
  const south = lat - highDegrees
  const outermost = Math.max(Math.abs(north), Math.abs(south))
  const wideDegrees = highDegrees / Math.cos((outermost * Math.PI) / 180)
  return [lat, lng, south, lng - wideDegrees, north, lng + wideDegrees] as const
}
