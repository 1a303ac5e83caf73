import type { Actor } from '../identity/actor.ts'
import type { AnyRefusal, RefusalMessages } from '../shared/refusal.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { itemFaultsOf } from './item-faults.ts'
import type { Shipments } from './ports.ts'
import type { ItemFault, ItemInput } from './shipment.ts'

type Ports = { shipments: Shipments; refusalMessages: RefusalMessages }

/** For each item the faults of its reference: another order of the tenant has it, or an earlier item. */
export async function referenceFaults(
  ports: Ports,
  { tenantId }: Pick<Actor, 'tenantId'>,
  items: readonly Pick<ItemInput, 'reference'>[],
): Promise<ItemFault[][]> {
  const references = items.map(({ reference }) => reference?.trim() || null)
  const named = references.filter((reference) => reference !== null)
  const orders =
    named.length > 0 ? await ports.shipments.ordersOfReferences(tenantId, named) : new Map<string, never>()
  return references.map((reference, index) => {
    if (reference === null) return []
    const orderId = orders.get(reference)
    if (orderId) return itemFaultsOf(ports, refuse('reference_used', { reference, orderId }) as AnyRefusal)
    if (references.indexOf(reference) === index) return []
    return itemFaultsOf(ports, refuseField('reference', 'repeated', { got: `"${reference}"` }) as AnyRefusal)
  })
}
