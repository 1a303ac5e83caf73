import { restRoute } from '@rodovia/gateway/rest/routes.ts'

export const endpointRoutes = {
  list: restRoute('GET /v1/webhooks'),
  create: restRoute('POST /v1/webhooks'),
  read: restRoute('GET /v1/webhooks/:id'),
  update: restRoute('PATCH /v1/webhooks/:id'),
  remove: restRoute('DELETE /v1/webhooks/:id'),
  stage: restRoute('POST /v1/webhooks/:id/secret/stage'),
  promote: restRoute('POST /v1/webhooks/:id/secret/promote'),
  disable: restRoute('POST /v1/webhooks/:id/disable'),
  enable: restRoute('POST /v1/webhooks/:id/enable'),
  log: restRoute('GET /v1/webhooks/:id/deliveries'),
  delivery: restRoute('GET /v1/webhooks/:id/deliveries/:event_id'),
  replay: restRoute('POST /v1/webhooks/:id/deliveries/:event_id/replay'),
  test: restRoute('POST /v1/webhooks/:id/test'),
  replayRange: restRoute('POST /v1/webhooks/:id/replay'),
}

export type {
  Webhook,
  WebhookDelivery as Delivery,
  WebhookDeliveryDetail as DeliveryDetail,
} from '@rodovia/gateway/rest/webhooks.ts'
