import { bodyFromSchema } from './derive-body.ts'
import { type AnyRoute, route } from './route.ts'
import { orderDetail } from './selections.ts'
import { storedOperation } from './stored-operation.ts'

/** Routes for test keys only: docs/how-to/rehearse-an-integration.md. */
export const rehearsalRoutes: AnyRoute[] = [
  route('POST /v1/rehearsal/orders/:order_id/step', {
    summary: 'Advance a rehearsed order by one step (test keys only)',
    refusals: ['rehearsal_only', 'invalid_state'],
    operation: storedOperation(
      `mutation Step($order_id: ID!) { order: stepRehearsal(orderId: $order_id) { ...OrderDetail } } ${orderDetail}`,
    ),
  }),
  route('POST /v1/rehearsal/wallet', {
    summary: 'Add play money to the test wallet (test keys only)',
    refusals: ['rehearsal_only'],
    body: bodyFromSchema(),
    example: { amount_cents: 50_000 },
    operation: storedOperation(`mutation AddPlayMoney($amount_cents: Cents!) {
      wallet: addPlayMoney(amountCents: $amount_cents) { balance_cents: balanceCents }
    }`),
    responseFrom: 'wallet',
  }),
]
