import { revokeApiKey } from '../identity/api-keys/change-api-key.ts'
import { findApiKey } from '../identity/api-keys/find-api-key.ts'
import type { ApiKeys } from '../identity/api-keys/ports.ts'
import type { Scope } from '../identity/api-keys/scopes.ts'
import { permit } from '../identity/permissions.ts'
import { rehearsalTenantOf, tenantOfKey } from '../identity/rehearsal-tenant.ts'
import type { Request } from '../identity/request.ts'
import type { WebhookSettings } from '../notifications/webhooks/ports.ts'
import { readWebhookUrl } from '../notifications/webhooks/webhook-url.ts'
import { type ApiKeyInput, type CreateKeyPorts, storeKey } from '../rehearsal/create-api-key.ts'
import type { WebhookEndpointId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse } from '../shared/refusal.ts'
import { readPhone } from '../shared/telephone.ts'
import type { NewOpenDelivery, OpenDeliveryClient, OpenDeliveryStore } from './ports.ts'

type Ports = { openDelivery: OpenDeliveryStore }

/** The scopes of a client's token. */
const clientScopes: readonly Scope[] = ['quotes', 'orders:read', 'orders:write']

export type CreateClient = Omit<ApiKeyInput, 'scopes'> & { request: Request; url: string; phone: string }

/**
 * Creates an Open Delivery client of the actor's tenant, whose wallet pays: a key with the plan `start`, and the endpoint at `url` for the
 * events of its orders. Only the response holds the secret, which is the client's secret at `/oauth/token` and signs the events. Refuses
 * like `createApiKey`, and with `validation_failed` a URL that may not be called and what is not a telephone number.
 */
export async function createOpenDeliveryClient(
  ports: Ports & CreateKeyPorts<{ openDelivery: NewOpenDelivery }> & { webhookSettings: WebhookSettings },
  { url: givenUrl, phone: givenPhone, ...input }: CreateClient,
): Promise<{ secret: string; client: OpenDeliveryClient }> {
  permit(input.request.actor, 'webhook.manage')
  const url = readWebhookUrl(givenUrl, ports.webhookSettings)
  const phone = readPhone('phone', givenPhone)
  const { key: secret, apiKey } = await storeKey(
    ports,
    { ...input, scopes: clientScopes },
    {
      make: ports.apiKeySecrets.makeClientSecret,
      client: (apiKey, secret) => ({
        openDelivery: {
          phone,
          endpoint: {
            id: ports.newId<WebhookEndpointId>(),
            tenantId: tenantOfKey(apiKey),
            url,
            description: `Open Delivery: ${apiKey.name}`,
            kinds: null,
            secret,
            headers: null,
            stagedSecret: null,
            createdAt: apiKey.createdAt,
            disabledAt: null,
            disabledReason: null,
            failingSince: null,
            openDeliveryClientId: apiKey.id,
            shopConnectionId: null,
          },
        },
      }),
    },
  )
  const client = await ports.openDelivery.findClient(tenantOfKey(apiKey), apiKey.id)
  if (!client) throw refuse('not_found', { kind: 'open_delivery_client', id: apiKey.id })
  return { secret, client }
}

/** The clients of the actor's tenant and of its rehearsal, newest first, with revoked ones. Refuses with `unauthorized`, `forbidden`. */
export async function listOpenDeliveryClients(
  { openDelivery }: Ports,
  { actor }: Pick<Request, 'actor'>,
): Promise<readonly OpenDeliveryClient[]> {
  const { tenantId } = permit(actor, 'apiKey.manage')
  permit(actor, 'webhook.manage')
  return openDelivery.clients([tenantId, rehearsalTenantOf(tenantId)])
}

/**
 * Revokes a client: no token of it works after a second. Events of its orders still go out. Refuses with `not_found`, `forbidden`.
 */
export async function revokeOpenDeliveryClient(
  ports: Ports & SystemPorts & { apiKeys: ApiKeys },
  { request, id }: { request: Request; id: string },
): Promise<OpenDeliveryClient> {
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  const client = await ports.openDelivery.findClient(tenantOfKey(key), key.id)
  if (!client) throw refuse('not_found', { kind: 'open_delivery_client', id })
  return { ...client, key: await revokeApiKey(ports, { request, id }) }
}
