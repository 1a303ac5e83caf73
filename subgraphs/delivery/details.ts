import type { DetailOf, Details, WithDetails } from '@rodovia/core/delivery/ports.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { createLoader } from '../shared/loader.ts'

type Kind = keyof Details

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

/** Undefined for an order without details of this kind. Reads only what was not read with the order. */
export async function detailOf<K extends Kind>(
  context: SubgraphContext,
  kind: K,
  { orderId, details: known }: { orderId: OrderId } & WithDetails,
): Promise<DetailOf<K> | undefined> {
  const loaded =
    known && kind in known ? known[kind as keyof typeof known] : details(context, `${kind} ${orderId}`)
  return (await loaded) as DetailOf<K> | undefined
}
