import type { ConsoleArea, SignedInContext } from '../page.ts'
import { actionPage } from '../page-kinds.ts'
import { dispatchedOrderPage } from './order-page.ts'
import { queuePage } from './queue-page.ts'
import { dispatchRoutes, path } from './routes.ts'

const to = ({ order_id }: SignedInContext['params']) => `${path}/${order_id}`

/** The desk of the platform's operators. */
export const dispatchArea: ConsoleArea = {
  section: 'dispatch',
  routes: dispatchRoutes,
  pages: [
    { method: 'GET', path: '/despacho', answer: queuePage },
    { method: 'GET', path: '/despacho/:order_id', answer: dispatchedOrderPage },
    actionPage('/despacho/:order_id/motorista', {
      route: dispatchRoutes.assign,
      notice: 'oferecida',
      to,
      fields: ['driver_id'],
    }),
    actionPage('/despacho/:order_id/decidir', {
      route: dispatchRoutes.decide,
      notice: 'decidido',
      to,
      fields: ['action', 'note'],
    }),
  ],
}
