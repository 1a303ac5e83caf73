import type { Details } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { createLoader } from '../shared/loader.ts'

type Kind = keyof Details
type DetailOf<K extends Kind> = Details[K] extends Map<OrderId, infer Detail> ? Detail : never

/** Details of different kinds that are asked for in one turn are read together as well. */
const details = createLoader(
  async ({ ports }, keys: readonly `${Kind} ${OrderId}`[]) => {
    const wanted: Record<Kind, OrderId[]> = { timelines: [], photos: [], positions: [] }
    const split = keys.map((key) => key.split(' ') as [Kind, OrderId])
    for (const [kind, id] of split) wanted[kind].push(id)
    const found = await ports.deliveries.details(wanted)
    return new Map(keys.map((key, index) => [key, found[split[index]![0]].get(split[index]![1])]))
  },
  () => undefined,
)

/** Undefined for an order that has none. */
export function detailOf<K extends Kind>(
  context: SubgraphContext,
  kind: K,
  orderId: OrderId,
): Promise<DetailOf<K> | undefined> {
  return details(context, `${kind} ${orderId}`) as Promise<DetailOf<K> | undefined>
}
