import { bodyFromSchema } from './derive-body.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

const fields = 'document_before_dispatch: documentBeforeDispatch'

/** The routes of what a company demands of its orders' goods: docs/reference/rules.md#goods-documents. */
export const goodsRulesRoutes = (base: '/api/app/v1' | '/v1'): AnyRoute[] => [
  route(`GET ${base}/goods-rules`, {
    summary: 'Get what the company demands of its orders’ goods',
    operation: storedOperation(`query GoodsRules { rules: goodsRules { ${fields} } }`),
  }),
  route(`POST ${base}/goods-rules`, {
    summary: 'Set what the company demands of its orders’ goods',
    body: bodyFromSchema(),
    example: { document_before_dispatch: true },
    operation: storedOperation(`mutation SetGoodsRules($input: GoodsRulesInput!) {
      rules: setGoodsRules(rules: $input) { ${fields} }
    }`),
  }),
]
