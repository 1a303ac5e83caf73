import { type NoticeName, withNotice } from '../notice.ts'
import type { ConsoleArea, ConsolePage, SignedInContext } from '../page.ts'
import { deliveryPage } from './delivery-page.ts'
import { changeEndpoint, endpointPage, replayRange, stageSecret } from './endpoint-page.ts'
import { createWebhook, webhooksPage, webhooksPath } from './list-page.ts'
import { endpointRoutes } from './routes.ts'

/** A button that changes an endpoint, and where it leads. */
function actionPage(
  path: string,
  row: keyof typeof endpointRoutes,
  done: NoticeName,
  to: (params: SignedInContext['params']) => string = ({ id }) => `${webhooksPath}/${id}`,
): ConsolePage {
  return {
    method: 'POST',
    path: `/webhooks/:id${path}`,
    section: 'webhooks',
    async answer({ get, params }) {
      await get(endpointRoutes[row], { params })
      return { to: withNotice(to(params), done) }
    },
  }
}

/** The tenant's webhook endpoints, their log and replay. */
export const webhooksArea: ConsoleArea = {
  rows: Object.values(endpointRoutes),
  pages: [
    { method: 'GET', path: '/webhooks', section: 'webhooks', answer: webhooksPage },
    { method: 'POST', path: '/webhooks', section: 'webhooks', answer: createWebhook },
    { method: 'GET', path: '/webhooks/:id', section: 'webhooks', answer: endpointPage },
    { method: 'POST', path: '/webhooks/:id', section: 'webhooks', answer: changeEndpoint },
    { method: 'POST', path: '/webhooks/:id/segredo', section: 'webhooks', answer: stageSecret },
    { method: 'POST', path: '/webhooks/:id/repetir', section: 'webhooks', answer: replayRange },
    { method: 'GET', path: '/webhooks/:id/entregas/:event_id', section: 'webhooks', answer: deliveryPage },
    actionPage('/segredo/promover', 'promote', 'promovido'),
    actionPage('/desativar', 'disable', 'desativado'),
    actionPage('/ativar', 'enable', 'ativado'),
    actionPage('/remover', 'remove', 'removido', () => webhooksPath),
    actionPage(
      '/entregas/:event_id/repetir',
      'replay',
      'repetido',
      ({ id, event_id }) => `${webhooksPath}/${id}/entregas/${event_id}`,
    ),
  ],
}
