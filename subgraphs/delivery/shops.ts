import { quoteForShop } from '@rodovia/core/shops/quote-rates.ts'
import { retryShopOrder } from '@rodovia/core/shops/shop-orders.ts'
import { takeDispatch } from '@rodovia/core/shops/take-dispatch.ts'
import { takeShopEvent } from '@rodovia/core/shops/take-event.ts'
import { trackPackages } from '@rodovia/core/shops/track-packages.ts'
import { id, string } from '../shared/fields.ts'
import { withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

builder.queryField('trackPackages', (t) =>
  t.field({
    type: 'JSON',
    nullable: false,
    description:
      'How packages of a hub do, by tracking number, in the form of the hub that asks. What is not of the connection is left out. For connected shops. Errors: `not_found`, `validation_failed`.',
    args: { body: t.arg(string('The request as the hub sent it.')) },
    resolve: withRequest(trackPackages),
  }),
)

builder.mutationFields((t) => ({
  quoteForShop: t.field({
    type: 'JSON',
    nullable: false,
    description:
      'Price a cart in the form of the shop that asks. A destination that is not served has no price. For connected shops. Errors: `not_found`, `validation_failed`.',
    args: { body: t.arg(string('The request as the shop sent it.')) },
    resolve: withRequest(quoteForShop),
  }),
  takeShopEvent: t.field({
    type: 'Boolean',
    nullable: false,
    description:
      'Take what a shop says of an order: a paid one is placed once, a canceled one canceled. For connected shops. Errors: `not_found`, `validation_failed`, `unavailable`.',
    args: {
      topic: t.arg(string('What happened, as the shop names it; empty where the body says it.')),
      body: t.arg(string('The request as the shop sent it.')),
    },
    resolve: withRequest(takeShopEvent),
  }),
  takeDispatch: t.field({
    type: 'JSON',
    nullable: false,
    description:
      'Take the packages that the hub of a shop hands over: each is placed once, and its tracking number answered in the form of the hub. One that cannot be placed is left out. For connected shops. Errors: `not_found`, `validation_failed`, `unavailable`.',
    args: { body: t.arg(string('The request as the hub sent it.')) },
    resolve: withRequest(takeDispatch),
  }),
  retryShopOrder: t.field({
    type: 'Boolean',
    nullable: false,
    description:
      'Try again to place an order of a connected shop. True if it is placed now; else its `hindrance` says why not. For owner and admins. Errors: `forbidden`, `not_found`, `invalid_state`, `unavailable`.',
    args: {
      id: t.arg(id('Id of the connection.')),
      shopOrderId: t.arg(id('The shop’s id of the order.')),
    },
    resolve: async (_, args, { ports, ...request }) =>
      (await retryShopOrder(ports, { ...args, request })).placedAt !== null,
  }),
}))
