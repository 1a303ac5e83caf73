import { expectingObject, pageQuery, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { amountInReais } from '../../forms/amount.ts'
import { pageOperation } from '../../routes.ts'

const list = storedOperation(`query TopUpReturns($limit: Int, $offset: Int) {
  list: topUpReturns(first: $limit, offset: $offset) {
    returns: nodes {
      tenant_name: tenantName end_to_end_id: endToEndId status amount_cents: amountCents is_contest: isContest note
      bank_reason: bankReason created_at: createdAt
    }
    total: totalCount
  }
}`)
export type ListedReturn = DataOf<typeof list>['list']['returns'][number]

export const topUpReturnRoutes = {
  list: pageOperation({ query: pageQuery, operation: list, responseFrom: 'list' }),
  create: pageOperation({
    body: z.object({ end_to_end_id: text, amount_cents: amountInReais, reason: text }, expectingObject),
    operation: storedOperation(`mutation ReturnTopUp($input: ReturnTopUpInput!) {
      topup: returnTopUp(input: $input) { id }
    }`),
    variables: ({ body: { end_to_end_id: endToEndId, amount_cents: amountCents, reason } }) => ({
      input: { endToEndId, amountCents, reason },
    }),
  }),
}
