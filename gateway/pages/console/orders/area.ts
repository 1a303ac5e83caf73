import type { ConsoleArea } from '../page.ts'
import { action, download } from '../page-kinds.ts'
import { ordersPage } from './list-page.ts'
import { orderPage } from './order-page.ts'
import { orderRoutes } from './routes.ts'

export const ordersArea: ConsoleArea = {
  section: 'orders',
  routes: orderRoutes,
  get: {
    '/pedidos': ordersPage,
    '/pedidos/:order_id': orderPage,
    '/pedidos/:order_id/etiqueta.pdf': download(orderRoutes.label),
    '/pedidos/:order_id/comprovante.pdf': download(orderRoutes.proof),
  },
  post: {
    '/pedidos/:order_id/cancelar': action(orderRoutes.cancel, {
      notice: 'cancelado',
      to: ({ order_id }) => `/conta/pedidos/${order_id}`,
    }),
  },
}
