import { labelRoute, proofRoute } from '@rodovia/gateway/rest/order-documents.ts'
import { cancelOrderRoute, orderRoute } from '@rodovia/gateway/rest/orders.ts'
import { partnerRoutes } from '@rodovia/gateway/rest/partner.ts'
import type * as answers from '@rodovia/gateway/rest/response-schemas.ts'
import type { RouteMount } from '@rodovia/gateway/rest/route.ts'
import type { z } from 'zod'
import { findRoute } from '../../find-route.ts'

const at = (path: string): RouteMount => ({
  path: `/conta/pedidos${path}`,
  tag: 'embarcador',
  auth: 'bearer',
})

/** With the filters that partners have. */
export const listRoute = findRoute(partnerRoutes, 'GET', '/v1/orders')
export const readOrderRoute = orderRoute(at('/:order_id'))
export const cancelRoute = cancelOrderRoute(at('/:order_id/cancelar'))
export const labelPdfRoute = labelRoute(at('/:order_id/etiqueta.pdf'))
export const proofPdfRoute = proofRoute(at('/:order_id/comprovante.pdf'))

export type Order = z.infer<typeof answers.order>
export type OrderDetail = z.infer<typeof answers.orderDetail>
export type Orders = { orders: Order[]; total: number; limit: number; offset: number }
