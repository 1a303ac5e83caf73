import type { Actor } from '../identity/actor.ts'
import type { KeyPlan } from '../identity/api-keys/scopes.ts'
import { type Limit, type LimitPorts, takeWithinLimit } from '../shared/limits.ts'

export type ItemBudgetPorts = LimitPorts & { requestBudgets: Record<KeyPlan, Limit> }

/**
 * Each item that is priced counts like a request: of an API key by its plan, which counts the request itself
 * already; of a person by a limit of its own, because a page would otherwise spend what the person needs for
 * all others. Refuses with `rate_limited`.
 */
export async function takeItems(
  ports: ItemBudgetPorts,
  { key, userId }: Actor,
  count: number,
): Promise<void> {
  if (!key) {
    const { shipmentItems } = ports.limitSettings
    await takeWithinLimit(ports, 'shipmentItems', shipmentItems, `shipment_items:${userId}`, count)
  } else if (count > 1) {
    // The name that the gateway counts the requests of the key under: gateway/limits/admission.ts.
    const { plan, id } = key
    await takeWithinLimit(ports, plan, ports.requestBudgets[plan], `${plan}:${id}`, count - 1)
  }
}
