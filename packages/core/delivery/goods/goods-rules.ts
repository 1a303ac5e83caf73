import type { Actor } from '../../identity/actor.ts'
import { about, type ChangeRecords, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { TenantId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'

/** The rules of a shipper for the documents of its goods: docs/reference/rules.md#goods-documents. */
export type GoodsRules = {
  /** Whether no driver is asked before an order has documents, or the reason why there are none. */
  documentBeforeDispatch: boolean
}

/** The rules of a shipper who set none: drivers are asked at once. */
export const defaultGoodsRules: GoodsRules = { documentBeforeDispatch: false }

export type GoodsRulesStore = {
  /** Null if the tenant set none. */
  find(tenantId: TenantId): Promise<GoodsRules | null>
  /** The rules of at most ten seconds ago, for new orders. */
  findRecent(tenantId: TenantId): Promise<GoodsRules | null>
  /** Stores the rules. False for an unknown tenant. */
  set(change: ChangeRecords & { tenantId: TenantId; rules: GoodsRules }): Promise<boolean>
}

export type GoodsRulesPorts = { goodsRules: GoodsRulesStore }

/** Whether a new order of the tenant waits for its documents. The order keeps it, so that dispatch reads no rule. */
export async function demandsDocument(
  { goodsRules }: GoodsRulesPorts,
  { tenantId }: Pick<Actor, 'tenantId'>,
): Promise<boolean> {
  return (await goodsRules.findRecent(tenantId))?.documentBeforeDispatch ?? false
}

/** The rules of the caller's own company. Refuses with `unauthorized`, `forbidden`. */
export async function readGoodsRules(
  { goodsRules }: GoodsRulesPorts,
  { actor }: { actor: Actor | null },
): Promise<GoodsRules> {
  return (await goodsRules.find(permit(actor, 'goodsRules.manage').tenantId)) ?? defaultGoodsRules
}

/** Sets all of them, for orders that are placed from now on. Refuses with `unauthorized`, `forbidden`. */
export async function setGoodsRules(
  ports: SystemPorts & GoodsRulesPorts,
  { request, rules }: { request: Request; rules: GoodsRules },
): Promise<GoodsRules> {
  const { tenantId } = permit(request.actor, 'goodsRules.manage')
  if (request.idempotencyKey?.resultId) return rules
  const isSet = await ports.goodsRules.set({
    tenantId,
    rules,
    ...changeRecords(ports, {
      request,
      at: ports.clock(),
      action: 'tenant.goods_rules_set',
      ...about('tenant', { id: tenantId, tenantId }),
      facts: { documentBeforeDispatch: String(rules.documentBeforeDispatch) },
    }),
  })
  if (isSet) return rules
  throw refuse('not_found', { kind: 'tenant', id: tenantId })
}
