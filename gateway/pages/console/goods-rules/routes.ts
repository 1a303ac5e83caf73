import { expectingObject, optionalText } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const read = storedOperation('query GoodsRulesOfPage { rules: goodsRules { documentBeforeDispatch } }')
export type GoodsRulesOfPage = DataOf<typeof read>

export const goodsRulesRoutes = {
  read: pageOperation({ operation: read }),
  set: pageOperation({
    body: z.object({ document_before_dispatch: optionalText }, expectingObject),
    operation: storedOperation(`mutation SetGoodsRulesOfPage($rules: GoodsRulesInput!) {
      rules: setGoodsRules(rules: $rules) { documentBeforeDispatch }
    }`),
    variables: ({ body }) => ({
      rules: { documentBeforeDispatch: Boolean(body.document_before_dispatch) },
    }),
  }),
}
