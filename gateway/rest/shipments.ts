import { maxShipmentItems } from '@rodovia/core/shipments/shipment.ts'
import * as z from 'zod'
import { expecting, expectingSecret } from '../http/parse-input.ts'
import { address, addressExample, addressVariable } from './address-field.ts'
import { rehearsal } from './orders.ts'
import { parcelExample, parcels, parcelVariables } from './parcel-field.ts'
import {
  expectingObject,
  flag,
  instant,
  jsonBody,
  onePage,
  optionalText,
  phone,
  text,
  timeWindow,
} from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const shipmentFields = `
  shipment_id: id status open: isOpen reference price_cents: priceCents full_price_cents: fullPriceCents currency item_count: itemCount
  hidden_rows: hiddenRows notices
  counts { priced refused placed not_placed: notPlaced } orders_by_status: orderCounts { status count }
  created_at: createdAt expires_at: expiresAt ordered_at: orderedAt` as const

const place = 'address lat lng precision precision_note: precisionNote time_zone: timeZone' as const

/** A shipment with its drops. */
export const shipmentDetail = `${shipmentFields} origem: origin { ${place} }
  items {
    number row status price_cents: priceCents full_price_cents: fullPriceCents service_type: serviceType reference
    recipient_name: recipientName destino: destination { ${place} } faults { code field issue message }
    order { order_id: id code status tracking_url: trackingUrl }
  }` as const

const aVehicle = 'MOTO, CAR, VAN or TRUCK'

const item = z.strictObject(
  {
    cep_destino: optionalText.describe('The postal code of the destination, 8 digits'),
    destination_address: address.nullish().describe('The address of the destination'),
    destination_address_id: optionalText.describe('The entry of the address book that is the destination'),
    tier: optionalText.describe('turbo or express; by default that of the shipment'),
    service_type: optionalText.describe(
      `${aVehicle}; by default that of the shipment, else the smallest that takes the parcels`,
    ),
    parcels: parcels.nullish().describe('Up to 30 parcels'),
    recipient_name: text,
    recipient_phone: phone,
    recipient_email: optionalText.describe('Where messages to the recipient may go'),
    recipient_pin: optionalText.describe('4 to 8 digits that the driver needs at the hand-over, or auto'),
    delivery_window: timeWindow.nullish().describe('When it may be handed over; its end is the deadline'),
    reference: optionalText.describe('Your own name of the order, unique among your orders'),
    remarks: optionalText,
    pod: flag.nullish().describe('Whether the hand-over needs a photo or a signature'),
  },
  expectingObject,
)

const aFile = `a CSV or XLSX file in base64, of at most 5 MiB and ${maxShipmentItems} rows`

const someItems = expecting(`a list of 1 to ${maxShipmentItems} items`)

const shipmentShape = {
  cep_origem: optionalText.describe('The postal code of the pickup, 8 digits'),
  origin_address: address.nullish().describe('The address of the pickup'),
  origin_address_id: optionalText.describe('The entry of the address book that is the pickup'),
  sender_name: optionalText,
  sender_phone: phone,
  ready_at: instant.nullish().describe('When the parcels are ready for the pickup; by default now'),
  pickup_window: timeWindow.nullish().describe('When they may be picked up'),
  tier: optionalText.describe('turbo or express, for items without their own'),
  service_type: optionalText.describe(`${aVehicle}, for items without their own`),
  reference: optionalText.describe('Your own name of the shipment'),
  rehearsal: rehearsal
    .nullish()
    .describe('How the robot carries the orders of a test key; refused for other keys'),
  items: z
    .array(item, someItems)
    .min(1, someItems)
    .max(maxShipmentItems, someItems)
    .describe(`1 to ${maxShipmentItems} drops`),
}

const shipmentBody = jsonBody({
  ...shipmentShape,
  items: shipmentShape.items.optional(),
  file: z
    .string(expectingSecret(aFile))
    .optional()
    .describe(
      `The drops as a CSV or XLSX file in base64, instead of items: at most ${maxShipmentItems} rows`,
    ),
})
const allOrNothing = flag
  .nullish()
  .describe('Whether an item that cannot be placed stops all, which is the default; false places the others')
export const proposedShipmentBody = jsonBody({ ...shipmentShape, all_or_nothing: allOrNothing })

/** The body as `QuoteShipmentInput`. */
export function shipmentVariables({ body }: { body: z.infer<typeof shipmentBody> }) {
  return {
    input: {
      cepOrigem: body.cep_origem,
      originAddress: addressVariable(body.origin_address),
      originAddressId: body.origin_address_id,
      senderName: body.sender_name,
      senderPhone: body.sender_phone,
      readyAt: body.ready_at,
      pickupWindow: body.pickup_window,
      tier: body.tier,
      serviceType: body.service_type,
      reference: body.reference,
      rehearsal: body.rehearsal,
      file: body.file,
      items: body.items?.map((drop) => ({
        cepDestino: drop.cep_destino,
        destinationAddress: addressVariable(drop.destination_address),
        destinationAddressId: drop.destination_address_id,
        tier: drop.tier,
        serviceType: drop.service_type,
        parcels: parcelVariables(drop.parcels),
        recipientName: drop.recipient_name,
        recipientPhone: drop.recipient_phone,
        recipientEmail: drop.recipient_email,
        recipientPin: drop.recipient_pin,
        deliveryWindow: drop.delivery_window,
        reference: drop.reference,
        remarks: drop.remarks,
        pod: drop.pod,
      })),
    },
  }
}

