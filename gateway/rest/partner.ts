import { statuses } from '@rodovia/core/delivery/states.ts'
import { z } from 'zod'
import { expecting, expectingOnce } from '../http/parse-input.ts'
import { orderAccessLogRoute } from './access-log.ts'
import { batchRoute } from './batch.ts'
import { eventsRoute } from './events.ts'
import { labelRoute, proofRoute } from './order-documents.ts'
import {
  cancelOrderRoute,
  orderList,
  orderRoute,
  partnerOrderRequest,
  placedOrder,
  placeOrderRoute,
} from './orders.ts'
import { partnerQuoteRoute } from './quote.ts'
import { rehearsalRoutes } from './rehearsal.ts'
import { pageQuery, queryInstant, queryText } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { statementCsvRoute, statementPdfRoute, walletRoute } from './wallet.ts'
import { webhookRoutes } from './webhooks.ts'

const at = (path: string): RouteMount => ({ path: `/v1${path}`, tag: 'partner', auth: 'key' })

const someStatuses = `some of ${statuses.join(', ')}, with commas between`

const orderFilter = pageQuery.extend({
  status: z
    .string(expectingOnce(someStatuses))
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(statuses, expecting(someStatuses))))
    .optional()
    .meta({ description: `Those that stand at one of these: ${someStatuses}.` }),
  created_from: queryInstant.optional().meta({ description: 'Those placed at this instant or later.' }),
  created_before: queryInstant.optional().meta({ description: 'Those placed before this instant.' }),
  code: queryText.optional().meta({ description: 'The one with this code, in any case.' }),
  reference: queryText.optional().meta({ description: 'The one with this name of your own.' }),
})

const placing = placeOrderRoute(at('/orders'), partnerOrderRequest)

/** Contract section 4, API-key routes: what a partner's server asks for with a key of its tenant. */
export const partnerRoutes: AnyRoute[] = [
  partnerQuoteRoute(at('/quotes')),
  placing,
  batchRoute(at('/orders/batch'), { placing, order: partnerOrderRequest, placed: placedOrder }),
  route({
    ...at('/orders'),
    ...orderList,
    query: orderFilter,
    variables: ({ query: { limit, offset, status, created_from, created_before, code, reference } }) => ({
      limit,
      offset,
      filter: { statuses: status, createdFrom: created_from, createdBefore: created_before, code, reference },
    }),
    answer: ({ orders }: { orders: object }, { query: { limit, offset } }) => ({ ...orders, limit, offset }),
  }),
  orderRoute(at('/orders/:order_id')),
  cancelOrderRoute(at('/orders/:order_id/cancel')),
  route({
    ...at('/orders/:order_id/cancel'),
    method: 'GET',
    summary: 'What a cancellation would do now: whether it is allowed, what comes back, until which status',
    answers: z.object({ cancel: answers.cancelPreview }),
    refuses: ['forbidden'],
    operation: `query CancelPreview($order_id: ID!) {
      order(id: $order_id) { cancel { allowed refund_cents: refundCents until } }
    }`,
    variables: ({ params }) => params,
    answer: ({ order }: { order: object }) => order,
  }),
  labelRoute(at('/orders/:order_id/label')),
  proofRoute(at('/orders/:order_id/proof')),
  orderAccessLogRoute,
  walletRoute(at('/wallet')),
  statementCsvRoute(at('/wallet/statement.csv')),
  statementPdfRoute(at('/wallet/statement.pdf')),
  ...webhookRoutes,
  ...rehearsalRoutes,
  eventsRoute,
]
