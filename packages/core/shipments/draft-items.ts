import { demandsDocument } from '../delivery/goods/goods-rules.ts'
import { type OrderInput, withAreaCodes } from '../delivery/model/order-input.ts'
import { planOrder } from '../delivery/model/plan-order.ts'
import { placeOf } from '../delivery/orders/order-places.ts'
import { draftPlacement, type PlaceOrderPorts, settingsForPin } from '../delivery/orders/place-order.ts'
import type { Placement } from '../delivery/ports.ts'
import type { Actor } from '../identity/actor.ts'
import type { Request } from '../identity/request.ts'
import { orderedParcels } from '../quoting/parcels.ts'
import type { Quotes } from '../quoting/ports.ts'
import type { Quote } from '../quoting/quote.ts'
import { fullPriceOf } from '../quoting/same-pickup.ts'
import type { RefusalMessages } from '../shared/refusal.ts'
import { collectFaults } from './item-faults.ts'
import { orderInputOf, validateItem } from './item-order.ts'
import type { Shipments } from './ports.ts'
import { referenceFaults } from './reference-faults.ts'
import type { ItemFault, PickupInput, Shipment, ShipmentItem } from './shipment.ts'

export type DraftPorts = PlaceOrderPorts & {
  shipments: Shipments
  quotes: Quotes
  refusalMessages: RefusalMessages
}

/** An item with its order; without one it has faults. */
export type DraftedItem = {
  item: ShipmentItem
  order: Omit<OrderInput, 'quoteId'> | null
  placement: Placement | null
  faults: readonly ItemFault[]
}

/** Drafts the order of each priced item, as of now: a window may have passed, and another order may have taken a reference. */
export async function draftItems(
  ports: DraftPorts,
  shipper: Actor,
  request: Request,
  { id, pickup }: Shipment,
): Promise<DraftedItem[]> {
  const items = (await ports.shipments.items([id])).get(id) ?? []
  const inputs = items.map(({ draft }) => draft?.input ?? {})
  const [quotes, taken, isDocumentDemanded] = await Promise.all([
    ports.quotes.findByIds(items.flatMap(({ quoteId }) => quoteId ?? [])),
    referenceFaults(ports, shipper, inputs),
    demandsDocument(ports, shipper),
  ])
  return Promise.all(
    items.map((item, index) => {
      const quote = item.quoteId && quotes.get(item.quoteId)
      if (!quote || !pickup || !item.draft) return { item, order: null, placement: null, faults: item.faults }
      return draftItem(ports, shipper, request, {
        item,
        quote,
        pickup: pickup.input,
        known: taken[index]!,
        isDocumentDemanded,
      })
    }),
  )
}

type Priced = {
  item: ShipmentItem
  quote: Quote
  pickup: PickupInput
  known: readonly ItemFault[]
  isDocumentDemanded: boolean
}

async function draftItem(
  ports: DraftPorts,
  shipper: Actor,
  request: Request,
  { item, quote, pickup, known, isDocumentDemanded }: Priced,
): Promise<DraftedItem> {
  const { input } = item.draft!
  const { faults, attempt } = collectFaults(ports)
  const drafted = await attempt(async () => {
    const validItem = withAreaCodes(validateItem(pickup, input, shipper, ports.clock()), quote, {})
    const validated = { ...validItem, parcels: orderedParcels(validItem.parcels, quote) }
    planOrder(ports, quote, validated, ports.clock())
    const settings = await settingsForPin(ports, shipper, validated)
    const { driverShareBasisPoints } = ports.deliverySettings
    const price = quote.prices[validated.tier]
    return draftPlacement(
      ports,
      // The shipment has the key.
      { ...request, idempotencyKey: null },
      {
        shipper,
        settings,
        isDocumentDemanded,
        shipment: { id: item.shipmentId, fullPriceCents: fullPriceOf(price), driverShareBasisPoints },
      },
      { quote, origin: placeOf(quote.origin), destination: placeOf(quote.destination) },
      validated,
    )
  })
  const all = [...faults, ...known]
  const placement = all.length === 0 ? drafted : null
  return { item, order: orderInputOf(pickup, input), placement, faults: all }
}
