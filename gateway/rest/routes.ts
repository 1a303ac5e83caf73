import { ownAccessLogRoute } from './access-log.ts'
import { authRoutes } from './auth.ts'
import { exportRoutes } from './data-exports.ts'
import { driverRoutes } from './driver.ts'
import { driverSyncRoute } from './driver-sync.ts'
import { earningsRoutes } from './earnings.ts'
import { contactErasureRoutes, erasureRoutes } from './erasures.ts'
import { nearbyRoutes } from './nearby.ts'
import { orderRoutes } from './orders.ts'
import { partnerRoutes } from './partner.ts'
import { payoutRoutes } from './payouts.ts'
import { proofCheckRoute } from './proof-check.ts'
import { pushRoutes } from './push.ts'
import { quoteRoutes } from './quote.ts'
import type { AnyRoute } from './route.ts'
import { pixWebhookRoute, topUpRoutes } from './top-ups.ts'
import { trackingRoute } from './tracking.ts'
import { walletRoutes } from './wallet.ts'

/** Every REST route there is. */
export const routes: readonly AnyRoute[] = [
  ...authRoutes,
  ownAccessLogRoute,
  ...exportRoutes,
  ...driverRoutes,
  driverSyncRoute,
  ...earningsRoutes,
  ...payoutRoutes,
  ...pushRoutes,
  ...erasureRoutes,
  ...walletRoutes,
  ...topUpRoutes,
  ...orderRoutes,
  ...quoteRoutes,
  ...nearbyRoutes,
  ...partnerRoutes,
  ...contactErasureRoutes,
  trackingRoute,
  proofCheckRoute,
  pixWebhookRoute,
]
