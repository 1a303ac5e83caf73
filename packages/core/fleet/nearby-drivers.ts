import { type Cell, publicCell, publicPoint } from '../geo/blur.ts'
import { parseCep } from '../geo/cep.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import { type Gazetteer, locateCep } from '../geo/gazetteer.ts'
import type { Position } from '../geo/position.ts'
import { assertInServiceArea } from '../geo/service-area.ts'
import { vehiclesOf } from '../quoting/service-type.ts'
import { addSeconds } from '../shared/clock.ts'
import type { UserId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { NearbyDriver } from './nearby-driver.ts'
import type { DriverOnDuty, Drivers, NearbyCache, PublicCells } from './ports.ts'

export type NearbyDrivers = { drivers: readonly NearbyDriver[]; ttlSeconds: number }

export type NearbySettings = { nearbyCacheSeconds: number; driverFreshSeconds: number; blurKey: string }

type Ports = Pick<SystemPorts, 'clock' | 'sha256'> & {
  drivers: Drivers
  gazetteer: Gazetteer
  publicCells: PublicCells
  nearbyCache: NearbyCache
  nearbySettings: NearbySettings
}

export type WhereNearby = {
  cep?: string | null
  lat?: number | null
  lng?: number | null
  km?: number | null
}

const radiusKm = { min: 0.1, max: 50, default: 10 }
const maxDrivers = 500
/** The largest distance between the shown and the true position. */
const blurKm = 0.6

/**
 * Available, recently seen drivers near a point, nearest first, for the public:
 * docs/reference/rules.md#nearby-drivers. Distance and order use the blurred positions: with the true ones, requests
 * with many radii would locate a driver. `km` is 0.1 to 50, by default 10; `cep` is ignored if a position is given.
 * Refuses with `validation_failed`.
 */
export async function nearbyDrivers(ports: Ports, where: WhereNearby): Promise<NearbyDrivers> {
  const km = readRadius(where.km)
  const point = readPoint(ports, where)
  // Rounded to about 100 m, so that requests from one place share a cache entry.
  const around = { lat: Number(point.lat.toFixed(3)), lng: Number(point.lng.toFixed(3)) }
  const { nearbyCacheSeconds } = ports.nearbySettings
  const drivers = await ports.nearbyCache.get(`${around.lat}:${around.lng}:${km}`, () =>
    look(ports, around, km),
  )
  return { drivers, ttlSeconds: nearbyCacheSeconds }
}

async function look(ports: Ports, around: Position, km: number): Promise<readonly NearbyDriver[]> {
  const seenSince = addSeconds(ports.clock(), -ports.nearbySettings.driverFreshSeconds)
  const found = await ports.drivers.onDutyNear(around, {
    radiusKm: km + blurKm,
    seenSince,
    limit: maxDrivers,
  })
  const cells = await showCells(ports, found)
  return found
    .map((driver) => shownTo(ports, around, driver, cells.get(driver.id)!))
    .filter(({ meters }) => meters <= km * 1000)
    .sort((a, b) => a.meters - b.meters)
    .map(({ shown }) => shown)
}

/** The cell to show each driver in: the last one, unless the driver left it. */
async function showCells(
  { publicCells }: Ports,
  drivers: readonly DriverOnDuty[],
): Promise<Map<UserId, Cell>> {
  const last = await publicCells.lastOf(drivers.map(({ id }) => id))
  const cells = new Map<UserId, Cell>()
  const fresh = new Map<UserId, Cell>()
  for (const { id, position } of drivers) {
    const before = last.get(id) ?? null
    const cell = publicCell(position, before)
    cells.set(id, cell)
    if (cell !== before) fresh.set(id, cell)
  }
  if (fresh.size > 0) await publicCells.keep(fresh)
  return cells
}

function shownTo(
  { sha256, nearbySettings: { blurKey: key } }: Ports,
  around: Position,
  { id, persona }: DriverOnDuty,
  cell: Cell,
): { shown: NearbyDriver; meters: number } {
  const { lat, lng } = publicPoint(cell, { driverId: id, key, sha256 })
  const place = { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
  const meters = greatCircleMeters(around, place)
  const [serviceType] = vehiclesOf[persona]
  return { meters, shown: { ...place, serviceType: serviceType!, distanceKm: Math.round(meters / 100) / 10 } }
}

function readRadius(km: number | null | undefined): number {
  const asked = km ?? radiusKm.default
  if (asked >= radiusKm.min && asked <= radiusKm.max) return Math.round(asked * 10) / 10
  throw refuseField('km', `must be a number from ${radiusKm.min} to ${radiusKm.max}; got ${asked}`)
}

function readPoint({ gazetteer }: Ports, { cep, lat, lng }: WhereNearby): Position {
  if (lat != null && lng != null) {
    assertInServiceArea({ lat, lng })
    return { lat, lng }
  }
  if (lat != null || lng != null) {
    const field = lat == null ? 'lat' : 'lng'
    throw refuseField(field, 'is required where the other of lat and lng is given: a number of degrees')
  }
  if (cep != null) return locateCep(parseCep(cep, 'cep'), 'cep', gazetteer)
  throw refuse('validation_failed', {
    issues: ['cep', 'lat', 'lng'].map((field) => ({
      field,
      issue: 'is missing: send cep, or both lat and lng',
    })),
  })
}
