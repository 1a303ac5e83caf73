import type { GoodsDocument } from '../delivery/goods/document-key.ts'
import type { CargoType } from '../freight-floor/floor-table.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { DeliveryCode, FiscalDocumentId, OrderId } from '../shared/ids.ts'
import { underway } from './issue-documents.ts'
import type { FiscalPorts } from './ports.ts'
import { loadOf } from './read-trip.ts'
import type { Town } from './trip.ts'

/** An order under way, as far as its fiscal document needs it. Value and weight are 0 where its parcels do not say them. */
export type FiscalOrder = {
  orderId: OrderId
  code: DeliveryCode
  from: Town | null
  to: Town | null
  documents: readonly GoodsDocument[]
  cargoType: CargoType | null
  valueCents: number
  weightKg: number
  /** Its open fiscal document; null without one. */
  documentId: FiscalDocumentId | null
}

const mostListed = 200

/**
 * The orders under way that the actor’s company carries, newest first: at most 200. Refuses with `unauthorized`, `forbidden`.
 */
export async function listFiscalOrders(
  ports: Pick<FiscalPorts, 'fiscal' | 'deliveries' | 'gazetteer' | 'cities'>,
  { actor }: { actor: Actor | null },
): Promise<FiscalOrder[]> {
  const { tenantId } = permit(actor, 'fiscalDocument.manage')
  const ids = await ports.fiscal.ordersUnderway(tenantId, underway, mostListed)
  const [deliveries, { items }] = await Promise.all([
    ports.deliveries.findByOrderIds(ids),
    ports.fiscal.list(tenantId, {}, { limit: 500, offset: 0, after: null }),
  ])
  const documentOf = (id: OrderId) =>
    items.find(
      ({ orderIds, status }) => orderIds.includes(id) && status !== 'canceled' && status !== 'closed',
    )
  return ids.flatMap((id) => {
    const delivery = deliveries.get(id)
    if (!delivery) return []
    const { from, to, documents, valueCents, weightKg } = loadOf(ports, delivery, { loads: null })
    return {
      orderId: id,
      code: delivery.code,
      from: from ?? null,
      to: to ?? null,
      documents,
      cargoType: delivery.wholeLoad?.cargoType ?? null,
      valueCents,
      weightKg,
      documentId: documentOf(id)?.id ?? null,
    }
  })
}
