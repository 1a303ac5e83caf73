import { type Cities, type City, readCity } from '../geo/cities.ts'
import type { Actor } from '../identity/actor.ts'
import { about, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { TownPlan, TownSources, Towns } from './ports.ts'
import type { Town } from './town.ts'

type TownInput = { city: string; state: string }

/** All towns that were requested, by name. Refuses with `unauthorized`, and with `forbidden` anyone but the platform's administrators. */
export async function listTowns({ towns }: { towns: Towns }, { actor }: { actor: Actor | null }) {
  permit(actor, 'platform.manage')
  return towns.all()
}

export type PlannedTown = City & TownPlan

/** The plan of a town, with its sizes. Refuses with `unauthorized`, `forbidden`, and `validation_failed` no town. */
export async function planTown(
  { townSources, cities }: { townSources: TownSources; cities: Cities },
  { actor, ...input }: TownInput & { actor: Actor | null },
): Promise<PlannedTown> {
  permit(actor, 'platform.manage')
  const city = cityOf(input, cities)
  return { ...city, ...(await townSources.plan(city)) }
}

/**
 * Requests a town, which a worker loads. Asked again while it waits or is loaded, nothing changes. After a fault the parts that were
 * loaded stay; a loaded town is loaded anew. Refuses like `planTown`.
 */
export async function requestTown(
  ports: SystemPorts & { towns: Towns; cities: Cities },
  { request, ...input }: TownInput & { request: Request },
): Promise<Town> {
  const { tenantId } = permit(request.actor, 'platform.manage')
  const city = cityOf(input, ports.cities)
  const at = ports.clock()
  const earlier = await ports.towns.find(city.code)
  const town: Town = {
    ...{ addresses: 0, streets: 0, roadBytes: 0, mapTiles: 0, bounds: null, loadedAt: null },
    ...earlier,
    ...city,
    status: 'waiting',
    parts: earlier?.status === 'failed' ? earlier.parts : [],
    requestedAt: at,
  }
  const records = changeRecords(ports, {
    request,
    at,
    action: 'town.requested',
    ...about('tenant', { id: tenantId, tenantId }),
    facts: { town: `${city.city} - ${city.uf}`, code: city.code },
  })
  await ports.towns.request(town, records)
  return (await ports.towns.find(city.code)) ?? town
}

function cityOf({ city, state }: TownInput, cities: Cities): City {
  return readCity('city', `${city.trim()} - ${state.trim()}`, cities)
}
