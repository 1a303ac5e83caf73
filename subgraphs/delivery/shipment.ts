import type { OfShipment, Place } from '@rodovia/core/delivery/model/delivery.ts'
import { fullPriceCents } from '@rodovia/core/delivery/model/delivery.ts'
import { type Status, statuses } from '@rodovia/core/delivery/model/states.ts'
import type { ShipmentId } from '@rodovia/core/shared/ids.ts'
import { findShipments, isOpen } from '@rodovia/core/shipments/read-shipments.ts'
import type { Shipment, ShipmentStatus, ShipmentTotals } from '@rodovia/core/shipments/shipment.ts'
import type { SubgraphContext } from '../shared/context.ts'
import { currency } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import {
  addFields,
  boolean,
  cents,
  dateTime,
  described,
  id,
  int,
  metadata,
  of,
  string,
} from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { builder, StatusEnum } from './builder.ts'
import { hiddenRowFields } from './hidden-rows.ts'
import { OrderRef } from './order.ts'
import { PlaceRef } from './place.ts'
import { ItemRef, items, orders } from './shipment-items.ts'

const ShipmentStatusEnum = describedEnum<ShipmentStatus>(builder, 'ShipmentStatus', 'Status of a shipment.', {
  quoted: 'Priced; it can be ordered until it expires.',
  ordered: 'Its orders are placed and paid. Final: each order goes on by itself.',
})

const CountsRef = builder.objectRef<ShipmentTotals>('ShipmentCounts').implement({
  description: 'Items of a shipment by status.',
  fields: described({
    priced: int('Items that can be ordered.'),
    refused: int('Items to correct.'),
    placed: int('Items whose order was placed.'),
    notPlaced: int(
      'Items without which the shipment was ordered.',
      ({ not_placed: count }: ShipmentTotals) => count,
    ),
  }),
})

const StatusCountRef = builder.objectRef<{ status: Status; count: number }>('ShipmentOrderCount').implement({
  description: 'How many orders of a shipment have a status.',
  fields: described({ status: of(StatusEnum)('Status.'), count: int('Orders with it.') }),
})

const noTotals: ShipmentTotals = {
  priced: 0,
  refused: 0,
  placed: 0,
  not_placed: 0,
  priceCents: 0n,
  fullPriceCents: 0n,
  orders: {},
}
/** Keyed by the shipment and its tenant, whose orders it counts. */
const totals = createLoader(
  async ({ ports }, keys: readonly string[]) => {
    const shipments = keys.map((key) => key.split(' ') as [ShipmentId, Shipment['tenantId']])
    const sums = await ports.shipments.totals(shipments.map(([id, tenantId]) => ({ id, tenantId })))
    return new Map(
      [...sums].map(([id, sum]) => [`${id} ${shipments.find(([own]) => own === id)![1]}`, sum] as const),
    )
  },
  () => noTotals,
)
const totalsOf = ({ id, tenantId }: Shipment, context: SubgraphContext) =>
  totals(context, `${id} ${tenantId}`)

export const ShipmentRef = builder.objectRef<Shipment>('Shipment').implement({
  description:
    'Deliveries that are ordered together: one pickup, up to 500 drops, one debit. See docs/how-to/send-many-parcels.md.',
  fields: described({
    id: id('Shipment id (UUID).'),
    status: of(ShipmentStatusEnum)('Current status.'),
    reference: string.orNull('Reference of the shipment; null if none was given.'),
    metadata: metadata(
      'Fields of the shipper’s own; empty without any.',
      ({ metadata }: Shipment) => metadata ?? {},
    ),
    isOpen: boolean('Whether it can be ordered now at its prices.', (shipment: Shipment, _, { ports }) =>
      isOpen(shipment, ports.clock()),
    ),
    priceCents: cents(
      'Price of the priced items, in centavos; once ordered, of the placed ones.',
      async (shipment: Shipment, _, context) => (await totalsOf(shipment, context)).priceCents,
    ),
    fullPriceCents: cents(
      'The same without the discount for the same pickup, in centavos.',
      async (shipment: Shipment, _, context) => (await totalsOf(shipment, context)).fullPriceCents,
    ),
    currency: string(currency, () => 'BRL'),
    itemCount: int('How many items were asked for.'),
    ...hiddenRowFields,
    counts: of(CountsRef)('Its items by status.', (shipment: Shipment, _, context) =>
      totalsOf(shipment, context),
    ),
    orderCounts: of([StatusCountRef])(
      'Its orders by status, in the sequence of a delivery; a status without orders is left out.',
      async (shipment: Shipment, _, context) => {
        const { orders } = await totalsOf(shipment, context)
        return statuses.flatMap((status) => (orders[status] ? [{ status, count: orders[status] }] : []))
      },
    ),
    origin: of(PlaceRef).orNull(
      'Pickup place; null if its orders cannot be read.',
      async ({ id, pickup }: Shipment, _, context): Promise<Place | null> => {
        if (pickup) return pickup.place
        const first = (await items(context, id)).find(({ orderId }) => orderId !== null)
        return first?.orderId ? ((await orders(context, first.orderId))?.origin ?? null) : null
      },
    ),
    items: of([ItemRef])(
      'Its drops in their sequence, at most 500.',
      async ({ id }: Shipment, _, context) => [...(await items(context, id))],
    ),
    createdAt: dateTime('When it was priced.'),
    expiresAt: dateTime('Until when it can be ordered.'),
    orderedAt: dateTime.orNull('When it was ordered; null before.'),
  }),
})

const shipments = createLoader(
  ({ ports, actor }, ids: readonly ShipmentId[]) => findShipments(ports, { actor, ids }),
  () => null,
)

addFields(builder, OrderRef, {
  fullPriceCents: cents(
    'Price without the discount of a shipment, in centavos; the driver is paid by it.',
    (order) => fullPriceCents(order),
  ),
  shipmentId: id.orNull(
    'Id of the shipment that it was ordered with; null for an order by itself.',
    ({ shipment }: { shipment: OfShipment | null }) => shipment?.id,
  ),
  shipment: of(ShipmentRef).orNull(
    'The shipment that it was ordered with; null for an order by itself.',
    ({ shipment }: { shipment: OfShipment | null }, _, context) =>
      shipment && shipments(context, shipment.id),
  ),
})
