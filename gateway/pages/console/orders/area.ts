import type { ConsoleArea } from '../page.ts'
import { actionPage, filePage } from '../page-kinds.ts'
import { ordersPage } from './list-page.ts'
import { orderPage } from './order-page.ts'
import { orderRoutes } from './routes.ts'

export const ordersArea: ConsoleArea = {
  section: 'orders',
  routes: orderRoutes,
  pages: [
    { method: 'GET', path: '/pedidos', answer: ordersPage },
    { method: 'GET', path: '/pedidos/:order_id', answer: orderPage },
    actionPage('/pedidos/:order_id/cancelar', {
      route: orderRoutes.cancel,
      notice: 'cancelado',
      to: ({ order_id }) => `/conta/pedidos/${order_id}`,
    }),
    filePage('/pedidos/:order_id/etiqueta.pdf', orderRoutes.label),
    filePage('/pedidos/:order_id/comprovante.pdf', orderRoutes.proof),
  ],
}
