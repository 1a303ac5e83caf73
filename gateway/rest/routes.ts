import { ownAccessLogRoute } from './access-log.ts'
import { authRoutes } from './auth.ts'
import { deliveryCallRoutes, trackedCallRoute } from './calls.ts'
import { collectOnDeliveryRoutes, trackedChargeRoute } from './collect-on-delivery.ts'
import { dataExportRoutes } from './data-exports.ts'
import { driverRoutes } from './driver.ts'
import { applicationRoutes, ownApplicationRoutes } from './driver-applications.ts'
import { driverSyncRoute } from './driver-sync.ts'
import { earningsRoutes } from './earnings.ts'
import { contactErasureRoutes, erasureRoutes } from './erasures.ts'
import { exportRoutes } from './exports.ts'
import { factorRoutes } from './factors.ts'
import { figuresRoutes } from './figures.ts'
import { fiscalDocumentRoutes } from './fiscal-documents.ts'
import { freightDutiesRoute } from './freight-duties.ts'
import { freightFloorRoute } from './freight-floor.ts'
import { goodsRulesRoutes } from './goods-rules.ts'
import { nearbyRoute } from './nearby.ts'
import { deliveryNoteRoutes } from './notes.ts'
import { orderRoutes } from './orders.ts'
import { overviewRoute } from './overview.ts'
import { partnerRoutes } from './partner.ts'
import { payoutRoutes } from './payouts.ts'
import { proofCheckRoute } from './proof-check.ts'
import { pushRoutes } from './pushes.ts'
import { publicQuoteRoute } from './quote.ts'
import { optOutRoutes } from './recipient-messages.ts'
import { recipientRulesRoutes } from './recipient-rules.ts'
import { requestBodyRoutes } from './request-log.ts'
import type { Address, AnyRoute } from './route.ts'
import { serviceAreaRoutes } from './service-areas.ts'
import { ownSessionRoutes } from './sessions.ts'
import { shopSignUpRoute } from './shop-sign-up.ts'
import { pixWebhookRoutes, topUpRoutes } from './top-ups.ts'
import { instructionsRoute, ratingRoute, rescheduleRoute, trackingRoute } from './tracking.ts'
import { vehicleRoutes } from './vehicles.ts'
import { walletRoutes } from './wallet.ts'

/** Every REST route. */
export const routes: readonly AnyRoute[] = [
  ...authRoutes,
  ...ownSessionRoutes,
  ...factorRoutes,
  ownAccessLogRoute,
  ...dataExportRoutes,
  ...driverRoutes,
  ...deliveryNoteRoutes,
  ...deliveryCallRoutes,
  driverSyncRoute,
  shopSignUpRoute,
  ...ownApplicationRoutes,
  ...applicationRoutes,
  ...earningsRoutes,
  ...payoutRoutes,
  ...pushRoutes,
  ...erasureRoutes,
  ...walletRoutes('/api/app/v1/wallet'),
  ...figuresRoutes('/api/app/v1/figures'),
  overviewRoute('GET /api/app/v1/overview'),
  ...exportRoutes('/api/app/v1/exports'),
  ...topUpRoutes,
  ...collectOnDeliveryRoutes,
  ...orderRoutes,
  ...serviceAreaRoutes,
  ...vehicleRoutes,
  ...fiscalDocumentRoutes,
  ...recipientRulesRoutes('/api/app/v1'),
  ...goodsRulesRoutes('/api/app/v1'),
  ...requestBodyRoutes,
  publicQuoteRoute,
  nearbyRoute,
  freightFloorRoute,
  freightDutiesRoute,
  ...partnerRoutes,
  ...contactErasureRoutes,
  trackingRoute,
  instructionsRoute,
  trackedChargeRoute,
  trackedCallRoute,
  rescheduleRoute,
  ratingRoute,
  optOutRoutes.read,
  optOutRoutes.set,
  proofCheckRoute,
  ...pixWebhookRoutes,
]

/** The route at this address, which a page or a tool runs, too. Throws when there is none. */
export function restRoute(address: Address): AnyRoute {
  const found = routes.find(({ method, path }) => `${method} ${path}` === address)
  if (found) return found
  throw new Error(`there is no route ${address}`)
}
