import { type CanceledShipment, cancelShipment } from '@rodovia/core/shipments/cancel-shipment.ts'
import { type OrderedShipment, orderShipment } from '@rodovia/core/shipments/order-shipment.ts'
import {
  confirmShipment,
  proposeShipment,
  type ShipmentProposal,
} from '@rodovia/core/shipments/propose-shipment.ts'
import { quoteShipment } from '@rodovia/core/shipments/quote-shipment.ts'
import { findShipment, listShipments } from '@rodovia/core/shipments/read-shipments.ts'
import { requoteShipment } from '@rodovia/core/shipments/requote-shipment.ts'
import { printShipmentLabels } from '@rodovia/core/shipments/shipment-labels.ts'
import { byId, listed } from '../shared/connection.ts'
import {
  boolean,
  cents,
  dateTime,
  described,
  id,
  inputs,
  int,
  metadata,
  of,
  string,
} from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { AddressInput, builder, connectionOf, ParcelInput, page } from './builder.ts'
import { collectOnDeliveryInput } from './collect-on-delivery-fields.ts'
import { goodsInputs } from './goods-fields.ts'
import { bytesOf, CorrectionInput } from './imports.ts'
import { LabelsRef } from './label-and-proof.ts'
import { RehearsalInput } from './rehearsal.ts'
import { requirementsInput } from './requirement-fields.ts'
import { ShipmentRef } from './shipment.ts'
import { TimeWindowInput } from './windows.ts'

const ItemInput = builder.inputType('ShipmentItemInput', {
  description: 'A drop of a shipment.',
  fields: inputs({
    cepDestino: string.orNull('Postal code of the destination: exactly 8 digits.'),
    destinationAddress: of(AddressInput).orNull(
      'Address of the destination, instead of or with its postal code.',
    ),
    destinationAddressId: id.orNull(
      'Entry of the address book that is the destination; `destinationAddress` replaces its address.',
    ),
    tier: string.orNull('Delivery speed: `turbo` or `express`; by default that of the shipment.'),
    serviceType: string.orNull(
      'Vehicle class: `MOTO`, `CAR`, `VAN` or `TRUCK`; by default that of the shipment, else the smallest that takes the parcels, and `CAR` without parcels.',
    ),
    parcels: of([ParcelInput]).orNull('Up to 30 parcels.'),
    recipientName: string('Name of the recipient.'),
    recipientPhone: string('Phone number of the recipient, 8 to 15 digits.'),
    recipientEmail: string.orNull('E-mail address of the recipient, for messages; no response shows it.'),
    recipientPin: string.orNull('PIN of 4 to 8 digits for the hand-over, or `auto`.'),
    deliveryWindow: of(TimeWindowInput).orNull(
      'When the parcel may be handed over; its end is the deadline.',
    ),
    reference: string.orNull('Reference of the order, unique among the orders of the tenant.'),
    ...goodsInputs,
    metadata: metadata.orNull('Fields of your own of the order.'),
    remarks: string.orNull('Instructions for the driver, at most 1000 characters.'),
    pod: boolean.orNull('Whether the hand-over needs a photo or a signature; the default is false.'),
    ...requirementsInput,
    ...collectOnDeliveryInput,
  }),
})

const shipmentInputs = {
  cepOrigem: string.orNull('Postal code of the pickup: exactly 8 digits.'),
  originAddress: of(AddressInput).orNull('Address of the pickup, instead of or with its postal code.'),
  originAddressId: id.orNull(
    'Entry of the address book that is the pickup; `originAddress` replaces its address.',
  ),
  senderName: string.orNull('Name of the sender; defaults to the tenant’s name.'),
  senderPhone: string('Phone number of the sender, 8 to 15 digits.'),
  readyAt: dateTime.orNull('When the parcels are ready for the pickup; the default is now.'),
  pickupWindow: of(TimeWindowInput).orNull('When the parcels may be picked up.'),
  tier: string.orNull('Delivery speed of items without their own: `turbo` or `express`.'),
  serviceType: string.orNull('Vehicle class of items without their own.'),
  reference: string.orNull('Reference of the shipment, at most 100 characters.'),
  metadata: metadata.orNull('Fields of your own of the shipment; its orders have theirs.'),
  rehearsal: of(RehearsalInput).orNull('How to rehearse its orders; only for test keys.'),
  items: of([ItemInput]).orNull('1 to 500 drops; null with a `file`.'),
  file: string.orNull(
    'The drops as a file, base64-encoded, instead of `items`: CSV or XLSX, the first row has headings, each other row is a drop. Pickup and sender are those of the shipment, not of the file.',
  ),
}

type EncodedFile = { file?: string | null }

/** The use case takes the bytes of a file. */
function decoded<Input extends EncodedFile>({ file, ...input }: Input) {
  return { ...input, file: file == null ? null : bytesOf(file) }
}

const CorrectedItemInput = builder.inputType('ShipmentCorrectionInput', {
  description: 'What changes of an item.',
  fields: inputs({
    number: int('Number of the item.'),
    values: of([CorrectionInput]).orNull(
      'The new texts, for an item that came in a file; an empty one removes a text.',
    ),
    remove: boolean.orNull('Whether the item is left out; those after it move up.'),
  }),
})

const QuoteShipmentInput = builder.inputType('QuoteShipmentInput', {
  description: 'One pickup with its drops.',
  fields: inputs(shipmentInputs),
})

const OrderedRef = builder.objectRef<OrderedShipment>('PlaceShipmentPayload').implement({
  description: 'Result of ordering a shipment.',
  fields: described({
    shipment: of(ShipmentRef)('The shipment; each item says what became of it.'),
    balanceCents: cents.orNull(
      'Wallet balance after the payment, in centavos; null if the caller may not read the wallet.',
    ),
  }),
})

