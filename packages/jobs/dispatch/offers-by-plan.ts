import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { planHoldsSeconds } from '@rodovia/core/dispatch/by-plan/limits.ts'
import {
  type OfferPlannedPorts,
  offerPlannedRoute,
} from '@rodovia/core/dispatch/by-plan/offer-planned-route.ts'
import type { DispatchPlans, PlannedRoute } from '@rodovia/core/dispatch/by-plan/ports.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'

/** Offers due deliveries in routes. Nothing here throws: a delivery that fails here is offered alone. */
export type OffersByPlan = {
  /** The planned routes with these deliveries; none, and nothing is asked, while nobody dispatches by plan. */
  routesWith(deliveries: readonly Delivery[]): Promise<ReadonlyMap<OrderId, PlannedRoute>>
  /** Whether the delivery was offered in the route. */
  offer(delivery: Delivery, route: PlannedRoute): Promise<boolean>
}

export type OfferOutcome = 'route' | 'alone' | 'failed'

type Options = {
  isAnyOn: () => boolean
  onError: (error: Error) => void
  onOffer: (outcome: OfferOutcome) => void
}

/** Offers from the last plans, as long as they hold. */
export function createOffersByPlan(
  ports: OfferPlannedPorts & { dispatchPlans: DispatchPlans },
  { isAnyOn, onError, onOffer }: Options,
): OffersByPlan {
  const otherwise = async <Result>(work: () => Promise<Result>, result: Result) => {
    try {
      return await work()
    } catch (error) {
      onOffer('failed')
      onError(error as Error)
      return result
    }
  }
  return {
    async routesWith(deliveries) {
      if (!isAnyOn()) return new Map()
      const ids = deliveries.map(({ orderId }) => orderId)
      const since = addSeconds(ports.clock(), -planHoldsSeconds)
      return otherwise(() => ports.dispatchPlans.routesWith(ids, since), new Map())
    },
    offer: (delivery, route) =>
      otherwise(async () => {
        const isOffered = await offerPlannedRoute(ports, delivery, route)
        onOffer(isOffered ? 'route' : 'alone')
        return isOffered
      }, false),
  }
}
