import { bodyFromSchema } from '../rest/derive-body.ts'
import { orderBody } from '../rest/orders.ts'
import { route } from '../rest/route.ts'
import { orderDetail, parcelFields, schedule } from '../rest/selections.ts'
import { proposedShipmentBody, shipmentDetail } from '../rest/shipments.ts'
import { storedOperation } from '../rest/stored-operation.ts'

/** An agent needs two calls to spend money or to cancel: a proposal, and its confirmation by a person. */

export const proposeOrder = route('POST /mcp/propose_order', {
  summary: 'Propose an order at its exact price',
  body: orderBody,
  operation: storedOperation(`mutation ProposeOrder($input: PlaceOrderInput!) {
    proposal: proposeOrder(input: $input) {
      price_cents: priceCents currency tier deadline_hours: deadlineHours deadline_at: deadlineAt ${parcelFields} ${schedule} service_type: serviceType
      distance_km: distanceKm distance_source: distanceSource duration_seconds: durationSeconds origem: origin { address } destino: destination { address }
      balance_cents: balanceCents left_today_cents: leftTodayCents
      confirmation_token: confirmationToken expires_at: expiresAt
    }
  }`),
})

const confirmation = bodyFromSchema()

export const confirmOrder = route('POST /mcp/place_order', {
  summary: 'Place the proposed order',
  body: confirmation,
  operation: storedOperation(`mutation ConfirmOrder($confirmation_token: String!) {
    placed: confirmOrder(confirmationToken: $confirmation_token) { order { ...OrderDetail } balance_cents: balanceCents }
  } ${orderDetail}`),
  responseFrom: 'placed',
})

export const proposeShipment = route('POST /mcp/propose_shipment', {
  summary: 'Propose a shipment at its exact price',
  body: proposedShipmentBody,
  refusals: ['not_found'],
  operation:
    storedOperation(`mutation ProposeShipment($input: QuoteShipmentInput!, $all_or_nothing: Boolean) {
    proposal: proposeShipment(input: $input, allOrNothing: $all_or_nothing) {
      shipment { ${shipmentDetail} } confirmation_token: confirmationToken expires_at: expiresAt
    }
  }`),
})

export const confirmShipment = route('POST /mcp/place_shipment', {
  summary: 'Order the proposed shipment',
  body: confirmation,
  operation: storedOperation(`mutation ConfirmShipment($confirmation_token: String!) {
    placed: confirmShipment(confirmationToken: $confirmation_token) {
      shipment { ${shipmentDetail} } balance_cents: balanceCents
    }
  }`),
  responseFrom: 'placed',
})

export const proposeCancellation = route('POST /mcp/preview_cancel/:order_id', {
  summary: 'Preview the cancellation of an order',
  operation: storedOperation(`mutation ProposeCancellation($order_id: ID!) {
    cancel: proposeCancellation(orderId: $order_id) {
      order_id: orderId code status allowed refund_cents: refundCents until
      confirmation_token: confirmationToken expires_at: expiresAt
    }
  }`),
})

export const confirmCancellation = route('POST /mcp/cancel_order', {
  summary: 'Cancel the order of the preview',
  body: confirmation,
  operation: storedOperation(`mutation ConfirmCancellation($confirmation_token: String!) {
    canceled: confirmCancellation(confirmationToken: $confirmation_token) {
      order { ...OrderDetail } refund_cents: refundCents
    }
  } ${orderDetail}`),
  responseFrom: 'canceled',
})

export const proposeReturn = route('POST /mcp/propose_return/:order_id', {
  summary: 'Propose the return of a delivered parcel',
  body: bodyFromSchema(),
  operation: storedOperation(`mutation ProposeReturn($order_id: ID!, $input: ReturnInput) {
    proposal: proposeReturn(orderId: $order_id, input: $input) {
      order_id: orderId code status allowed hindrance price_cents: priceCents until balance_cents: balanceCents
      confirmation_token: confirmationToken expires_at: expiresAt
    }
  }`),
})

export const confirmReturn = route('POST /mcp/create_return', {
  summary: 'Order the proposed return',
  body: confirmation,
  operation: storedOperation(`mutation ConfirmReturn($confirmation_token: String!) {
    created: confirmReturn(confirmationToken: $confirmation_token) {
      order { ...OrderDetail } balance_cents: balanceCents
    }
  } ${orderDetail}`),
  responseFrom: 'created',
})
