import { waitsForDocument } from '../../delivery/goods/goods-documents.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import type { BusyDriver } from '../../fleet/driver.ts'
import { assessCandidates, type Search } from '../../fleet/matching.ts'
import type { Drivers } from '../../fleet/ports.ts'
import { capacityOf } from '../../quoting/service-type.ts'
import type { OrderId } from '../../shared/ids.ts'
import { barredFleets, type PaperPorts } from '../../vehicles/papers.ts'
import {
  type CashLimitPorts,
  driversAtCashLimit,
  paysCash,
} from '../../wallet/collect-on-delivery/cash-limit.ts'
import { dueActionOf } from '../dispatch-delivery.ts'
import { searchFor } from '../load-candidates.ts'
import { commitRoute, type DraftPorts, draftRoute, offerChanges, planStops } from '../routes/draft-route.ts'
import { deliveriesOf, type StopOfRoute } from '../routes/schedule-route.ts'
import type { PlannedRoute } from './ports.ts'
import { gainOf, stopsSharedWith } from './shared-route.ts'

export type OfferPlannedPorts = DraftPorts &
  CashLimitPorts & { drivers: Drivers; vehicles: PaperPorts['vehicles'] }

/**
 * Offers a due delivery with what shares its way in the plan, as one route:
 * docs/reference/rules.md#dispatch-by-plan. False, and nothing is written, where it is to be offered alone:
 * nothing shares its way any more, a deadline would lose its margin, the matcher would not ask this driver,
 * or somebody else was faster. Safe with any number of callers.
 */
export async function offerPlannedRoute(
  ports: OfferPlannedPorts,
  due: Delivery,
  route: PlannedRoute,
): Promise<boolean> {
  const at = ports.clock()
  if (dueActionOf(due, at) !== 'offer') return false
  const ids = [...new Set(route.stops.map(({ orderId }) => orderId))]
  const [driver, deliveries, offers] = await Promise.all([
    ports.drivers.findBusy(route.driverId),
    ports.deliveries.findByOrderIds(ids),
    ports.deliveries.offers(ids),
  ])
  if (!driver || (route.fleetId !== null && driver.tenantId !== route.fleetId)) return false
  const barred = await barredFleets(ports, deliveries.values(), [driver.tenantId], at)
  const cashLimited = await driversAtCashLimit(ports, deliveries.values(), [driver.id])
  const askable = (orderId: OrderId) => {
    const delivery = deliveries.get(orderId)
    const isFree =
      delivery?.status === 'awaiting_driver' && !waitsForDocument(delivery) && delivery.deadlineAt > at
    const facts = {
      offers: offers.get(orderId) ?? [],
      barredFleets: barred.get(orderId),
      ...(delivery && paysCash(delivery) && { cashLimited }),
    }
    return isFree && mayAsk(ports, delivery, driver, facts, at) ? delivery : null
  }
  const open = route.stops.flatMap(({ orderId, isPickup }): StopOfRoute[] => {
    const delivery = askable(orderId)
    return delivery ? [{ delivery, kind: isPickup ? 'pickup' : 'dropoff' }] : []
  })
  const free = capacityOf[driver.persona] - driver.activeDeliveries - driver.openOffers
  const stops = stopsSharedWith(due.orderId, open, free)
  if (!stops) return false
  const { start, planned } = await planStops(ports, { stops, driver, at })
  const gain = gainOf(due, stops, planned, start, ports.deliverySettings.estimate)
  if (!gain) return false
  const offered = draftRoute(ports, { stops, driver, at, planned, offeredBy: null, gain })
  const context = { request: null, by: { kind: 'platform' } as const, at, route: offered }
  const changes = offerChanges(ports, deliveriesOf(stops), driver, context)
  return commitRoute(ports, { route: offered, changes, effect: null })
}

/**
 * Applies the rules of the matcher: the driver is on duty, near and seen lately, and neither declined nor
 * was asked a moment ago.
 */
function mayAsk(
  ports: OfferPlannedPorts,
  delivery: Delivery,
  driver: BusyDriver,
  facts: Pick<Search, 'offers' | 'barredFleets' | 'cashLimited'>,
  at: Date,
): boolean {
  return assessCandidates(searchFor(ports, delivery, facts, at), [driver]).every(
    ({ reason }) => reason === null,
  )
}
