import { z } from 'zod'
import { expecting } from '../http/parse-input.ts'
import { expectingObject } from './request-fields.ts'
import * as answers from './response-schemas.ts'
import { type AnyRoute, type RouteMount, route } from './route.ts'
import { orderDetailFields } from './selections.ts'

const at = (path: string): RouteMount => ({ path: `/v1/rehearsal${path}`, tag: 'partner', auth: 'key' })

/** What test keys alone may ask for (docs/how-to/rehearse-an-integration.md). */
export const rehearsalRoutes: AnyRoute[] = [
  route({
    ...at('/orders/:order_id/step'),
    method: 'POST',
    summary: 'Has the robot do at once what comes next in an order of a rehearsal; for test keys',
    answers: z.object({ order: answers.orderDetail }),
    refuses: ['forbidden', 'rehearsal_only', 'invalid_state'],
    operation: `mutation Step($order_id: ID!) { order: stepRehearsal(orderId: $order_id) { ${orderDetailFields} } }`,
    variables: ({ params }) => params,
  }),
  route({
    ...at('/wallet'),
    method: 'POST',
    summary: 'Puts play money into the wallet of a rehearsal; for test keys',
    answers: z.object({ balance_cents: answers.cents }),
    refuses: ['forbidden', 'rehearsal_only'],
    body: z.object({ amount_cents: z.int(expecting('a whole number of centavos')) }, expectingObject),
    operation: `mutation AddPlayMoney($amount_cents: Cents!) {
      wallet: addPlayMoney(amountCents: $amount_cents) { balance_cents: balanceCents }
    }`,
    variables: ({ body }) => body,
    answer: ({ wallet }: { wallet: object }) => wallet,
  }),
]
