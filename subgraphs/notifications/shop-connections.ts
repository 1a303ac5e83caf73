import { textIn } from '@rodovia/core/shared/language.ts'
import { connectShop, listShops, revokeShop } from '@rodovia/core/shops/connections.ts'
import type { Hindrance, ShopConnection, ShopOrderIssue, TakenOrder } from '@rodovia/core/shops/ports.ts'
import { callbackUrlsOf } from '@rodovia/core/shops/shop-calls.ts'
import { ordersOfShop } from '@rodovia/core/shops/shop-orders.ts'
import { type ShopKindName, shopKindNames } from '@rodovia/core/shops/shop-origin.ts'
import { boolean, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const kinds: readonly ShopKindName[] = shopKindNames

const IssueRef = builder.objectRef<ShopOrderIssue>('ShopOrderIssue').implement({
  description: 'What is not valid in a field of a paid order of a shop.',
  fields: described({
    field: string('Field of the order, such as `destination_address.postal_code`.'),
    issue: string('What is wrong with it, and what is allowed, in English.', ({ issue }: ShopOrderIssue) =>
      textIn(issue, 'en'),
    ),
    message: string(
      'The same for people, in the language of the request.',
      ({ issue }: ShopOrderIssue, _, { language }) => textIn(issue, language),
    ),
  }),
})

const HindranceRef = builder.objectRef<Hindrance>('ShopOrderHindrance').implement({
  description: 'Why a paid order of a shop did not become an order.',
  fields: described({
    reason: string(
      '`no_money`, `no_sender`, `address`, `not_served`, `reference_used`, `not_allowed`, `too_late` (canceled after the pickup) or `other`.',
    ),
    detail: string.orNull('What exactly was wrong; null where the reason says it all.'),
    issues: of([IssueRef])(
      'What was wrong with which field where the reason is `address`; empty for other reasons.',
      ({ issues }) => issues ?? [],
    ),
  }),
})

const ShopOrderRef = builder.objectRef<TakenOrder>('ShopOrder').implement({
  description: 'A paid order of a connected shop that chose one of the platform’s services.',
  fields: described({
    shopOrderId: id('The shop’s id of the order.'),
    number: string('The number of the order that the buyer sees.'),
    orderId: id.orNull('The order that it became; null before.', ({ placedAt, orderId }) =>
      placedAt ? orderId : null,
    ),
    createdAt: dateTime('When the shop first announced it.'),
    placedAt: dateTime.orNull('When the order was placed; null before.'),
    canceledAt: dateTime.orNull('When the shop canceled it; null if it did not.'),
    hindrance: of(HindranceRef).orNull('Why it was not placed or not canceled; null if nothing hinders it.'),
    mayRetry: boolean(
      'Whether `retryShopOrder` may try again.',
      ({ asked, placedAt, canceledAt }) => asked !== null && !placedAt && !canceledAt,
    ),
  }),
})

const ShopConnectionRef = builder.objectRef<ShopConnection>('ShopConnection').implement({
  description:
    'A connected shop, whose checkout shows the platform’s prices and whose paid orders become orders. The tenant’s wallet pays. It is an API key too: plan, spending cap, expiry and allowed addresses are set there, by the same id.',
  fields: described({
    id: id('Id of the connection (UUID), and of its API key.'),
    name: string('Name that the tenant gave to the connection.', ({ key }) => key.name),
    kind: string(`Kind of shop: ${kinds.map((kind) => `\`${kind}\``).join(', ')}.`),
    shop: string(
      'The shop’s name in addresses: `minha-loja.myshopify.com` of Shopify, the number `1234567` of Nuvemshop, the account `minhaloja` of VTEX.',
    ),
    livemode: boolean('False for a test connection, which only rehearses.', ({ key }) => key.isLive),
    senderAddressId: id('Entry of the address book where parcels are picked up.'),
    services: of(['String'])('Services that the checkout offers: `turbo`, `express`.'),
    ratesUrl: string.orNull(
      'Address at which the shop asks for prices; null for VTEX, which asks for none.',
      (shop, _, { ports }) => callbackUrlsOf(ports, shop).rates,
    ),
    eventsUrl: string(
      'Address to which the shop tells of its orders.',
      (shop, _, { ports }) => callbackUrlsOf(ports, shop).events,
    ),
    trackingUrl: string.orNull(
      'Address at which the shop reads the tracking of its orders, of VTEX; null where the shop’s API gets events.',
      (shop, _, { ports }) => callbackUrlsOf(ports, shop).tracking,
    ),
    webhookId: id(
      'Endpoint that tells the shop of its orders, with its log and replay; of VTEX it has no events.',
      ({ endpoint }) => endpoint.id,
    ),
    createdAt: dateTime('When the shop was connected.', ({ key }) => key.createdAt),
    lastUsedAt: dateTime.orNull(
      'When the shop last asked or told something, to the minute; null if never.',
      ({ key }) => key.lastUsedAt,
    ),
    revokedAt: dateTime.orNull(
      'When the connection was revoked; null while it works.',
      ({ key }) => key.revokedAt,
    ),
    orders: of([ShopOrderRef])('The newest 20 orders that chose one of the services.', (shop, _, { ports }) =>
      ordersOfShop(ports, shop),
    ),
  }),
})

const ConnectShopInput = builder.inputType('ConnectShopInput', {
  description: 'A shop to connect.',
  fields: inputs({
    name: string('Name, such as that of the shop, 1 to 60 characters.'),
    kind: string(`Kind of shop: ${kinds.map((kind) => `\`${kind}\``).join(', ')}.`),
    shop: string(
      'The shop’s name in addresses: `minha-loja.myshopify.com` of Shopify, the number `1234567` of Nuvemshop, the account `minhaloja` of VTEX.',
    ),
    key: string.orNull(
      'Client secret of the app that was made for the connection. It is stored sealed. Not for VTEX, which has none.',
    ),
    token: string.orNull(
      'Access token of the shop’s API. It is stored sealed, and never shown again. Not for VTEX, which has none.',
    ),
    senderAddressId: id('Entry of the address book where parcels are picked up.'),
    services: of(['String'])(
      'Services that the checkout offers: `turbo`, `express`, or both. Of VTEX the shipping policies decide.',
    ),
    isLive: boolean.orNull('False for a test connection, which only rehearses; true by default.'),
  }),
})

builder.queryField('shopConnections', (t) =>
  t.field({
    type: [ShopConnectionRef],
    nullable: false,
    description:
      'Connected shops of the caller’s tenant, including revoked ones, newest first. For owner and admins. Errors: `forbidden`.',
    resolve: withActor(listShops),
  }),
)

builder.mutationFields((t) => ({
  connectShop: t.field({
    type: ShopConnectionRef,
    description:
      'Connect a shop. Its callback addresses are entered in the shop where the shop’s API allows it. Takes no Idempotency-Key. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: { input: t.arg(of(ConnectShopInput)('The shop to connect.')) },
    resolve: (_, { input: { key, token, ...input } }, { ports, ...request }) =>
      connectShop(ports, { ...input, key: key ?? '', token: token ?? '', request }),
  }),
  revokeShopConnection: t.field({
    type: ShopConnectionRef,
    description:
      'Revoke a connection: the shop gets no price and places no order after a second, and still gets the tracking of orders under way. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the connection.')) },
    resolve: withRequest(revokeShop),
  }),
}))
