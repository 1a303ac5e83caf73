import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { policyKinds } from './carrier.ts'
import { saveCarrier, savePolicy } from './manage-carrier.ts'
import { saveVehicle } from './manage-vehicles.ts'
import type { VehicleStore } from './ports.ts'

type Ports = SystemPorts & { vehicles: VehicleStore }

export const aTruck = {
  plate: 'ABC1D23',
  serviceType: 'TRUCK',
  axles: 6,
  body: 'sider',
  tareKg: 16_000,
  capacityKg: 32_000,
}

export const aPolicyOf = (kind: string, validUntil = '2026-12-31') => ({
  kind,
  insurer: 'Seguradora Exemplo',
  number: `54-${kind}`,
  validFrom: '2026-01-01',
  validUntil,
})

/** Gives a fleet what whole loads need: a registration, the three insurances and a truck of six axles. */
export async function givePapers(ports: Ports, actor: Actor): Promise<void> {
  const request = aRequestBy(actor)
  await saveCarrier(ports, { request, input: { rntrc: '012345678', kind: 'TAC' } })
  for (const kind of policyKinds) await savePolicy(ports, { request, input: aPolicyOf(kind) })
  await saveVehicle(ports, { request, input: aTruck })
}
