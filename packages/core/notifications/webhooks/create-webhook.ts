import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { WebhookEndpointId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import { readEventTypes, type WebhookEndpoint } from './endpoint.ts'
import { type OwnHeaderInput, readOwnHeaders } from './own-headers.ts'
import type { WebhookEndpoints, WebhookSettings } from './ports.ts'
import { findWebhook } from './read-webhooks.ts'
import { makeWebhookSecret } from './signing.ts'
import { draftTest } from './test-webhook.ts'
import { readWebhookUrl } from './webhook-url.ts'

type Ports = SystemPorts & {
  webhookEndpoints: WebhookEndpoints
  webhookSettings: WebhookSettings
}

export type CreateWebhook = {
  request: Request
  url: string
  description?: string | null
  /** The event types it receives; all by default. */
  kinds?: readonly string[] | null
  headers?: readonly OwnHeaderInput[] | null
}

/**
 * Registers an endpoint of the tenant and sends it a `webhook.test` event. Refuses with `unauthorized`, `forbidden`,
 * and with `validation_failed` a URL that may not be called, an unknown event type, headers that `readOwnHeaders` refuses, and more
 * endpoints than allowed.
 */
export async function createWebhook(ports: Ports, input: CreateWebhook): Promise<WebhookEndpoint> {
  const { request } = input
  const { tenantId } = permit(request.actor, 'webhook.manage')
  if (request.idempotencyKey?.resultId)
    return findWebhook(ports, { actor: request.actor, id: request.idempotencyKey.resultId })
  const at = ports.clock()
  const { maxOfTenant } = ports.webhookSettings
  const endpoint: WebhookEndpoint = {
    id: ports.newId<WebhookEndpointId>(),
    tenantId,
    url: readWebhookUrl(input.url, ports.webhookSettings),
    description: readOptionalText('description', input.description, 200),
    kinds: readEventTypes(input.kinds),
    headers: readOwnHeaders(input.headers),
    secret: makeWebhookSecret(ports.randomBytes(24)),
    stagedSecret: null,
    createdAt: at,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    openDeliveryClientId: null,
    shopConnectionId: null,
  }
  const isCreated = await ports.webhookEndpoints.create({
    endpoint,
    test: draftTest(ports, endpoint),
    ...changeRecords(ports, {
      request,
      at,
      action: 'webhook.created',
      ...about('webhook', endpoint),
      facts: { url: endpoint.url.slice(0, 200) },
    }),
    most: maxOfTenant,
  })
  if (!isCreated) throw refuseField('url', 'full', { of: 'endpoints', max: maxOfTenant })
  return endpoint
}
