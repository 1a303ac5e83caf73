import type { AddressBook } from '../delivery/address-book/ports.ts'
import { withAreaCodes } from '../delivery/model/order-input.ts'
import { planOrder } from '../delivery/model/plan-order.ts'
import type { DeliverySettings } from '../delivery/model/settings.ts'
import { placeOf } from '../delivery/orders/order-places.ts'
import type { AddressedPlace } from '../geo/locate-address.ts'
import { roadsInTurn } from '../geo/roads-in-turn.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { OrderFiles } from '../imports/ports.ts'
import type { Quote } from '../quoting/quote.ts'
import { quoteTrip, type RequestQuotePorts, readLoad } from '../quoting/request-quote.ts'
import { atSamePickup, fullPriceOf } from '../quoting/same-pickup.ts'
import type { Tariff } from '../quoting/tariff.ts'
import { addSeconds } from '../shared/clock.ts'
import { idempotencyRecordOf } from '../shared/idempotency.ts'
import type { ShipmentId } from '../shared/ids.ts'
import { readMetadata } from '../shared/metadata.ts'
import type { RefusalMessages } from '../shared/refusal.ts'
import { readOptionalText } from '../shared/texts.ts'
import { inGroups } from './in-groups.ts'
import { collectFaults, withoutRepeats } from './item-faults.ts'
import { validateItem } from './item-order.ts'
import { inFileFields } from './item-texts.ts'
import type { Shipments } from './ports.ts'
import { findShipment, type ShipmentPorts } from './read-shipments.ts'
import { referenceFaults } from './reference-faults.ts'
import type { Drop, ItemDraft, ItemFault, Pickup, PickupInput, Shipment, ShipmentItem } from './shipment.ts'
import { locateDrop, readDrops, readPickup, type ShipmentInput } from './shipment-input.ts'
import { type ItemBudgetPorts, takeItems } from './take-items.ts'

export type QuoteShipmentPorts = RequestQuotePorts &
  ItemBudgetPorts &
  ShipmentPorts & {
    shipments: Shipments
    addressBook: AddressBook
    orderFiles: OrderFiles
    deliverySettings: DeliverySettings
    refusalMessages: RefusalMessages
  }

export type QuoteShipment = ShipmentInput & { request: Request }

/**
 * Prices a pickup with 1 to 500 drops and stores the proposal; `orderShipment` places it. An item that cannot be ordered has its faults and
 * stops no other. Refuses with `forbidden`, `rate_limited`, and with `validation_failed` or `not_found` what is wrong with the pickup.
 */
export async function quoteShipment(
  ports: QuoteShipmentPorts,
  { request, ...input }: QuoteShipment,
): Promise<Shipment> {
  const shipper = permit(request.actor, 'order.create')
  const { idempotencyKey } = request
  if (idempotencyKey?.resultId) return findShipment(ports, { actor: shipper, id: idempotencyKey.resultId })
  const { drops, hiddenRows } = await readDrops(ports, shipper.tenantId, input)
  const reference = readOptionalText('reference', input.reference, 100)
  const metadata = readMetadata(input.metadata)
  const id = ports.newId<ShipmentId>()
  const priced = await priceDrops(ports, shipper, input, drops)
  const shipment: Shipment = {
    id,
    tenantId: shipper.tenantId,
    createdBy: shipper.userId,
    reference,
    metadata,
    status: 'quoted',
    pickup: priced.pickup,
    itemCount: drops.length,
    hiddenRows: hiddenRows.length > 0 ? hiddenRows : null,
    createdAt: priced.at,
    expiresAt: addSeconds(priced.at, ports.quoteSettings.quoteLifeSeconds),
    orderedAt: null,
  }
  await ports.shipments.create({
    shipment,
    ...storedItems(shipment, priced),
    effect: idempotencyRecordOf(idempotencyKey, id, priced.at),
  })
  return shipment
}

type PricedItem = { draft: ItemDraft; quote: Quote | null; faults: readonly ItemFault[] }

