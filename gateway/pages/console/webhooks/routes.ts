import type * as schemas from '@rodovia/gateway/rest/webhook-schemas.ts'
import type { z } from 'zod'
import { restRoute } from '../../routes.ts'

export const endpointRoutes = {
  list: restRoute('GET', '/v1/webhooks'),
  create: restRoute('POST', '/v1/webhooks'),
  read: restRoute('GET', '/v1/webhooks/:id'),
  update: restRoute('PATCH', '/v1/webhooks/:id'),
  remove: restRoute('DELETE', '/v1/webhooks/:id'),
  stage: restRoute('POST', '/v1/webhooks/:id/secret/stage'),
  promote: restRoute('POST', '/v1/webhooks/:id/secret/promote'),
  disable: restRoute('POST', '/v1/webhooks/:id/disable'),
  enable: restRoute('POST', '/v1/webhooks/:id/enable'),
  log: restRoute('GET', '/v1/webhooks/:id/deliveries'),
  delivery: restRoute('GET', '/v1/webhooks/:id/deliveries/:event_id'),
  replay: restRoute('POST', '/v1/webhooks/:id/deliveries/:event_id/replay'),
  replayRange: restRoute('POST', '/v1/webhooks/:id/replay'),
}

export type Webhook = z.infer<typeof schemas.webhook>
export type Delivery = z.infer<typeof schemas.delivery>
export type DeliveryDetail = z.infer<typeof schemas.deliveryDetail>
