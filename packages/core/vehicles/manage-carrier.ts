import type { Actor } from '../identity/actor.ts'
import { type AuditAction, about, type ChangeRecords, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { InsurancePolicyId, TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import {
  type Carrier,
  type CarrierInput,
  type InsurancePolicy,
  mostPolicies,
  type PolicyInput,
  readCarrier,
  readPolicy,
} from './carrier.ts'
import type { VehicleStore } from './ports.ts'

type Ports = { vehicles: VehicleStore }
type Asked = { actor: Actor | null }

/** The registration of the actor's fleet; null without one. Refuses with `unauthorized`, `forbidden`. */
export async function readOwnCarrier({ vehicles }: Ports, { actor }: Asked): Promise<Carrier | null> {
  return vehicles.carrierOf(permit(actor, 'vehicle.read').tenantId)
}

/** Sets the registration. Refuses with `unauthorized`, `forbidden`, `validation_failed`. */
export async function saveCarrier(
  ports: Ports & SystemPorts,
  { request, input }: { request: Request; input: CarrierInput },
): Promise<Carrier> {
  const { tenantId } = permit(request.actor, 'vehicle.manage')
  const before = await ports.vehicles.carrierOf(tenantId)
  const carrier = { tenantId, ...readCarrier(input, before), changedAt: ports.clock() }
  const { kind } = carrier
  await ports.vehicles.setCarrier(
    carrier,
    recordsOf(ports, request, 'carrier.set', { id: tenantId, tenantId, kind }),
  )
  return carrier
}

/** Removes the registration; without one nothing happens. Refuses with `unauthorized`, `forbidden`. */
export async function removeCarrier(
  ports: Ports & SystemPorts,
  { request }: { request: Request },
): Promise<void> {
  const { tenantId } = permit(request.actor, 'vehicle.manage')
  const carrier = await ports.vehicles.carrierOf(tenantId)
  if (!carrier) return
  const { kind } = carrier
  const records = recordsOf(ports, request, 'carrier.removed', { id: tenantId, tenantId, kind })
  await ports.vehicles.removeCarrier(tenantId, records)
}

/** The policies of the actor's fleet, those that end last first. Refuses with `unauthorized`, `forbidden`. */
export async function listPolicies({ vehicles }: Ports, { actor }: Asked): Promise<InsurancePolicy[]> {
  return vehicles.policies(permit(actor, 'vehicle.read').tenantId)
}

/** Returns one policy. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findPolicy(
  { vehicles }: Ports,
  { actor, id }: Asked & { id: string },
): Promise<InsurancePolicy> {
  const { tenantId } = permit(actor, 'vehicle.read')
  return findOrRefuse('insurance_policy', id, (id: InsurancePolicyId) => vehicles.findPolicy(tenantId, id))
}

/**
 * Adds a policy, or replaces the one with the id. Refuses with `unauthorized`, `forbidden`, `not_found`, and with `validation_failed` wrong
 * fields and a policy too many.
 */
export async function savePolicy(
  ports: Ports & SystemPorts,
  { request, id, input }: { request: Request; id?: string | null; input: PolicyInput },
): Promise<InsurancePolicy> {
  const { actor } = request
  const { tenantId } = permit(actor, 'vehicle.manage')
  // An earlier try saved it already.
  const { resultId } = request.idempotencyKey ?? {}
  if (resultId) return findPolicy(ports, { actor, id: resultId })
  const before = id == null ? null : await findPolicy(ports, { actor, id })
  const policy = {
    id: before?.id ?? ports.newId<InsurancePolicyId>(),
    tenantId,
    ...readPolicy(input),
    changedAt: ports.clock(),
  }
  const records = recordsOf(ports, request, before ? 'policy.changed' : 'policy.created', policy)
  if (before) {
    if (await ports.vehicles.changePolicy(policy, records)) return policy
    throw refuse('not_found', { kind: 'insurance_policy', id: policy.id })
  }
  if (await ports.vehicles.addPolicy(policy, mostPolicies, records)) return policy
  throw refuseField('number', 'full', { of: 'policies', max: mostPolicies })
}

/** Removes a policy. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function removePolicy(
  ports: Ports & SystemPorts,
  { request, id }: { request: Request; id: string },
): Promise<void> {
  permit(request.actor, 'vehicle.manage')
  const policy = await findPolicy(ports, { actor: request.actor, id })
  const isRemoved = await ports.vehicles.removePolicy(
    policy,
    recordsOf(ports, request, 'policy.removed', policy),
  )
  if (!isRemoved) throw refuse('not_found', { kind: 'insurance_policy', id })
}

function recordsOf(
  ports: SystemPorts,
  request: Request,
  action: AuditAction & `${'carrier' | 'policy'}.${string}`,
  { id, tenantId, kind }: { id: string; tenantId: TenantId; kind: string },
): ChangeRecords {
  return changeRecords(ports, {
    request,
    at: ports.clock(),
    action,
    ...about('tenant', { id: tenantId, tenantId }),
    resultId: id,
    facts: { kind, ...(action.startsWith('policy') && { policy_id: id }) },
  })
}
