import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { pageOperation } from '../../routes.ts'
import { addressRoutes } from '../addresses/routes.ts'

export const shipmentsPath = '/conta/remessas'

/** The mark in the page addresses of a shipment from a file. Its items show their rows. */
export const ofFile = '?arquivo=1'
export const markOf = (query: Fields) => (firstValue(query, 'arquivo') === '' ? '' : ofFile)

const one = '/v1/shipments/:shipment_id'
const place = 'address lat lng precision_note: precisionNote'

const read = storedOperation(`query ConsoleShipment($shipment_id: ID!) {
  shipment(id: $shipment_id) {
    id status is_open: isOpen reference metadata price_cents: priceCents full_price_cents: fullPriceCents item_count: itemCount notices
    created_at: createdAt expires_at: expiresAt ordered_at: orderedAt
    counts { priced refused placed not_placed: notPlaced } order_counts: orderCounts { status count }
    origin { ${place} }
    items {
      number row status price_cents: priceCents recipient_name: recipientName destination { ${place} } texts { field value }
      faults { code field message }
      order { order_id: id code status dispatch_from: dispatchFrom arrived_at_destination_at: arrivedAtDestinationAt }
    }
  }
}`)
export type Shipment = DataOf<typeof read>['shipment']
export type ShipmentItem = Shipment['items'][number]

export const shipmentRoutes = {
  list: restRoute('GET /v1/shipments'),
  quote: restRoute('POST /v1/shipments'),
  read: pageOperation({ operation: read }),
  requote: restRoute(`POST ${one}/quote`),
  order: restRoute(`POST ${one}/order`),
  cancel: restRoute(`POST ${one}/cancel`),
  labels: restRoute(`GET ${one}/labels`),
  addresses: addressRoutes.list,
  address: addressRoutes.read,
}

export type { ListedShipment } from '@rodovia/gateway/rest/shipments.ts'
