import { expectingObject, pageQuery, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { amountInReais } from '../../forms/amount.ts'
import { pageOperation } from '../../routes.ts'

const list = storedOperation(`query OpenTopUps($limit: Int, $offset: Int) {
  list: openTopUps(first: $limit, offset: $offset) {
    topups: nodes { id txid tenant_name: tenantName status amount_cents: amountCents created_at: createdAt expires_at: expiresAt }
    total: totalCount
  }
}`)
export type OpenTopUp = DataOf<typeof list>['list']['topups'][number]

export const topUpRoutes = {
  list: pageOperation({ query: pageQuery, operation: list, responseFrom: 'list' }),
  confirm: pageOperation({
    body: z.object({ txid: text, end_to_end_id: text, amount_cents: amountInReais }, expectingObject),
    operation: storedOperation(`mutation ConfirmTopUp($input: ConfirmTopUpInput!) {
      topup: confirmTopUp(input: $input) { id }
    }`),
    variables: ({ body: { txid, end_to_end_id: endToEndId, amount_cents: amountCents } }) => ({
      input: { txid, endToEndId, amountCents },
    }),
  }),
}