const version = instant
  .nullish()
  .describe('The expires_at of the prices that you saw; a shipment that was priced again since is refused')

const someCorrections = expecting(`a list of at most ${maxShipmentItems} corrections`)

const correction = z.strictObject(
  {
    number: z.int(expecting('the number of an item')).describe('The number of the item'),
    values: z
      .array(
        z.strictObject({
          field: text.describe('The name of a field of the file, such as recipient_phone'),
          value: z.string(expecting('a text')).describe('The new text; empty for none'),
        }),
        expecting('a list of objects with field and value'),
      )
      .max(100, expecting('at most 100 fields'))
      .nullish()
      .describe('The new texts of an item that came in a file'),
    remove: flag.nullish().describe('Whether the item is left out; those after it move up'),
  },
  expectingObject,
)

const listOperation = storedOperation(`query Shipments($limit: Int, $offset: Int) {
  list: shipments(first: $limit, offset: $offset) { shipments: nodes { ${shipmentFields} } total: totalCount }
}`)
export type ListedShipment = DataOf<typeof listOperation>['list']['shipments'][number]

const oneOperation = storedOperation(
  `query Shipment($shipment_id: ID!) { shipment(id: $shipment_id) { ${shipmentDetail} } }`,
)
export type Shipment = DataOf<typeof oneOperation>['shipment']

const one = '/v1/shipments/:shipment_id'

/** One pickup with many drops: docs/how-to/send-many-parcels.md. */
export const shipmentRoutes: AnyRoute[] = [
  route('GET /v1/shipments', {
    ...onePage,
    summary: 'List the tenant’s shipments',
    operation: listOperation,
  }),
  route('POST /v1/shipments', {
    summary: `Price one pickup with up to ${maxShipmentItems} drops`,
    refusals: ['not_found', 'payload_too_large'],
    takesPhotos: true,
    body: shipmentBody,
    example: {
      origin_address: addressExample,
      sender_phone: '+55 11 3000-0000',
      tier: 'express',
      items: [
        {
          cep_destino: '04538133',
          recipient_name: 'Ana Souza',
          recipient_phone: '+55 11 91234-5678',
          parcels: [parcelExample],
        },
        { cep_destino: '05422030', recipient_name: 'Bruno Lima', recipient_phone: '+55 11 97654-3210' },
      ],
    },
    operation: storedOperation(`mutation QuoteShipment($input: QuoteShipmentInput!) {
      shipment: quoteShipment(input: $input) { ${shipmentDetail} }
    }`),
    variables: shipmentVariables,
  }),
  route(`GET ${one}`, {
    summary: 'Get a shipment with its items and its progress',
    operation: oneOperation,
  }),
  route(`POST ${one}/quote`, {
    summary: 'Price a shipment again, with corrections of its file',
    refusals: ['quote_expired', 'quote_used'],
    body: jsonBody({
      expires_at: version,
      corrections: z
        .array(correction, someCorrections)
        .max(maxShipmentItems, someCorrections)
        .optional()
        .describe('The items that change, each at most once'),
    }),
    isBodyOptional: true,
    example: {},
    operation:
      storedOperation(`mutation RequoteShipment($shipment_id: ID!, $expires_at: DateTime, $corrections: [ShipmentCorrectionInput!]) {
      shipment: requoteShipment(id: $shipment_id, expiresAt: $expires_at, corrections: $corrections) { ${shipmentDetail} }
    }`),
    variables: ({ params, body }) => ({
      shipment_id: params.shipment_id!,
      expires_at: body?.expires_at,
      corrections: body?.corrections,
    }),
  }),
  route(`POST ${one}/order`, {
    summary: 'Order a priced shipment and pay it with one debit',
    refusals: ['quote_expired', 'quote_used', 'insufficient_funds', 'spending_cap_reached'],
    body: jsonBody({ all_or_nothing: allOrNothing, expires_at: version }),
    isBodyOptional: true,
    example: { all_or_nothing: false },
    operation:
      storedOperation(`mutation PlaceShipment($shipment_id: ID!, $expires_at: DateTime, $all_or_nothing: Boolean) {
      placed: placeShipment(id: $shipment_id, expiresAt: $expires_at, allOrNothing: $all_or_nothing) {
        shipment { ${shipmentDetail} } balance_cents: balanceCents
      }
    }`),
    variables: ({ params, body }) => ({
      shipment_id: params.shipment_id!,
      expires_at: body?.expires_at,
      all_or_nothing: body?.all_or_nothing,
    }),
    responseFrom: 'placed',
  }),
  route(`POST ${one}/cancel`, {
    summary: 'Cancel the orders of a shipment that are not picked up',
    operation: storedOperation(`mutation CancelShipment($shipment_id: ID!) {
      canceled: cancelShipment(id: $shipment_id) {
        shipment { ${shipmentDetail} } canceled kept refund_cents: refundCents
      }
    }`),
    responseFrom: 'canceled',
  }),
  route(`GET ${one}/labels`, {
    summary: 'Get the labels of a shipment as one PDF',
    file: { type: 'application/pdf', ending: '.pdf' },
    refusals: ['invalid_state'],
    operation: storedOperation(
      'query ShipmentLabels($shipment_id: ID!) { shipmentLabels(id: $shipment_id) { name base64: pdf } }',
    ),
    responseFrom: 'shipmentLabels',
  }),
]
