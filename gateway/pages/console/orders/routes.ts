import type { Order } from '@rodovia/gateway/rest/orders.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const orderRoutes = {
  list: restRoute('GET /v1/orders'),
  read: restRoute('GET /api/app/v1/orders/:order_id'),
  cancel: restRoute('POST /api/app/v1/orders/:order_id/cancel'),
  label: restRoute('GET /v1/orders/:order_id/label'),
  proof: restRoute('GET /v1/orders/:order_id/proof'),
}

export type { Order, OrderDetail } from '@rodovia/gateway/rest/orders.ts'
export type Orders = { orders: Order[]; total: number; limit: number; offset: number }
