import { shopKindNames } from '@rodovia/core/shops/shop-origin.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, text } from '@rodovia/gateway/rest/request-fields.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import * as z from 'zod'
import { pageOperation } from '../../routes.ts'

const list = storedOperation(`query ShopConnections {
  shops: shopConnections {
    id name kind shop livemode services rates_url: ratesUrl events_url: eventsUrl tracking_url: trackingUrl webhook_id: webhookId
    created_at: createdAt last_used_at: lastUsedAt revoked_at: revokedAt
    orders {
      shop_order_id: shopOrderId number order_id: orderId created_at: createdAt placed_at: placedAt canceled_at: canceledAt
      may_retry: mayRetry hindrance { reason detail issues { field message } }
    }
  }
}`)
export type Shop = DataOf<typeof list>['shops'][number]

export const connectionModes = ['live', 'test'] as const

export const shopRoutes = {
  list: pageOperation({ operation: list }),
  create: pageOperation({
    body: z.object(
      {
        name: text.default(''),
        kind: z.enum(shopKindNames, expecting(shopKindNames.join(' or '))),
        shop: text.default(''),
        key: text.default(''),
        token: text.default(''),
        sender: text.default(''),
        services: z.array(text),
        mode: z.enum(connectionModes, expecting(connectionModes.join(' or '))).optional(),
      },
      expectingObject,
    ),
    operation: storedOperation(
      'mutation ConnectShop($input: ConnectShopInput!) { connected: connectShop(input: $input) { id } }',
    ),
    variables: ({ body: { mode, sender: senderAddressId, ...input } }) => ({
      input: { ...input, senderAddressId, isLive: mode !== 'test' },
    }),
    responseFrom: 'connected',
  }),
  revoke: pageOperation({
    operation: storedOperation(
      'mutation RevokeShopConnection($id: ID!) { revokeShopConnection(id: $id) { id } }',
    ),
  }),
  retry: pageOperation({
    body: z.object({ shop_order_id: text }, expectingObject),
    operation: storedOperation(`mutation RetryShopOrder($id: ID!, $shop_order_id: ID!) {
      isPlaced: retryShopOrder(id: $id, shopOrderId: $shop_order_id)
    }`),
  }),
}
