import { statuses } from '@rodovia/core/delivery/states.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { orderableTiers } from '@rodovia/core/quoting/tier.ts'
import { z } from 'zod'
import { canceledOrder, orderVariables, partnerOrderRequest, placedOrder } from '../rest/orders.ts'
import { expectingObject, text } from '../rest/request-fields.ts'
import * as answers from '../rest/response-schemas.ts'
import { type AnyRoute, type Route, type RouteMount, route } from '../rest/route.ts'
import { orderDetailFields } from '../rest/selections.ts'

/** What spends or destroys takes two calls here: rows of their own, with the answers of those that REST has in one. */

const step: Omit<RouteMount, 'path'> & Pick<AnyRoute, 'method'> = {
  method: 'POST',
  tag: 'partner',
  auth: 'key',
}

const orderProposal = z.object({
  price_cents: answers.cents,
  currency: z.literal('BRL'),
  tier: z.enum(orderableTiers),
  deadline_hours: z.int(),
  service_type: z.enum(serviceTypes),
  distance_km: z.number(),
  origem: z.object({ address: z.string() }),
  destino: z.object({ address: z.string() }),
  balance_cents: answers.cents.nullable(),
  left_today_cents: answers.cents
    .nullable()
    .meta({ description: 'What the spending cap of the key leaves for today; null where it has none.' }),
  confirmation_token: z.string(),
  expires_at: answers.time,
})

export const proposeOrder = route({
  ...step,
  path: '/mcp/propose_order',
  summary: 'What an order would cost, exactly',
  answers: z.object({ proposal: orderProposal }),
  body: partnerOrderRequest,
  operation: `mutation ProposeOrder($input: PlaceOrderInput!) {
    proposal: proposeOrder(input: $input) {
      price_cents: priceCents currency tier deadline_hours: deadlineHours service_type: serviceType
      distance_km: distanceKm origem: origin { address } destino: destination { address }
      balance_cents: balanceCents left_today_cents: leftTodayCents
      confirmation_token: confirmationToken expires_at: expiresAt
    }
  }`,
  variables: orderVariables,
})

const confirmation: Pick<Route<unknown, { confirmation_token: string }, never>, 'body' | 'variables'> = {
  body: z.object({ confirmation_token: text }, expectingObject),
  variables: ({ body }) => ({ token: body.confirmation_token }),
}

export const confirmOrder = route({
  ...step,
  path: '/mcp/place_order',
  summary: 'Places the order that was proposed',
  answers: placedOrder,
  ...confirmation,
  operation: `mutation ConfirmOrder($token: String!) {
    placed: confirmOrder(confirmationToken: $token) { order { ${orderDetailFields} } balance_cents: balanceCents }
  }`,
  answer: ({ placed }: { placed: object }) => placed,
})

export const proposeCancellation = route({
  ...step,
  path: '/mcp/preview_cancel/:order_id',
  summary: 'What a cancellation would bring back',
  answers: z.object({
    cancel: answers.cancelPreview.extend({
      order_id: z.string(),
      code: z.string(),
      status: z.enum(statuses),
      confirmation_token: z.string().nullable(),
      expires_at: answers.time.nullable(),
    }),
  }),
  operation: `mutation ProposeCancellation($order_id: ID!) {
    cancel: proposeCancellation(orderId: $order_id) {
      order_id: orderId code status allowed refund_cents: refundCents until
      confirmation_token: confirmationToken expires_at: expiresAt
    }
  }`,
  variables: ({ params }) => params,
})

export const confirmCancellation = route({
  ...step,
  path: '/mcp/cancel_order',
  summary: 'Cancels the order of the proposal',
  answers: canceledOrder,
  ...confirmation,
  operation: `mutation ConfirmCancellation($token: String!) {
    canceled: confirmCancellation(confirmationToken: $token) {
      order { ${orderDetailFields} } refund_cents: refundCents
    }
  }`,
  answer: ({ canceled }: { canceled: object }) => canceled,
})
