import type { Cities } from '../../geo/cities.ts'
import type { Actor } from '../../identity/actor.ts'
import { about, type ChangeRecords, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { ServiceAreaId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { ServiceAreas } from './ports.ts'
import { pointsOf } from './read-geojson.ts'
import {
  mostServiceAreas,
  readServiceArea,
  type ServiceArea,
  type ServiceAreaInput,
  type ServiceAreaShape,
} from './service-area.ts'

type AreaPorts = { serviceAreas: ServiceAreas }
type OneArea = { actor: Actor | null; id: string }

/** All service areas, by name. Refuses with `unauthorized`, and with `forbidden` anyone but the platform's administrators. */
export async function listServiceAreas(
  { serviceAreas }: AreaPorts,
  { actor }: { actor: Actor | null },
): Promise<ServiceArea[]> {
  permit(actor, 'platform.manage')
  return serviceAreas.all()
}

/** One service area. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findServiceArea(
  { serviceAreas }: AreaPorts,
  { actor, id }: OneArea,
): Promise<ServiceArea> {
  permit(actor, 'platform.manage')
  return findOrRefuse('service_area', id, (id: ServiceAreaId) => serviceAreas.find(id))
}

/**
 * Adds a service area, or changes that with the id; what is left out stays. Quotes that were made stay good. Refuses with
 * `unauthorized`, `forbidden`, `not_found`, and with `validation_failed` wrong fields and an area too many.
 */
export async function saveServiceArea(
  ports: AreaPorts & SystemPorts & { cities: Cities },
  { request, id, input }: { request: Request; id?: string | null; input: ServiceAreaInput },
): Promise<ServiceArea> {
  const { serviceAreas, cities, newId, clock } = ports
  const { actor } = request
  permit(actor, 'platform.manage')
  // An earlier try saved it already.
  const { resultId } = request.idempotencyKey ?? {}
  if (resultId) return findServiceArea(ports, { actor, id: resultId })
  const existing = id == null ? null : await findServiceArea(ports, { actor, id })
  const area: ServiceArea = {
    id: existing?.id ?? newId<ServiceAreaId>(),
    ...readServiceArea(input, existing, cities),
    changedAt: clock(),
  }
  const records = recordsOf(ports, request, { area, before: existing })
  if (existing) {
    if (await serviceAreas.change(area, records)) return area
    throw refuse('not_found', { kind: 'service_area', id: existing.id })
  }
  if (await serviceAreas.add(area, mostServiceAreas, records)) return area
  throw refuseField('name', 'full', { of: 'areas', max: mostServiceAreas })
}

/** Removes a service area. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function removeServiceArea(
  ports: AreaPorts & SystemPorts,
  { request, id }: { request: Request; id: string },
): Promise<void> {
  const area = await findServiceArea(ports, { actor: request.actor, id })
  const records = recordsOf(ports, request, { area: null, before: area })
  if (await ports.serviceAreas.remove(area.id, records)) return
  throw refuse('not_found', { kind: 'service_area', id })
}

type Change = { area: ServiceArea | null; before: ServiceArea | null }

/** In the log of the platform's tenant, to which areas belong. */
function recordsOf(ports: SystemPorts, request: Request, { area, before }: Change): ChangeRecords {
  const { tenantId } = permit(request.actor, 'platform.manage')
  const { id, name } = (area ?? before)!
  return changeRecords(ports, {
    request,
    at: ports.clock(),
    action: area ? (before ? 'area.changed' : 'area.created') : 'area.removed',
    ...about('tenant', { id: tenantId, tenantId }),
    resultId: id,
    facts: {
      area_id: id,
      name,
      ...(before && { before: summaryOf(before) }),
      ...(area && { after: summaryOf(area) }),
    },
  })
}

const longestList = 500

function summaryOf({ name, isActive, polygons, cepPrefixes, cities }: ServiceAreaShape): string {
  const towns = cities.map(({ city, uf }) => `${city} - ${uf}`)
  return [
    name,
    isActive ? 'active' : 'inactive',
    `${polygons.length} polygons of ${pointsOf(polygons)} points`,
    `postal codes: ${cepPrefixes.join(' ').slice(0, longestList) || 'none'}`,
    `municipalities: ${towns.join(', ').slice(0, longestList) || 'none'}`,
  ].join('; ')
}
