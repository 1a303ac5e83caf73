import type { ConsoleArea, SignedInContext } from '../page.ts'
import { action } from '../page-kinds.ts'
import { deliveryPage } from './delivery-page.ts'
import { changeEndpoint, endpointPage, replayRange, sendTest, stageSecret } from './endpoint-page.ts'
import { createWebhook, newWebhookPage, webhooksPage, webhooksPath } from './list-page.ts'
import { endpointRoutes } from './routes.ts'

const to = ({ id }: SignedInContext['params']) => `${webhooksPath}/${id}`

/** The tenant's webhook endpoints, their delivery log and replay. */
export const webhooksArea: ConsoleArea = {
  section: 'webhooks',
  get: {
    '/webhooks': (context) => webhooksPage(context),
    '/webhooks/novo': (context) => newWebhookPage(context),
    '/webhooks/:id': endpointPage,
    '/webhooks/:id/entregas/:event_id': deliveryPage,
  },
  post: {
    '/webhooks': createWebhook,
    '/webhooks/:id': changeEndpoint,
    '/webhooks/:id/segredo': stageSecret,
    '/webhooks/:id/segredo/promover': action(endpointRoutes.promote, { notice: 'promovido', to }),
    '/webhooks/:id/testar': sendTest,
    '/webhooks/:id/repetir': replayRange,
    '/webhooks/:id/desativar': action(endpointRoutes.disable, { notice: 'desativado', to }),
    '/webhooks/:id/ativar': action(endpointRoutes.enable, { notice: 'ativado', to }),
    '/webhooks/:id/remover': action(endpointRoutes.remove, { notice: 'removido', to: () => webhooksPath }),
    '/webhooks/:id/entregas/:event_id/repetir': action(endpointRoutes.replay, {
      notice: 'repetido',
      to: (params) => `${to(params)}/entregas/${params.event_id}`,
    }),
  },
}