/** Drops with their prices, the first in full, and the pickup of all. */
export type PricedDrops = { pickup: Pickup; items: readonly PricedItem[]; at: Date }

/**
 * Prices each drop as one order would be. Refuses with `rate_limited`, and with `validation_failed` or `not_found` what is wrong with the
 * pickup.
 */
export async function priceDrops(
  ports: QuoteShipmentPorts,
  shipper: Actor,
  input: PickupInput,
  drops: readonly Drop[],
): Promise<PricedDrops> {
  const at = ports.clock()
  await takeItems(ports, shipper, drops.length)
  const [{ pickup, origin }, tariff, faultsOfReferences] = await Promise.all([
    readPickup(ports, shipper, input, at),
    ports.quotes.currentTariff(at),
    referenceFaults(
      ports,
      shipper,
      drops.map(({ input }) => input),
    ),
  ])
  const ofAll = { shipper, pickup, origin, tariff, at }
  const inTurn = { ...ports, roads: roadsInTurn(ports.roads) }
  const priced = await inGroups(drops, (drop, index) =>
    priceDrop(inTurn, ofAll, drop, faultsOfReferences[index]!),
  )
  const quotes = discounted(priced, tariff, ports.deliverySettings)
  return { pickup, items: priced.map((item, index) => ({ ...item, quote: quotes[index]! })), at }
}

/** The rows of priced drops. */
export function storedItems(shipment: Shipment, { items }: PricedDrops) {
  return {
    items: items.map((item, index) => itemOf(shipment, index + 1, item)),
    quotes: items.flatMap(({ quote }) => quote ?? []),
  }
}

type OfAll = { shipper: Actor; pickup: Pickup; origin: AddressedPlace; tariff: Tariff; at: Date }

async function priceDrop(
  ports: QuoteShipmentPorts,
  { shipper, pickup, origin, tariff, at }: OfAll,
  { input, source, faults: unread }: Drop,
  known: readonly ItemFault[],
): Promise<PricedItem> {
  const { faults, attempt } = collectFaults(ports)
  const validated = await attempt(() => validateItem(pickup.input, input, shipper, at))
  const load = await attempt(() => readLoad(input))
  const destination = await attempt(() => locateDrop(ports, shipper, input))
  const { tenantId } = shipper
  const quote =
    load &&
    destination &&
    (await attempt(() => quoteTrip(ports, { ...load, tenantId, origin, destination, tariff, at })))
  if (validated && quote)
    await attempt(() => planOrder(ports, quote, withAreaCodes(validated, quote, {}), at))
  const draft = {
    input,
    serviceType: load?.serviceType ?? null,
    destination: destination && placeOf(destination),
    source,
  }
  const all = withoutRepeats([
    ...unread,
    ...(source ? inFileFields([...faults, ...known]) : [...faults, ...known]),
  ])
  return { draft, quote: all.length === 0 ? quote : null, faults: all }
}

/** The first item that has a price costs the full one. */
function discounted(
  items: readonly PricedItem[],
  tariff: Tariff,
  settings: { driverShareBasisPoints: number },
): (Quote | null)[] {
  const first = items.findIndex(({ quote }) => quote !== null)
  return items.map(({ quote }, index) => {
    if (quote === null || index === first) return quote
    const { turbo, express, padrao } = quote.prices
    const less = (price: Quote['prices']['turbo']) => atSamePickup(price, tariff, settings)
    return { ...quote, prices: { turbo: less(turbo), express: less(express), padrao: less(padrao) } }
  })
}

function itemOf(
  { id: shipmentId, tenantId }: Shipment,
  number: number,
  { draft, faults, quote }: PricedItem,
): ShipmentItem {
  const price = quote?.prices[draft.input.tier as keyof Quote['prices']]
  return {
    shipmentId,
    number,
    tenantId,
    status: quote ? 'priced' : 'refused',
    draft,
    quoteId: quote?.id ?? null,
    priceCents: price?.priceCents ?? null,
    fullPriceCents: price ? fullPriceOf(price) : null,
    orderId: null,
    faults,
  }
}
