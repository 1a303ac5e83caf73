import type { AddressBook } from '../delivery/address-book/ports.ts'
import type { ApiKey } from '../identity/api-keys/api-key.ts'
import { revokeApiKey } from '../identity/api-keys/change-api-key.ts'
import { findApiKey } from '../identity/api-keys/find-api-key.ts'
import type { ApiKeys } from '../identity/api-keys/ports.ts'
import type { Scope } from '../identity/api-keys/scopes.ts'
import { permit } from '../identity/permissions.ts'
import { rehearsalTenantOf, tenantOfKey } from '../identity/rehearsal-tenant.ts'
import type { Request } from '../identity/request.ts'
import { makeWebhookSecret } from '../notifications/webhooks/signing.ts'
import { orderableTiers } from '../quoting/tier.ts'
import { type ApiKeyInput, type CreateKeyPorts, storeKey } from '../rehearsal/create-api-key.ts'
import { toHex } from '../shared/encodings.ts'
import { shopEventType } from '../shared/event-types.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { SavedAddressId, WebhookEndpointId } from '../shared/ids.ts'
import { readOneOf, readSomeOf } from '../shared/one-of.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { draftEvent } from '../shared/published-event.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import type { ShopCredentials } from './kinds/shop-kind.ts'
import { shopKinds } from './kinds/shop-kinds.ts'
import type { NewShop, ShopConnection, ShopStore } from './ports.ts'
import { type ShopCallPorts, sealCredentials } from './shop-calls.ts'
import { isHubKind, type ShopKindName, shopKindNames } from './shop-origin.ts'

type Ports = { shops: ShopStore }

/** The scopes of a shop. */
const shopScopes: readonly Scope[] = ['quotes', 'orders:read', 'orders:write']

export type ConnectShop = Omit<ApiKeyInput, 'scopes'> & {
  request: Request
  kind: string
  shop: string
  key: string
  token: string
  senderAddressId: string
  services: readonly string[]
}

/**
 * Connects a shop of the actor's tenant, whose wallet pays: a key with the plan `start` that nobody has, and
 * the endpoint that tells the shop of its orders. Its first event enters the callback addresses in the shop.
 * Refuses like `createApiKey`, with `not_found` a sender who is not in the tenant's address book, and with
 * `validation_failed` wrong fields.
 */
export async function connectShop(
  ports: Ports & ShopCallPorts & CreateKeyPorts<{ shop: NewShop }> & { addressBook: AddressBook },
  { request, kind: givenKind, services: givenServices, senderAddressId, ...input }: ConnectShop,
): Promise<ShopConnection> {
  const { tenantId: ownTenantId } = permit(request.actor, 'webhook.manage')
  permit(request.actor, 'apiKey.manage')
  const kind = readOneOf('kind', shopKindNames, givenKind)
  const shop = readShop(kind, input.shop)
  const credentials = readCredentials(ports, kind, input)
  const services = readSomeOf('services', orderableTiers, givenServices)
  const book = { tenantId: ownTenantId, ownerId: null }
  const sender = await findOrRefuse('saved_address', senderAddressId, (id: SavedAddressId) =>
    ports.addressBook.find(book, id),
  )
  const { apiKey } = await storeKey(
    ports,
    { ...input, request, scopes: shopScopes },
    {
      make: ports.apiKeySecrets.makeClientSecret,
      client: (apiKey) => {
        const tenantId = tenantOfKey(apiKey)
        const connection = { kind, shop, senderAddressId: sender.id, services }
        const sealedCredentials = sealCredentials(ports, apiKey.id, credentials)
        return {
          shop: newShop(ports, { ...connection, id: apiKey.id, tenantId, sealedCredentials }, apiKey),
        }
      },
    },
  )
  return connectionOf(ports, apiKey, apiKey.id)
}

type Draft = Omit<NewShop['connection'], 'bookTenantId' | 'endpointId'>

