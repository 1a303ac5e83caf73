import { pageQuery } from '@rodovia/gateway/rest/request-fields.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { pageOperation } from '../../routes.ts'

/** The paths of the shop's page and the operator's. */
export const path = '/conta/cobrancas'
export const cashPath = '/conta/dinheiro'

const owing = storedOperation(`query OwingDrivers($limit: Int, $offset: Int) {
  list: owingDrivers(first: $limit, offset: $offset) {
    drivers: nodes { id name owed_cents: owedCents payment_count: paymentCount since }
    total: totalCount
  }
}`)
export type OwingDriver = DataOf<typeof owing>['list']['drivers'][number]

export const collectRoutes = {
  payments: restRoute('GET /api/app/v1/wallet/collected-payments'),
  remittances: restRoute('GET /api/app/v1/wallet/remittances'),
  owing: pageOperation({ query: pageQuery, operation: owing, responseFrom: 'list' }),
  remit: pageOperation({
    operation: storedOperation('mutation RemitCollectedPayments { remitted: remitCollectedPayments }'),
  }),
}
