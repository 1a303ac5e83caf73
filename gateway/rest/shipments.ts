import { maxShipmentItems } from '@rodovia/core/shipments/shipment.ts'
import * as z from 'zod'
import { expecting, expectingSecret } from '../http/parse-input.ts'
import { bodyFromSchema, inputObject } from './derive-body.ts'
import { addressExample, parcelExample } from './examples.ts'
import { corrections } from './imports.ts'
import { parcels } from './parcel-field.ts'
import { goodsDocuments, onePage } from './request-fields.ts'
import { requirements } from './requirement-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const shipmentFields = `
  shipment_id: id status open: isOpen reference metadata price_cents: priceCents full_price_cents: fullPriceCents currency item_count: itemCount
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

const aFile = `a CSV or XLSX file in base64, of at most 5 MiB and ${maxShipmentItems} rows`

const someItems = expecting(`a list of 1 to ${maxShipmentItems} items`)

const item = inputObject('ShipmentItemInput', { parcels, goods_documents: goodsDocuments, requirements })
const items = z.array(item, someItems).min(1, someItems).max(maxShipmentItems, someItems)
export const proposedShipmentBody = bodyFromSchema({ items, file: null })

const someCorrections = expecting(`a list of at most ${maxShipmentItems} corrections`)

const correction = inputObject('ShipmentCorrectionInput', { values: corrections.nullish() })
const corrected = z.array(correction, someCorrections).max(maxShipmentItems, someCorrections).optional()

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
    body: bodyFromSchema({ items: items.optional(), file: z.string(expectingSecret(aFile)).optional() }),
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
  }),
  route(`GET ${one}`, {
    summary: 'Get a shipment with its items and its progress',
    operation: oneOperation,
  }),
  route(`POST ${one}/quote`, {
    summary: 'Price a shipment again, with corrections of its file',
    refusals: ['quote_expired', 'quote_used'],
    body: bodyFromSchema({ corrections: corrected }),
    isBodyOptional: true,
    example: {},
    operation:
      storedOperation(`mutation RequoteShipment($shipment_id: ID!, $expires_at: DateTime, $corrections: [ShipmentCorrectionInput!]) {
      shipment: requoteShipment(id: $shipment_id, expiresAt: $expires_at, corrections: $corrections) { ${shipmentDetail} }
    }`),
  }),
  route(`POST ${one}/order`, {
    summary: 'Order a priced shipment and pay it with one debit',
    refusals: ['quote_expired', 'quote_used', 'insufficient_funds', 'spending_cap_reached'],
    body: bodyFromSchema(),
    isBodyOptional: true,
    example: { all_or_nothing: false },
    operation:
      storedOperation(`mutation PlaceShipment($shipment_id: ID!, $expires_at: DateTime, $all_or_nothing: Boolean) {
      placed: placeShipment(id: $shipment_id, expiresAt: $expires_at, allOrNothing: $all_or_nothing) {
        shipment { ${shipmentDetail} } balance_cents: balanceCents
      }
    }`),
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
