import type { Actor } from '../identity/actor.ts'
import { about, type ChangeRecords, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'

/** Whether masked bodies of the requests of live keys and of test keys are kept for 24 hours. */
export type KeptBodies = { live: boolean; test: boolean }

/** The rule of a tenant who set none. A live key says who gets what where; a test key plays. */
export const defaultKeptBodies: KeptBodies = { live: false, test: true }

export type KeptBodiesStore = {
  /** Null if the tenant set none. */
  find(tenantId: TenantId): Promise<KeptBodies | null>
  /** Stores the rules. False for an unknown tenant. */
  set(change: ChangeRecords & { tenantId: TenantId; rules: KeptBodies }): Promise<boolean>
}

type Ports = { keptBodies: KeptBodiesStore }

/** The rule of the caller's own company. Refuses with `unauthorized`, `forbidden`. */
export async function readKeptBodies(
  { keptBodies }: Ports,
  { actor }: { actor: Actor | null },
): Promise<KeptBodies> {
  return (await keptBodies.find(permit(actor, 'apiKey.manage').tenantId)) ?? defaultKeptBodies
}

/** Sets both, for requests from now on. Refuses with `unauthorized`, `forbidden`. */
export async function setKeptBodies(
  ports: SystemPorts & Ports,
  { request, rules }: { request: Request; rules: KeptBodies },
): Promise<KeptBodies> {
  const { tenantId } = permit(request.actor, 'apiKey.manage')
  if (request.idempotencyKey?.resultId) return rules
  const isSet = await ports.keptBodies.set({
    tenantId,
    rules,
    ...changeRecords(ports, {
      request,
      at: ports.clock(),
      action: 'tenant.request_bodies_set',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { live: String(rules.live), test: String(rules.test) },
    }),
  })
  if (isSet) return rules
  throw refuse('not_found', { kind: 'tenant', id: tenantId })
}
