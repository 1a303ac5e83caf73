import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { placePartnerOrderRoute } from './orders.ts'
import { jsonBody } from './request-fields.ts'
import { count, error, responseOf } from './response-schemas.ts'
import { route } from './route.ts'

const maxOrders = 100
const listOfOrders = expecting(`a list of 1 to ${maxOrders} orders`)
const ordersBody = (order: z.ZodType) =>
  jsonBody({
    orders: z
      .array(order, listOfOrders)
      .min(1, listOfOrders)
      .max(maxOrders, listOfOrders)
      .describe(`1 to ${maxOrders} orders, placed in this sequence`),
  })

/** Many orders in one body. Each is validated, answered and counted like a request of its own. */
export const batchRoute = route('POST /v1/orders/batch', {
  ...placePartnerOrderRoute,
  summary: `Place up to ${maxOrders} orders`,
  description: `Places the orders one after the other and pays each from the wallet. An order that is refused does not stop the
    others: \`results\` has one entry per order, in the same sequence. Each order takes one request from the key's budget.`,
  refusals: [],
  body: ordersBody(z.unknown()),
  documentedBody: ordersBody(placePartnerOrderRoute.body!),
  example: { orders: [placePartnerOrderRoute.example] },
  reshape: {
    response: z.object({
      results: z.array(z.union([responseOf(placePartnerOrderRoute), error])),
      placed: count,
      refused: count,
    }),
    from: (data) => data as object,
  },
  batch: { of: placePartnerOrderRoute, bodiesIn: ({ orders }) => orders },
})
