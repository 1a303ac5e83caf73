import { type GoodsRules, readGoodsRules, setGoodsRules } from '@rodovia/core/delivery/goods/goods-rules.ts'
import { boolean, described, inputs, of } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const documentBeforeDispatch = boolean(
  'Whether no driver is asked for an order before it has documents of its goods, or the reason why there are none.',
)

const GoodsRulesRef = builder.objectRef<GoodsRules>('GoodsRules').implement({
  description: 'What the company demands of its orders’ goods. See docs/reference/rules.md#goods-documents.',
  fields: described({ documentBeforeDispatch }),
})

const GoodsRulesInput = builder.inputType('GoodsRulesInput', {
  description: 'What the company demands of its orders’ goods; all of it.',
  fields: inputs({ documentBeforeDispatch }),
})

builder.queryField('goodsRules', (t) =>
  t.field({
    type: GoodsRulesRef,
    description:
      'What the caller’s company demands of its orders’ goods. For owner and admins. Errors: `forbidden`.',
    resolve: withActor(readGoodsRules),
  }),
)

builder.mutationField('setGoodsRules', (t) =>
  t.field({
    type: GoodsRulesRef,
    description:
      'Set what the caller’s company demands of its orders’ goods, for orders that are placed from now on; other processes know it within ten seconds. For owner and admins. Errors: `forbidden`.',
    args: { rules: t.arg(of(GoodsRulesInput)('All rules.')) },
    resolve: withRequest(setGoodsRules),
  }),
)
