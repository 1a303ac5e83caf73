import { orderAccessLogRoute } from './access-log.ts'
import { addressRoutes } from './addresses.ts'
import { batchRoute } from './batch.ts'
import { partnerCollectOnDeliveryRoutes } from './collect-on-delivery.ts'
import { eventsRoute } from './events.ts'
import { exportRoutes } from './exports.ts'
import { figuresRoutes } from './figures.ts'
import { goodsRulesRoutes } from './goods-rules.ts'
import { importRoutes } from './imports.ts'
import { labelRoute, labelsRoute, proofRoute } from './order-documents.ts'
import { oneOrderRoutes, orderList, placePartnerOrderRoute, searchRoute } from './orders.ts'
import { overviewRoute } from './overview.ts'
import { postalCodeRoute } from './postal-codes.ts'
import { partnerQuoteRoute } from './quote.ts'
import { recipientMessageRoutes } from './recipient-messages.ts'
import { recipientRulesRoutes } from './recipient-rules.ts'
import { rehearsalRoutes } from './rehearsal.ts'
import { repetitionRoutes } from './repetitions.ts'
import { requestRoutes } from './request-log.ts'
import { type AnyRoute, route } from './route.ts'
import { shipmentRoutes } from './shipments.ts'
import { storedOperation } from './stored-operation.ts'
import { walletRoutes } from './wallet.ts'
import { webhookRoutes } from './webhooks.ts'

/** docs/reference/contract.md#api-key-routes: for a partner's server. */
export const partnerRoutes: AnyRoute[] = [
  partnerQuoteRoute,
  postalCodeRoute,
  placePartnerOrderRoute,
  batchRoute,
  route('GET /v1/orders', orderList),
  searchRoute,
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
  labelsRoute,
  proofRoute,
  orderAccessLogRoute,
  ...addressRoutes,
  ...importRoutes,
  ...shipmentRoutes,
  ...repetitionRoutes,
  ...walletRoutes('/v1/wallet'),
  ...partnerCollectOnDeliveryRoutes,
  ...figuresRoutes('/v1/figures'),
  overviewRoute('GET /v1/overview'),
  ...exportRoutes('/v1/exports'),
  ...webhookRoutes,
  ...requestRoutes,
  ...recipientRulesRoutes('/v1'),
  ...goodsRulesRoutes('/v1'),
  ...recipientMessageRoutes,
  ...rehearsalRoutes,
  eventsRoute,
]
