import { type Cities, readCity } from '../geo/cities.ts'
import type { Actor } from '../identity/actor.ts'
import { about, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { TownPlan, TownSources, Towns } from './ports.ts'
import { requestedTown, type Town, TownFault } from './town.ts'

type TownInput = { city: string; state: string }

/** All towns that were requested, by name. Refuses with `unauthorized`, and with `forbidden` anyone but the platform's administrators. */
export async function listTowns(
  { towns }: { towns: Towns },
  { actor }: { actor: Actor | null },
): Promise<Town[]> {
  permit(actor, 'platform.manage')
  return towns.all()
}

export type PlannedTown = { city: string; uf: string; plan: TownPlan | null; fault: Town['fault'] }

/** How much a town will take, or why it cannot be loaded. Refuses with `unauthorized`, `forbidden`, and `validation_failed` no town. */
export async function planTown(
  { townSources, cities }: { townSources: TownSources; cities: Cities },
  { actor, ...input }: TownInput & { actor: Actor | null },
): Promise<PlannedTown> {
  permit(actor, 'platform.manage')
  const city = cityOf(input, cities)
  try {
    return { ...city, plan: await townSources.plan(city), fault: null }
  } catch (error) {
    if (!(error instanceof TownFault)) throw error
    return { ...city, plan: null, fault: { code: error.code, detail: error.message } }
  }
}

/** Requests a town, which a worker loads. Asked again while it waits or is loaded, nothing changes. Refuses like `planTown`. */
export async function requestTown(
  ports: SystemPorts & { towns: Towns; cities: Cities },
  { request, ...input }: TownInput & { request: Request },
): Promise<Town> {
  const { tenantId } = permit(request.actor, 'platform.manage')
  const city = cityOf(input, ports.cities)
  const at = ports.clock()
  const town = requestedTown(city, await ports.towns.find(city.code), at)
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

export function cityOf({ city, state }: TownInput, cities: Cities) {
  return readCity('city', `${city.trim()} - ${state.trim()}`, cities)
}
