import { findOrders } from '@rodovia/core/delivery/reading/read-deliveries.ts'
import type { OrderId, ShipmentId } from '@rodovia/core/shared/ids.ts'
import { textIn } from '@rodovia/core/shared/language.ts'
import type { ItemFault, ItemStatus, ShipmentItem } from '@rodovia/core/shipments/shipment.ts'
import { describedEnum } from '../shared/enums.ts'
import { cents, described, int, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { builder, ServiceTypeEnum } from './builder.ts'
import { OrderRef } from './order.ts'
import { PlaceRef } from './place.ts'

const ItemStatusEnum = describedEnum<ItemStatus>(builder, 'ShipmentItemStatus', 'What became of an item.', {
  priced: 'It has a price and can be ordered.',
  refused: 'Its faults say what to correct.',
  placed: 'Its order was placed and paid. Final.',
  not_placed: 'The shipment was ordered without it; its faults say why. Final.',
})

const FaultRef = builder.objectRef<ItemFault>('ShipmentItemFault').implement({
  description: 'What is wrong with an item.',
  fields: described({
    code: string('Error code, as one order would be refused with, such as `validation_failed`.'),
    field: string.orNull('Name of the field, such as `recipient_phone`; null if it is about the whole item.'),
    issue: string(
      'What is wrong, with the value and what is allowed, for developers.',
      ({ issue }: ItemFault) => textIn(issue, 'en'),
    ),
    message: string(
      'The same for people, in the language of the request.',
      ({ message }: ItemFault, _, { language }) => message[language],
    ),
  }),
})

const TextRef = builder.objectRef<{ field: string; value: string }>('ShipmentItemText').implement({
  description: 'A text of a row of a file.',
  fields: described({
    field: string('Name of the field, such as `recipient_phone`.'),
    value: string('The text as it was written.'),
  }),
})

/** Placed items have their order, which knows the rest. */
export const orders = createLoader(
  ({ ports, actor }, ids: readonly OrderId[]) => findOrders(ports, { actor, orderIds: ids }),
  () => null,
)
export const items = createLoader(
  ({ ports }, ids: readonly ShipmentId[]) => ports.shipments.items(ids),
  () => [],
)

export const ItemRef = builder.objectRef<ShipmentItem>('ShipmentItem').implement({
  description: 'One drop of a shipment.',
  fields: described({
    number: int('Its number, from 1, in the sequence of the request.'),
    status: of(ItemStatusEnum)('What became of it.'),
    priceCents: cents.orNull('Price, in centavos; null if it was refused.'),
    fullPriceCents: cents.orNull(
      'Price without the discount for the same pickup, in centavos; the driver is paid by it. Null if it was refused.',
    ),
    serviceType: of(ServiceTypeEnum).orNull(
      'Vehicle class; null if none was found.',
      async ({ draft, orderId }: ShipmentItem, _, context) =>
        draft ? draft.serviceType : orderId && ((await orders(context, orderId))?.serviceType ?? null),
    ),
    reference: string.orNull(
      'Reference of the order; null if none was given.',
      async ({ draft, orderId }: ShipmentItem, _, context) =>
        draft
          ? (draft.input.reference ?? null)
          : orderId && ((await orders(context, orderId))?.reference ?? null),
    ),
    recipientName: string.orNull(
      'Name of the recipient; null if the item was erased.',
      async ({ draft, orderId }: ShipmentItem, _, context) =>
        draft
          ? draft.input.recipientName
          : orderId && ((await orders(context, orderId))?.recipient.name ?? null),
    ),
    destination: of(PlaceRef).orNull(
      'Destination; null if it was not found.',
      async ({ draft, orderId }: ShipmentItem, _, context) =>
        draft ? draft.destination : orderId && ((await orders(context, orderId))?.destination ?? null),
    ),
    row: int.orNull(
      'Row of the file that it came in, as spreadsheets count: the headings are row 1. Null without a file, and once it has an order.',
      ({ draft }: ShipmentItem) => draft?.source?.row,
    ),
    texts: of([TextRef])(
      'What its row of the file says; `requoteShipment` corrects it. Empty without a file, and once it has an order.',
      ({ draft }: ShipmentItem) =>
        Object.entries(draft?.source?.texts ?? {}).map(([field, value]) => ({ field, value })),
    ),
    faults: of([FaultRef])('What is wrong with it.', ({ faults }: ShipmentItem) => [...faults]),
    order: of(OrderRef).orNull(
      'Its order; null before it is placed.',
      ({ orderId }: ShipmentItem, _, context) => orderId && orders(context, orderId),
    ),
  }),
})
