import { bodyFromSchema } from './derive-body.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const callFields =
  'to masked: isMasked number tel_url: telUrl whatsapp_url: whatsappUrl expires_at: expiresAt' as const

const orderCall = storedOperation(`mutation RequestCall($order_id: ID!, $to: CallParty!, $from: String) {
  call: requestCall(orderId: $order_id, to: $to, from: $from) { ${callFields} }
}`)
export type Call = DataOf<typeof orderCall>['call']

/** A number is not stored under a key: asking again gives it again. */
const common = {
  isRepeatable: true,
  refusals: ['not_found', 'invalid_state', 'unavailable', 'rate_limited'],
} as const

/** docs/reference/rules.md#calls */
export const orderCallRoutes = (orders: '/api/app/v1/orders' | '/v1/orders'): AnyRoute[] => [
  route(`POST ${orders}/:order_id/calls`, {
    ...common,
    summary: 'Get the number to call somebody about an order',
    body: bodyFromSchema(),
    example: { to: 'recipient' },
    operation: orderCall,
  }),
]

export const deliveryCallRoutes: AnyRoute[] = [
  route('POST /api/app/v1/driver/deliveries/:code/calls', {
    ...common,
    summary: 'Get the number to call somebody about a delivery',
    body: bodyFromSchema(),
    example: { to: 'recipient' },
    operation: storedOperation(`mutation RequestDeliveryCall($code: String!, $to: CallParty!, $from: String) {
      call: requestDeliveryCall(code: $code, to: $to, from: $from) { ${callFields} }
    }`),
  }),
]

/** For the holder of the tracking link. */
export const trackedCallRoute = route('POST /rastreio/:token/calls.json', {
  ...common,
  summary: 'Get the number to call the driver or support, by the tracking link',
  auth: 'none',
  body: bodyFromSchema(),
  example: { to: 'support' },
  operation: storedOperation(`mutation RequestTrackedCall($token: String!, $to: CallParty!) {
    call: requestTrackedCall(trackingToken: $token, to: $to) { ${callFields} }
  }`),
})