function newShop(
  ports: ShopCallPorts & SystemPorts,
  draft: Draft,
  { name, tenantId: bookTenantId, createdAt }: { name: string; tenantId: Draft['tenantId']; createdAt: Date },
): NewShop {
  const { tenantId, id, kind, shop } = draft
  const endpointId = ports.newId<WebhookEndpointId>()
  return {
    connection: { ...draft, bookTenantId, endpointId },
    endpoint: {
      id: endpointId,
      tenantId,
      url: ports.shopSettings.apiUrls[kind].replace('{shop}', shop),
      description: `${kind}: ${name}`,
      kinds: null,
      // Nothing is signed with it: the shop's API has credentials of its own.
      secret: makeWebhookSecret(ports.randomBytes(24)),
      headers: null,
      stagedSecret: null,
      createdAt,
      disabledAt: null,
      disabledReason: null,
      failingSince: null,
      openDeliveryClientId: null,
      shopConnectionId: id,
    },
    connected: isHubKind(kind)
      ? null
      : draftEvent(ports, {
          tenantId,
          kind: shopEventType,
          createdAt,
          data: {
            shop: {
              type: 'CONNECTED',
              at: createdAt.toISOString(),
              connection_id: id,
              order_id: '',
              order_number: '',
            },
          },
        }),
  }
}

/** The shops of the actor's tenant and of its rehearsal, newest first, with revoked ones. Refuses with `unauthorized`, `forbidden`. */
export async function listShops(
  { shops }: Ports,
  { actor }: Pick<Request, 'actor'>,
): Promise<readonly ShopConnection[]> {
  const { tenantId } = permit(actor, 'apiKey.manage')
  permit(actor, 'webhook.manage')
  return shops.connections([tenantId, rehearsalTenantOf(tenantId)])
}

/** A shop of the actor's tenant. Refuses with `not_found`, `forbidden`. */
export async function findConnection(
  ports: Ports & { apiKeys: ApiKeys },
  { request, id }: { request: Request; id: string },
): Promise<ShopConnection> {
  const key = await findApiKey(ports, request.actor, 'apiKey.manage', id)
  return connectionOf(ports, key, id)
}

/** The connection whose key this is. `id`: as the caller wrote it. */
async function connectionOf(
  { shops }: Ports,
  key: Pick<ApiKey, 'id' | 'isLive' | 'tenantId'>,
  id: string,
): Promise<ShopConnection> {
  const shop = (await shops.connections([tenantOfKey(key)])).find((one) => one.id === key.id)
  if (shop) return shop
  throw refuse('not_found', { kind: 'shop_connection', id })
}

/**
 * Revokes a connection: the shop gets no price and places no order after a second. It still gets the tracking
 * of orders under way. Refuses with `not_found`, `forbidden`.
 */
export async function revokeShop(
  ports: Ports & SystemPorts & { apiKeys: ApiKeys },
  { request, id }: { request: Request; id: string },
): Promise<ShopConnection> {
  const shop = await findConnection(ports, { request, id })
  return { ...shop, key: await revokeApiKey(ports, { request, id }) }
}

function readShop(kind: ShopKindName, text: string): string {
  const { shopForm, shopExample } = shopKinds[kind]
  const shop = text
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/$/, '')
  if (shopForm.test(shop)) return shop
  throw refuseField('shop', 'wrong_shop', { got: shop, shop: kind, example: shopExample })
}

/** A hub has none: the key that signs its addresses is made here. */
function readCredentials(
  { randomBytes }: SystemPorts,
  kind: ShopKindName,
  { key, token }: ShopCredentials,
): ShopCredentials {
  if (!isHubKind(kind)) return { key: readSecret('key', key), token: readSecret('token', token) }
  for (const [field, text] of Object.entries({ key, token }))
    if (text.trim() !== '') throw refuseField(field, 'not_of_shop', { shop: kind })
  return { key: toHex(randomBytes(32)), token: '' }
}

/** It is the value of a header, and it is not repeated in what is wrong with it. */
function readSecret(field: string, text: string): string {
  const secret = readText(field, text, 500)
  if (/^[\x21-\x7e]+$/.test(secret)) return secret
  throw refuseField(field, 'not_allowed', { why: 'not_ascii' })
}
