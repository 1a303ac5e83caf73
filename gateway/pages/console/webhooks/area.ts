import { type Done, doneAt } from '../notice.ts'
import type { Area, ConsolePage, OwnVisit } from '../page.ts'
import { deliveryPage } from './delivery-page.ts'
import { changeEndpoint, endpointPage, replayRange, stageSecret } from './endpoint-page.ts'
import { createWebhook, webhooksPage, webhooksPath } from './list-page.ts'
import { webhookRows } from './rows.ts'

/** A button that changes an endpoint, and where it leads. */
function changing(
  path: string,
  row: keyof typeof webhookRows,
  done: Done,
  to: (params: OwnVisit['params']) => string = ({ id }) => `${webhooksPath}/${id}`,
): ConsolePage {
  return {
    method: 'POST',
    path: `/webhooks/:id${path}`,
    section: 'webhooks',
    async answer({ get, params }) {
      await get(webhookRows[row], { params })
      return { to: doneAt(to(params), done) }
    },
  }
}

/** The tenant's webhook endpoints, their log and replay. */
export const webhooksArea: Area = {
  rows: Object.values(webhookRows),
  pages: [
    { method: 'GET', path: '/webhooks', section: 'webhooks', answer: webhooksPage },
    { method: 'POST', path: '/webhooks', section: 'webhooks', answer: createWebhook },
    { method: 'GET', path: '/webhooks/:id', section: 'webhooks', answer: endpointPage },
    { method: 'POST', path: '/webhooks/:id', section: 'webhooks', answer: changeEndpoint },
    { method: 'POST', path: '/webhooks/:id/segredo', section: 'webhooks', answer: stageSecret },
    { method: 'POST', path: '/webhooks/:id/repetir', section: 'webhooks', answer: replayRange },
    { method: 'GET', path: '/webhooks/:id/entregas/:event_id', section: 'webhooks', answer: deliveryPage },
    changing('/segredo/promover', 'promote', 'promovido'),
    changing('/desativar', 'disable', 'desativado'),
    changing('/ativar', 'enable', 'ativado'),
    changing('/remover', 'remove', 'removido', () => webhooksPath),
    changing(
      '/entregas/:event_id/repetir',
      'replay',
      'repetido',
      ({ id, event_id }) => `${webhooksPath}/${id}/entregas/${event_id}`,
    ),
  ],
}
