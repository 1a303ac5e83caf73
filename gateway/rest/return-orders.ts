import { attemptReasons } from '@rodovia/core/delivery/return-orders/attempt-reason.ts'
import { returnReasons } from '@rodovia/core/delivery/return-orders/create-return.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { jsonBody, optionalImage, optionalText } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { deliveryFields, orderDetail } from './selections.ts'
import { storedOperation } from './stored-operation.ts'

export const returnBody = jsonBody({
  reason: z
    .enum(returnReasons, expecting(`one of ${returnReasons.join(', ')}`))
    .nullish()
    .describe('Why the recipient sends it back; by default other'),
  remarks: optionalText.describe('What the driver should know, at most 1000 characters'),
})

/** docs/reference/rules.md#return-orders */
export const createReturnRoute = (orders: '/api/app/v1/orders' | '/v1/orders'): AnyRoute =>
  route(`POST ${orders}/:order_id/return`, {
    summary: 'Order the return of a delivered parcel',
    refusals: [
      'invalid_state',
      'insufficient_funds',
      ...(orders === '/v1/orders' ? (['spending_cap_reached'] as const) : []),
    ],
    body: returnBody,
    isBodyOptional: true,
    example: { reason: 'changed_mind', remarks: 'Caixa na portaria' },
    operation: storedOperation(`mutation CreateReturn($order_id: ID!, $input: ReturnInput) {
      created: createReturn(orderId: $order_id, input: $input) {
        order { ...OrderDetail } balance_cents: balanceCents
      }
    } ${orderDetail}`),
    variables: ({ params, body }) => ({ order_id: params.order_id!, input: body }),
    responseFrom: 'created',
  })

const reasons = attemptReasons.join(', ')

/** docs/reference/rules.md#return-orders */
export const attemptFailedRoute = route('POST /api/app/v1/driver/deliveries/:code/attempt-failed', {
  summary: 'Report that the parcel could not be handed over',
  refusals: ['invalid_state'],
  body: jsonBody({
    reason: z.enum(attemptReasons, expecting(`one of ${reasons}`)).describe(`Why: ${reasons}`),
    note: optionalText.describe('A note, at most 1000 characters'),
    photo_b64: optionalImage.describe('A JPEG, PNG or WebP photo of the place, in base64'),
  }),
  takesPhotos: true,
  example: { reason: 'recipient_absent', note: 'Ninguém atendeu o interfone' },
  operation: storedOperation(`mutation AttemptFailed($code: String!, $input: FailedAttemptInput!) {
    delivery: reportFailedAttempt(code: $code, input: $input) { ${deliveryFields} }
  }`),
  variables: ({ params, body: { reason, note, photo_b64 } }) => ({
    code: params.code!,
    input: { reason, note, photoBase64: photo_b64 },
  }),
})
