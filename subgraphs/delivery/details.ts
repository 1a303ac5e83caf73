import type { Details } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { createLoader } from '../shared/loader.ts'

type Kind = keyof Details
type DetailOf<K extends Kind> = Details[K] extends Map<OrderId, infer Detail> ? Detail : never

/** Loads details of different kinds in one tick with one read. */
const details = createLoader(
  async ({ ports }, keys: readonly `${Kind} ${OrderId}`[]) => {
    const orderIds: Record<Kind, OrderId[]> = { timelines: [], photos: [], positions: [], roadLines: [] }
    const split = keys.map((key) => key.split(' ') as [Kind, OrderId])
    for (const [kind, id] of split) orderIds[kind].push(id)
    const loaded = await ports.deliveries.details(orderIds)
    return new Map(keys.map((key, index) => [key, loaded[split[index]![0]].get(split[index]![1])]))
  },
  () => undefined,
)

/** Undefined for an order without details of this kind. */
export function detailOf<K extends Kind>(
  context: SubgraphContext,
  kind: K,
  orderId: OrderId,
): Promise<DetailOf<K> | undefined> {
  return details(context, `${kind} ${orderId}`) as Promise<DetailOf<K> | undefined>
}
