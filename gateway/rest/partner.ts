import { statuses } from '@rodovia/core/delivery/states.ts'
import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { orderAccessLogRoute } from './access-log.ts'
import { batchRoute } from './batch.ts'
import { eventsRoute } from './events.ts'
import { labelRoute, proofRoute } from './order-documents.ts'
import { oneOrderRoutes, orderList, placePartnerOrderRoute } from './orders.ts'
import { partnerQuoteRoute } from './quote.ts'
import { rehearsalRoutes } from './rehearsal.ts'
import { instant, pageQuery, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { storedOperation } from './stored-operation.ts'
import { walletRoutes } from './wallet.ts'
import { webhookRoutes } from './webhooks.ts'

const someStatuses = `some of ${statuses.join(', ')}, with commas between`

const orderQuery = pageQuery.extend({
  status: z
    .string(expecting(someStatuses))
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(statuses, expecting(someStatuses))).max(100, expecting(someStatuses)))
    .optional()
    .describe(`Only orders in one of these statuses, separated by commas: ${statuses.join(', ')}`),
  created_from: instant.optional().describe('Only orders placed at this instant or later'),
  created_before: instant.optional().describe('Only orders placed before this instant'),
  code: text.optional().describe('Only the order with this code, in upper or lower case'),
  reference: text.optional().describe('Only the order with this reference of yours'),
})

/** docs/reference/contract.md#api-key-routes: for a partner's server. */
export const partnerRoutes: AnyRoute[] = [
  partnerQuoteRoute,
  placePartnerOrderRoute,
  batchRoute,
  route('GET /v1/orders', {
    ...orderList,
    query: orderQuery,
    variables: ({ query: { limit, offset, status, created_from, created_before, code, reference } }) => ({
      limit,
      offset,
      filter: { statuses: status, createdFrom: created_from, createdBefore: created_before, code, reference },
    }),
  }),
  ...oneOrderRoutes('/v1/orders'),
  route('GET /v1/orders/:order_id/cancel', {
    summary: 'Preview the cancellation of an order',
    description:
      'Says whether the order can still be canceled, and how much would be refunded. It cancels nothing.',
    operation: storedOperation(`query CancelPreview($order_id: ID!) {
      order(id: $order_id) { cancel { allowed refund_cents: refundCents until } }
    }`),
    responseFrom: 'order',
  }),
  labelRoute,
  proofRoute,
  orderAccessLogRoute,
  ...walletRoutes('/v1/wallet'),
  ...webhookRoutes,
  ...rehearsalRoutes,
  eventsRoute,
]
