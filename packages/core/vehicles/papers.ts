import type { Clock } from '../shared/clock.ts'
import type { TenantId } from '../shared/ids.ts'
import { type Day, dayOf } from '../shared/local-day.ts'
import { refuseField } from '../shared/refusal.ts'
import { type Papers, policyKinds, type RegistrationState } from './carrier.ts'
import type { VehicleStore } from './ports.ts'

/** Why a fleet may not carry a whole load. */
export const paperFaults = ['no_valid_rntrc', 'no_valid_policies', 'no_vehicle_with_axles'] as const
export type PaperFault = (typeof paperFaults)[number]

/** A state that an import has not told is no reason against the carrier. */
const goodStates: readonly RegistrationState[] = ['unknown', 'active']

/** The first fault of the papers on a day, for a load of so many axles; null without one: docs/reference/freight-duties.md#carriers. */
export function paperFaultOf(
  { carrier, policies, mostAxles }: Papers,
  axles: number,
  day: Day,
): PaperFault | null {
  const isRegistered =
    carrier !== null &&
    goodStates.includes(carrier.state) &&
    (carrier.validUntil === null || carrier.validUntil >= day)
  if (!isRegistered) return 'no_valid_rntrc'
  const isInsured = policyKinds.every((kind) =>
    policies.some((one) => one.kind === kind && one.validFrom <= day && one.validUntil >= day),
  )
  if (!isInsured) return 'no_valid_policies'
  return mostAxles < axles ? 'no_vehicle_with_axles' : null
}

export type PaperPorts = {
  vehicles: Pick<VehicleStore, 'papersOf'>
  deliverySettings: { requiresCarrierPapers: boolean }
}

type Load = { wholeLoad: { axles: number } | null }

/** The fleets that may not be offered a delivery, with the reason. None for a part of a load, and where the operator does not ask for papers. */
export async function barredFleets(
  { vehicles, deliverySettings }: PaperPorts,
  { wholeLoad }: Load,
  fleets: Iterable<TenantId>,
  at: Date,
): Promise<ReadonlyMap<TenantId, PaperFault>> {
  if (!deliverySettings.requiresCarrierPapers || !wholeLoad) return new Map()
  const day = dayOf(at)
  const papers = await vehicles.papersOf([...new Set(fleets)])
  return new Map(
    Array.from(papers, ([fleet, one]) => [fleet, paperFaultOf(one, wholeLoad.axles, day)] as const).filter(
      (entry): entry is readonly [TenantId, PaperFault] => entry[1] !== null,
    ),
  )
}

/** Refuses with `validation_failed` (`driver_id`) a driver whose fleet may not be offered one of the deliveries. */
export async function assertPapers(
  ports: PaperPorts & { clock: Clock },
  deliveries: readonly Load[],
  { tenantId }: { tenantId: TenantId },
): Promise<void> {
  for (const delivery of deliveries) {
    const fault = (await barredFleets(ports, delivery, [tenantId], ports.clock())).get(tenantId)
    if (fault) throw refuseField('driver_id', 'papers_missing', { fault, axles: delivery.wholeLoad!.axles })
  }
}
