import type * as schemas from '@rodovia/gateway/rest/response-schemas.ts'
import type { z } from 'zod'
import { restRoute } from '../../routes.ts'

export const orderRoutes = {
  list: restRoute('GET', '/v1/orders'),
  read: restRoute('GET', '/api/app/v1/orders/:order_id'),
  cancel: restRoute('POST', '/api/app/v1/orders/:order_id/cancel'),
  label: restRoute('GET', '/v1/orders/:order_id/label'),
  proof: restRoute('GET', '/v1/orders/:order_id/proof'),
}

export type Order = z.infer<typeof schemas.order>
export type OrderDetail = z.infer<typeof schemas.orderDetail>
export type Orders = { orders: Order[]; total: number; limit: number; offset: number }
