import type { z } from 'zod'
import type * as answers from '../../../rest/answers.ts'
import { cancelOrderRoute, orderRoute } from '../../../rest/orders.ts'
import { partnerRoutes } from '../../../rest/partner.ts'
import { labelRoute, proofRoute } from '../../../rest/printed.ts'
import type { Door } from '../../../rest/route.ts'
import { rowAt } from '../row-at.ts'

const at = (path: string): Door => ({ path: `/conta/pedidos${path}`, tag: 'embarcador', auth: 'bearer' })

/** With the filters that partners have. */
export const listRow = rowAt(partnerRoutes, 'GET', '/v1/orders')
export const orderRow = orderRoute(at('/:order_id'))
export const cancelRow = cancelOrderRoute(at('/:order_id/cancelar'))
export const labelRow = labelRoute(at('/:order_id/etiqueta.pdf'))
export const proofRow = proofRoute(at('/:order_id/comprovante.pdf'))

export type Order = z.infer<typeof answers.order>
export type OrderDetail = z.infer<typeof answers.orderDetail>
export type Orders = { orders: Order[]; total: number; limit: number; offset: number }
