import type * as webhookAnswers from '@rodovia/gateway/rest/webhook-schemas.ts'
import { webhookRoutes } from '@rodovia/gateway/rest/webhooks.ts'
import type { z } from 'zod'
import { findRoute } from '../../find-route.ts'

const row = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string) =>
  findRoute(webhookRoutes, method, `/v1/webhooks${path}`)

/** What partners' servers have at /v1/webhooks. */
export const endpointRoutes = {
  list: row('GET', ''),
  create: row('POST', ''),
  read: row('GET', '/:id'),
  update: row('PATCH', '/:id'),
  remove: row('DELETE', '/:id'),
  stage: row('POST', '/:id/secret/stage'),
  promote: row('POST', '/:id/secret/promote'),
  disable: row('POST', '/:id/disable'),
  enable: row('POST', '/:id/enable'),
  log: row('GET', '/:id/deliveries'),
  delivery: row('GET', '/:id/deliveries/:event_id'),
  replay: row('POST', '/:id/deliveries/:event_id/replay'),
  replayRange: row('POST', '/:id/replay'),
}

export type Webhook = z.infer<typeof webhookAnswers.webhook>
export type Delivery = z.infer<typeof webhookAnswers.delivery>
export type DeliveryDetail = z.infer<typeof webhookAnswers.deliveryDetail>
