import type { ShopKindName } from '@rodovia/core/shops/shop-origin.ts'
import { ask, type Body } from '../rest-client.ts'
import { testConfig } from '../test-config.ts'

/** A shop that the tests connect. */
type Peer = { kind: ShopKindName; apiUrl: string; shop: string; clientSecret?: string; accessToken?: string }

/** The environment of a platform that finds the shop's API. */
export function shopEnvironment({ kind, apiUrl }: Pick<Peer, 'kind' | 'apiUrl'>): Record<string, string> {
  return {
    ...testConfig({ shops: { apiUrls: { [kind]: apiUrl } } }),
    WEBHOOK_ALLOW_HTTP: '1',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
  }
}

/** Adds the address at which the shop's parcels are picked up. */
export async function addSender(url: string, token: string): Promise<string> {
  const { body } = await ask(url, 'POST', '/graphql', {
    token,
    body: {
      query: 'mutation ($input: SaveAddressInput!) { saved: saveAddress(input: $input) { id } }',
      variables: {
        input: {
          ...{ name: 'Loja Teste', phone: '+55 11 3000-0000' },
          address: { postalCode: '01310200', street: 'Avenida Paulista', number: '1578' },
        },
      },
    },
  })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.saved.id
}

const connection = `mutation ($input: ConnectShopInput!) {
  connected: connectShop(input: $input) { id name kind shop livemode services ratesUrl eventsUrl trackingUrl webhookId revokedAt }
}`

/** Connects the shop by GraphQL. */
export async function connectShop(
  url: string,
  token: string,
  { kind, shop, clientSecret, accessToken }: Peer,
  input: Body = {},
): Promise<Body> {
  const { body } = await ask(url, 'POST', '/graphql', {
    token,
    body: {
      query: connection,
      variables: {
        input: {
          ...{ name: 'Loja Teste', kind, shop, key: clientSecret, token: accessToken },
          ...{ senderAddressId: input.senderAddressId ?? (await addSender(url, token)) },
          ...{ services: ['turbo', 'express'], ...input },
        },
      },
    },
  })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.connected
}
