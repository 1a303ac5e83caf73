import type { GoodsRules, GoodsRulesStore } from '@rodovia/core/delivery/goods/goods-rules.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createTenantRules } from './tenant-rules.ts'

export const createGoodsRules = (context: StoreContext): GoodsRulesStore =>
  createTenantRules<GoodsRules>(context, 'goodsRules')
