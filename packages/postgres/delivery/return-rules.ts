import type { ReturnRules } from '@rodovia/core/delivery/model/settings.ts'
import type { ReturnRulesStore } from '@rodovia/core/return-orders/return-rules.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createTenantRules } from './tenant-rules.ts'

export const createReturnRules = (context: StoreContext): ReturnRulesStore =>
  createTenantRules<ReturnRules>(context, 'returnRules')
