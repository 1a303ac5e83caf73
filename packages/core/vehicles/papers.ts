import type { Clock } from '../shared/clock.ts'
import type { OrderId, TenantId } from '../shared/ids.ts'
import { type Day, dayOf } from '../shared/local-day.ts'
import { refuseField } from '../shared/refusal.ts'
import { type Papers, policyKinds, type RegistrationState } from './carrier.ts'
import type { VehicleStore } from './ports.ts'

/** Why a fleet may not carry a whole load. */
export const paperFaults = ['no_valid_rntrc', 'no_valid_policies', 'no_vehicle_with_axles'] as const
export type PaperFault = (typeof paperFaults)[number]

/** A state that an import has not told is no reason against the carrier. */
const goodStates: readonly RegistrationState[] = ['unknown', 'active']

/** Whether a carrier has a registration that counts on a day. */
export function isRegisteredOn({ carrier }: Pick<Papers, 'carrier'>, day: Day): boolean {
  return (
    carrier !== null &&
    goodStates.includes(carrier.state) &&
    (carrier.validUntil === null || carrier.validUntil >= day)
  )
}

/** The first fault of the papers on a day, for a load of so many axles; null without one: docs/reference/freight-duties.md#carriers. */
export function paperFaultOf(
  { carrier, policies, mostAxles }: Papers,
  axles: number,
  day: Day,
): PaperFault | null {
  if (!isRegisteredOn({ carrier }, day)) return 'no_valid_rntrc'
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

type Load = { orderId: OrderId; wholeLoad: { axles: number } | null }

/** The fleets that may not be offered a delivery, each with the reason. */
export type BarredFleets = ReadonlyMap<TenantId, PaperFault>

/**
 * The barred fleets of each delivery, of one reading of their papers. None for a part of a load, and where the operator does
 * not ask for papers.
 */
export async function barredFleets(
  { vehicles, deliverySettings }: PaperPorts,
  deliveries: Iterable<Load>,
  fleets: Iterable<TenantId>,
  at: Date,
): Promise<ReadonlyMap<OrderId, BarredFleets>> {
  const whole = Array.from(deliveries).flatMap(({ orderId, wholeLoad }) =>
    wholeLoad ? [{ orderId, axles: wholeLoad.axles }] : [],
  )
  if (!deliverySettings.requiresCarrierPapers || whole.length === 0) return new Map()
  const papers = await vehicles.papersOf([...new Set(fleets)])
  const day = dayOf(at)
  return new Map(whole.map(({ orderId, axles }) => [orderId, faultsOf(papers, axles, day)]))
}

function faultsOf(papers: ReadonlyMap<TenantId, Papers>, axles: number, day: Day): BarredFleets {
  const faults = Array.from(papers, ([fleet, one]) => [fleet, paperFaultOf(one, axles, day)] as const)
  return new Map(faults.filter((entry): entry is readonly [TenantId, PaperFault] => entry[1] !== null))
}

/** Refuses with `validation_failed` (`driver_id`) a driver whose fleet may not be offered one of the deliveries. */
export async function assertPapers(
  ports: PaperPorts & { clock: Clock },
  deliveries: readonly Load[],
  { tenantId }: { tenantId: TenantId },
): Promise<void> {
  const barred = await barredFleets(ports, deliveries, [tenantId], ports.clock())
  for (const { orderId, wholeLoad } of deliveries) {
    const fault = barred.get(orderId)?.get(tenantId)
    if (fault) throw refuseField('driver_id', 'papers_missing', { fault, axles: wholeLoad!.axles })
  }
}
