import { callPage } from '../calls/call-page.ts'
import type { ConsoleArea, SignedInContext } from '../page.ts'
import { action } from '../page-kinds.ts'
import { lockInPlan, moveInPlan, undoInPlan } from './change-plan.ts'
import { dispatchedOrderPage } from './order-page.ts'
import { planBasisFeed } from './plan-news.ts'
import { offerFromPlan, offerRouteFromPlan, planPage } from './plan-page.ts'
import { offerFromDesk, queueFeed, queuePage } from './queue-page.ts'
import { dispatchRoutes, path } from './routes.ts'

const to = ({ order_id }: SignedInContext['params']) => `${path}/${order_id}`

/** The desk of the platform's operators. */
export const dispatchArea: ConsoleArea = {
  section: 'dispatch',
  get: {
    '/despacho': (context) => queuePage(context),
    '/despacho/fila.json': queueFeed,
    '/despacho/rotas': (context) => planPage(context),
    '/despacho/rotas/base.json': planBasisFeed,
    '/despacho/:order_id': dispatchedOrderPage,
  },
  post: {
    '/despacho/oferecer': offerFromDesk,
    '/despacho/rotas': offerFromPlan,
    '/despacho/rotas/oferecer': offerRouteFromPlan,
    '/despacho/rotas/mover': moveInPlan,
    '/despacho/rotas/fixar': lockInPlan,
    '/despacho/rotas/desfazer': undoInPlan,
    '/despacho/telefone': action(dispatchRoutes.supportPhone, { notice: 'telefone_salvo', to: () => path }),
    '/despacho/por-plano': action(dispatchRoutes.byPlan, { notice: 'por_plano', to: () => path }),
    '/despacho/:order_id/motorista': action(dispatchRoutes.assign, {
      notice: 'oferecida',
      to,
    }),
    '/despacho/:order_id/mensagens': action(dispatchRoutes.addNote, { notice: 'mensagem', to }),
    '/despacho/:order_id/ligar': callPage(dispatchRoutes.call, to),
    '/despacho/:order_id/tentativa': action(dispatchRoutes.attempt, { notice: 'tentativa', to }),
    '/despacho/:order_id/decidir': action(dispatchRoutes.decide, {
      notice: 'decidido',
      to,
    }),
  },
}