const CanceledRef = builder.objectRef<CanceledShipment>('CancelShipmentPayload').implement({
  description: 'Result of canceling a shipment.',
  fields: described({
    shipment: of(ShipmentRef)('The shipment.'),
    canceled: int('Orders that were canceled now.'),
    kept: int('Orders that go on, because they were picked up.'),
    refundCents: cents('Refunded amount, in centavos: what was paid for the canceled orders.'),
  }),
})

const ProposalRef = builder.objectRef<ShipmentProposal>('ShipmentProposal').implement({
  description: 'A shipment that is ready to confirm. Nothing is charged yet.',
  fields: described({
    shipment: of(ShipmentRef)('The priced shipment.'),
    confirmationToken: string.orNull(
      'Token for `confirmShipment`. Only the caller can use it, once. Null if it cannot be ordered as asked: see the faults of its items.',
      ({ proposed }: ShipmentProposal) => proposed?.confirmationToken,
    ),
    expiresAt: dateTime.orNull(
      'When the proposal expires; null without a token.',
      ({ proposed }: ShipmentProposal) => proposed?.expiresAt,
    ),
  }),
})

const ShipmentConnection = connectionOf(ShipmentRef, byId)
const orderErrors =
  '`not_found`, `quote_expired`, `quote_used`, `insufficient_funds`, `spending_cap_reached`, `validation_failed` naming the items that cannot be placed'

builder.queryFields((t) => {
  const one = { id: t.arg(id('Shipment id.')) }
  return {
    shipments: t.field({
      type: ShipmentConnection,
      description:
        'Shipments of the caller’s tenant, newest first. An external client gets only their own; platform staff get those of every tenant.',
      args: page,
      resolve: listed(byId, listShipments),
    }),
    shipment: t.field({
      type: ShipmentRef,
      description: 'A shipment with its items and its progress. Errors: `not_found`.',
      args: one,
      resolve: withActor(findShipment),
    }),
    shipmentLabels: t.field({
      type: LabelsRef,
      description:
        'Labels of all orders of a shipment that are not canceled, in one file and in the sequence of its items. Errors: `not_found`; `invalid_state` without such an order; `validation_failed` above 1,000 parcels.',
      args: one,
      resolve: (_, { id }, { ports, actor, language }) => printShipmentLabels(ports, { actor, id, language }),
    }),
  }
})

builder.mutationFields((t) => {
  const one = { id: t.arg(id('Shipment id.')) }
  const allOrNothing = boolean.orNull(
    'Whether an item that cannot be placed stops all; the default is true. With false the others are placed.',
  )
  const version = dateTime.orNull(
    'The `expiresAt` of the prices that were seen; refuses a shipment that was priced again since.',
  )
  return {
    quoteShipment: t.field({
      type: ShipmentRef,
      description:
        'Price one pickup with 1 to 500 drops; order it with `placeShipment` within 15 minutes. An item with faults stops no other. Each item counts like a request. Charges nothing. Errors: `not_found`, `validation_failed`, `rate_limited`.',
      args: { input: t.arg(of(QuoteShipmentInput)('The shipment to price.')) },
      resolve: (_, { input }, { ports, ...request }) => quoteShipment(ports, { ...decoded(input), request }),
    }),
    requoteShipment: t.field({
      type: ShipmentRef,
      description:
        'Price a shipment that is not ordered again, for another 15 minutes, and correct what was wrong in its file. Each item counts like a request. Errors: `not_found`, `quote_used` once it is ordered, `quote_expired` 20 hours after it came, `validation_failed`, `rate_limited`.',
      args: {
        ...one,
        expiresAt: t.arg(version),
        corrections: t.arg(of([CorrectedItemInput]).orNull('Items that change; each at most once.')),
      },
      resolve: withRequest(requoteShipment),
    }),
    placeShipment: t.field({
      type: OrderedRef,
      description: `Order a shipment at its prices and pay for it with one debit, all in one transaction. Errors: ${orderErrors}.`,
      args: { ...one, expiresAt: t.arg(version), allOrNothing: t.arg(allOrNothing) },
      resolve: withRequest(orderShipment),
    }),
    cancelShipment: t.field({
      type: CanceledRef,
      description:
        'Cancel each order of a shipment that is not picked up yet, and refund what was paid for it. Repeating it cancels the rest. Errors: `not_found`.',
      args: one,
      resolve: withRequest(cancelShipment),
    }),
    proposeShipment: t.field({
      type: ProposalRef,
      description:
        'Price a shipment, as `quoteShipment`; confirm it with `confirmShipment` within five minutes. Charges nothing. Errors: those of `quoteShipment`.',
      args: {
        input: t.arg(of(QuoteShipmentInput)('The shipment to propose.')),
        allOrNothing: t.arg(allOrNothing),
      },
      resolve: (_, { input, allOrNothing }, { ports, ...request }) =>
        proposeShipment(ports, { ...decoded(input), allOrNothing, request }),
    }),
    confirmShipment: t.field({
      type: OrderedRef,
      description: `Order a proposed shipment at its price. Takes no Idempotency-Key because the token works once. Errors: \`not_found\` for an unknown token, \`confirmation_used\`, \`confirmation_expired\`, ${orderErrors}.`,
      args: { confirmationToken: t.arg(string('Token of the proposal.')) },
      resolve: (_, { confirmationToken: token }, { ports, ...request }) =>
        confirmShipment(ports, { token, request }),
    }),
  }
})
