import { blurOf, type Cell, maxBlurMeters, publicCell, publicPoint } from '../geo/blur.ts'
import { parseCep } from '../geo/cep.ts'
import { greatCircleMeters } from '../geo/distance.ts'
import { type Gazetteer, locateCep } from '../geo/gazetteer.ts'
import type { Position } from '../geo/position.ts'
import { assertInServiceArea } from '../geo/service-area.ts'
import type { Persona } from '../identity/persona.ts'
import { vehiclesOf } from '../quoting/service-type.ts'
import { addSeconds } from '../shared/clock.ts'
import type { UserId } from '../shared/ids.ts'
import { dayOf } from '../shared/local-day.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { assertRange } from '../shared/whole-number.ts'
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
/** The number of drivers that are read at first, and at most. */
const reads = { first: 1_000, most: 4_000 }

/**
 * Available, recently seen drivers near a point, nearest first, for the public:
 * docs/reference/rules.md#nearby-drivers. Which drivers, their distance and their order follow from the
 * blurred positions only: with the true ones, requests with many radii or from many places would locate a
 * driver. `km` is 0.1 to 50, by default 10; `cep` is ignored if a position is given. Refuses with
 * `validation_failed`.
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
  const now = ports.clock()
  const search = {
    radiusKm: reachWith(km),
    seenSince: addSeconds(now, -ports.nearbySettings.driverFreshSeconds),
  }
  const day = dayOf(now)
  for (let limit = reads.first; ; limit *= 2) {
    const found = await ports.drivers.onDutyNear(around, { ...search, limit })
    const shown = await show(ports, { around, day }, found)
    const completeKm = found.length < limit ? km : Math.min(km, completeWithin(around, found))
    const complete = shown.filter(({ meters }) => meters <= completeKm * 1000)
    if (completeKm === km || complete.length >= maxDrivers) return nearestOf(complete)
    // So many drivers within a kilometre or so hide each other.
    if (limit >= reads.most) return nearestOf(shown.filter(({ meters }) => meters <= km * 1000))
  }
}

/** Stores order drivers by a projection whose distances are exact to one percent, up or down. */
const projection = 1.02

/**
 * Returns the kilometres within which true positions are searched, to find all drivers who are shown
 * within `km`.
 */
function reachWith(km: number): number {
  return (km + maxBlurMeters / 1000) * projection
}

/**
 * Returns the kilometres from the point within which all shown positions are known, if true ones are
 * known up to the farthest found.
 */
function completeWithin(around: Position, found: readonly DriverOnDuty[]): number {
  const farthest = Math.max(...found.map(({ position }) => greatCircleMeters(around, position)))
  return (farthest / projection - maxBlurMeters) / 1000
}

type Shown = NearbyDriver & { meters: number }

function nearestOf(drivers: Shown[]): NearbyDriver[] {
  return drivers
    .sort((a, b) => a.meters - b.meters || a.lat - b.lat || a.lng - b.lng)
    .slice(0, maxDrivers)
    .map(({ meters: _, ...driver }) => driver)
}

/** Shows each driver in the last cell of the day, unless the driver left it. */
async function show(
  { publicCells, sha256, nearbySettings: { blurKey: key } }: Ports,
  { around, day }: { around: Position; day: string },
  drivers: readonly DriverOnDuty[],
): Promise<Shown[]> {
  const last = await publicCells.lastOf(
    day,
    drivers.map(({ id }) => id),
  )
  const fresh = new Map<UserId, Cell>()
  const shown = drivers.map(({ id, persona, position }) => {
    const blur = blurOf(id, day, { key, sha256 })
    const before = last.get(id) ?? null
    const cell = publicCell(position, before, blur)
    if (cell !== before) fresh.set(id, cell)
    return shownAt(publicPoint(cell, blur), persona, around)
  })
  if (fresh.size > 0) await publicCells.keep(day, fresh)
  return shown
}

function shownAt({ lat, lng }: Position, persona: Persona, around: Position): Shown {
  const place = { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
  const meters = greatCircleMeters(around, place)
  const [serviceType] = vehiclesOf[persona]
  return { ...place, serviceType: serviceType!, distanceKm: Math.round(meters / 100) / 10, meters }
}

function readRadius(km: number | null | undefined): number {
  const radius = km ?? radiusKm.default
  assertRange('km', 'number', radius, [radiusKm.min, radiusKm.max])
  return Math.round(radius * 10) / 10
}

function readPoint({ gazetteer }: Ports, { cep, lat, lng }: WhereNearby): Position {
  if (lat != null && lng != null) {
    assertInServiceArea({ lat, lng })
    return { lat, lng }
  }
  if (lat != null) throw refuseField('lng', 'required_with', { other: 'lat' })
  if (lng != null) throw refuseField('lat', 'required_with', { other: 'lng' })
  if (cep != null) return locateCep(parseCep(cep, 'cep'), 'cep', gazetteer)
  throw refuse('validation_failed', {
    issues: [
      { field: 'cep', code: 'one_required', others: ['lat and lng'] },
      { field: 'lat', code: 'one_required', others: ['cep'] },
      { field: 'lng', code: 'one_required', others: ['cep'] },
    ],
  })
}
