import { onePage } from '@rodovia/gateway/rest/request-fields.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { freightOperations } from '@rodovia/gateway/rest/selections.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { pageOperation } from '../../routes.ts'

export const fiscalPath = '/conta/fiscal'

const trips = storedOperation(`query FreightTrips($limit: Int, $offset: Int) {
  list: freightTrips(first: $limit, offset: $offset) {
    trips: nodes {
      order_id: orderId code status own: isOwn created_at: createdAt distance_km: distanceKm payment_due_on: paymentDueOn
      ${freightOperations}
      duties { state duty { code source } }
    }
    total: totalCount
  }
}`)
export type ListedTrip = DataOf<typeof trips>['list']['trips'][number]

export const freightRoutes = {
  trips: pageOperation({ ...onePage, operation: trips }),
  duties: restRoute('GET /v1/freight-duties'),
  dutiesOfOrder: restRoute('GET /api/app/v1/orders/:order_id/freight-duties'),
}
