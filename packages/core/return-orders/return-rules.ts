import type { DeliverySettings, ReturnRules } from '../delivery/model/settings.ts'
import type { Actor } from '../identity/actor.ts'
import { about, type ChangeRecords, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit, requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { isUuid, type TenantId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { wholeIssues } from '../shared/whole-number.ts'

const bounds = {
  attempts: [1, 5],
  days: [0, 90],
  failedPercent: [0, 200],
  wantedPercent: [0, 200],
} as const satisfies Record<keyof ReturnRules, readonly [number, number]>

/** The field names in REST and forms. */
const fieldOf: Record<keyof ReturnRules, string> = {
  attempts: 'attempts',
  days: 'days',
  failedPercent: 'failed_percent',
  wantedPercent: 'wanted_percent',
}

const names = Object.keys(bounds) as (keyof ReturnRules)[]

/** The rules that superadmins set for tenants; tenants without any have the defaults. */
export type ReturnRulesStore = {
  find(tenantId: TenantId): Promise<ReturnRules | null>
  /** Up to ten seconds old, for showing what an order would cost. */
  findRecent(tenantId: TenantId): Promise<ReturnRules | null>
  /** Null removes them. False for an unknown tenant. */
  set(change: { tenantId: TenantId; rules: ReturnRules | null } & ChangeRecords): Promise<boolean>
}

export type ReturnRulesPorts = { returnRules: ReturnRulesStore; deliverySettings: DeliverySettings }

/** The rules that apply to a tenant's orders. */
export async function returnRulesOf(
  { returnRules, deliverySettings }: ReturnRulesPorts,
  tenantId: TenantId,
): Promise<ReturnRules> {
  return (await returnRules.find(tenantId)) ?? deliverySettings.returns.rules
}

/** Those of the last ten seconds, for showing what a return would cost. */
export async function recentReturnRulesOf(
  { returnRules, deliverySettings }: ReturnRulesPorts,
  tenantId: TenantId,
): Promise<ReturnRules> {
  return (await returnRules.findRecent(tenantId)) ?? deliverySettings.returns.rules
}

/** The rules of the actor's tenant; for the platform those of `tenantId`. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function readReturnRules(
  ports: ReturnRulesPorts,
  { actor: caller, tenantId: chosen }: { actor: Actor | null; tenantId?: string | null },
): Promise<ReturnRules> {
  const actor = requireActor(caller)
  const tenantId = (chosen ?? actor.tenantId) as TenantId
  if (tenantId !== actor.tenantId) {
    if (actor.tenantKind !== 'plataforma' || !isUuid(tenantId))
      throw refuse('not_found', { kind: 'tenant', id: tenantId })
    permit(actor, 'platform.manage')
  }
  return returnRulesOf(ports, tenantId)
}

/**
 * Sets the rules of a tenant, by a superadmin; what is null gets the default. Orders that were placed before keep their prices, and follow
 * the new numbers of attempts and days. Refuses with `forbidden`, `not_found`, and with `validation_failed` a number out of bounds.
 */
export async function setReturnRules(
  ports: SystemPorts & ReturnRulesPorts,
  {
    request,
    tenantId: id,
    ...input
  }: { request: Request; tenantId: string } & { [Name in keyof ReturnRules]?: number | null },
): Promise<ReturnRules> {
  permit(request.actor, 'platform.manage')
  const tenantId = id as TenantId
  const rules = readRules(input, ports.deliverySettings.returns.rules)
  if (request.idempotencyKey?.resultId) return rules
  const isSet =
    isUuid(id) &&
    (await ports.returnRules.set({
      tenantId,
      rules,
      ...changeRecords(ports, {
        request,
        at: ports.clock(),
        action: 'tenant.return_rules_set',
        ...about('tenant', { id: tenantId, tenantId }),
        facts: rules,
      }),
    }))
  if (isSet) return rules
  throw refuse('not_found', { kind: 'tenant', id })
}

function readRules(
  input: { [Name in keyof ReturnRules]?: number | null },
  defaults: ReturnRules,
): ReturnRules {
  const rules = Object.fromEntries(names.map((name) => [name, input[name] ?? defaults[name]])) as ReturnRules
  const issues = names.flatMap((name) => wholeIssues(fieldOf[name], rules[name], bounds[name]))
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  return rules
}
