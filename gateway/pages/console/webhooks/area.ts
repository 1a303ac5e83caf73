import type { ConsoleArea, SignedInContext } from '../page.ts'
import { actionPage } from '../page-kinds.ts'
import { deliveryPage } from './delivery-page.ts'
import { changeEndpoint, endpointPage, replayRange, stageSecret } from './endpoint-page.ts'
import { createWebhook, webhooksPage, webhooksPath } from './list-page.ts'
import { endpointRoutes } from './routes.ts'

const endpointOf = ({ id }: SignedInContext['params']) => `${webhooksPath}/${id}`

/** The tenant's webhook endpoints, their delivery log and replay. */
export const webhooksArea: ConsoleArea = {
  section: 'webhooks',
  routes: endpointRoutes,
  pages: [
    { method: 'GET', path: '/webhooks', answer: webhooksPage },
    { method: 'POST', path: '/webhooks', answer: createWebhook },
    { method: 'GET', path: '/webhooks/:id', answer: endpointPage },
    { method: 'POST', path: '/webhooks/:id', answer: changeEndpoint },
    { method: 'POST', path: '/webhooks/:id/segredo', answer: stageSecret },
    { method: 'POST', path: '/webhooks/:id/repetir', answer: replayRange },
    { method: 'GET', path: '/webhooks/:id/entregas/:event_id', answer: deliveryPage },
    actionPage('/webhooks/:id/segredo/promover', {
      route: endpointRoutes.promote,
      notice: 'promovido',
      to: endpointOf,
    }),
    actionPage('/webhooks/:id/desativar', {
      route: endpointRoutes.disable,
      notice: 'desativado',
      to: endpointOf,
    }),
    actionPage('/webhooks/:id/ativar', { route: endpointRoutes.enable, notice: 'ativado', to: endpointOf }),
    actionPage('/webhooks/:id/remover', {
      route: endpointRoutes.remove,
      notice: 'removido',
      to: () => webhooksPath,
    }),
    actionPage('/webhooks/:id/entregas/:event_id/repetir', {
      route: endpointRoutes.replay,
      notice: 'repetido',
      to: (params) => `${endpointOf(params)}/entregas/${params.event_id}`,
    }),
  ],
}
