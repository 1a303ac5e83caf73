import { attemptReasons } from '@rodovia/core/return-orders/attempt-reason.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { optionalImage } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { deliveryFields, orderDetail } from './selections.ts'
import { storedOperation } from './stored-operation.ts'

/** docs/reference/rules.md#return-orders */
export const createReturnRoute = (orders: '/api/app/v1/orders' | '/v1/orders'): AnyRoute =>
  route(`POST ${orders}/:order_id/return`, {
    summary: 'Order the return of a delivered parcel',
    refusals: [
      'invalid_state',
      'insufficient_funds',
      ...(orders === '/v1/orders' ? (['spending_cap_reached'] as const) : []),
    ],
    body: bodyFromSchema(),
    example: { reason: 'changed_mind', remarks: 'Caixa na portaria' },
    operation: storedOperation(`mutation CreateReturn($order_id: ID!, $input: ReturnInput) {
      created: createReturn(orderId: $order_id, input: $input) {
        order { ...OrderDetail } balance_cents: balanceCents
      }
    } ${orderDetail}`),
    responseFrom: 'created',
  })

const reasons = attemptReasons.join(', ')

/** docs/reference/rules.md#return-orders */
export const attemptFailedRoute = route('POST /api/app/v1/driver/deliveries/:code/attempt-failed', {
  summary: 'Report that the parcel could not be handed over',
  refusals: ['invalid_state'],
  body: bodyFromSchema({
    reason: z.enum(attemptReasons, expecting(`one of ${reasons}`)),
    photo_b64: optionalImage,
  }),
  takesPhotos: true,
  example: { reason: 'recipient_absent', note: 'Ninguém atendeu o interfone' },
  operation: storedOperation(`mutation AttemptFailed($code: String!, $input: FailedAttemptInput!) {
    delivery: reportFailedAttempt(code: $code, input: $input) { ${deliveryFields} }
  }`),
})
