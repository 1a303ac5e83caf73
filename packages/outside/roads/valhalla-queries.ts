import type { Position } from '@rodovia/core/geo/position.ts'
import type { RoadTrip, RoadVehicle } from '@rodovia/core/geo/roads.ts'
import { farthestRoadMeters, simplifyMeters } from './road-network.ts'

/** The queries of Valhalla (valhalla.github.io/valhalla/api), whose answers are to have OSRM's form. */

const costingOf: Record<RoadVehicle, string> = { motorcycle: 'motorcycle', car: 'auto', truck: 'truck' }

const location = ({ lat, lng }: Position) => ({ lat, lon: lng, search_cutoff: farthestRoadMeters })

export function routeQuery({ from, to, vehicle }: RoadTrip) {
  return {
    locations: [location(from), location(to)],
    costing: costingOf[vehicle],
    format: 'osrm',
    shape_format: 'polyline5',
    directions_type: 'none',
    generalize: simplifyMeters({ from, to }),
  }
}

/** A driver may be anywhere: the way to the nearest road is added. */
export function tableQuery(to: Position, from: readonly Position[], vehicle: RoadVehicle) {
  return {
    sources: from.map(({ lat, lng }) => ({ lat, lon: lng })),
    targets: [location(to)],
    costing: costingOf[vehicle],
    format: 'osrm',
    verbose: false,
  }
}

/** Valhalla's reasons for no way: no path, no road near a place, beyond the limits of length. */
const noWay = /No path could be found|No suitable edges|exceeds the max distance|unconnected regions/i

export function saysNoWay(message: string): boolean {
  return noWay.test(message)
}
