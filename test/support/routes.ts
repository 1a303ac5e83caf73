import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { cancelOrder } from '@rodovia/core/delivery/orders/cancel-order.ts'
import { acceptRoute, declineRoute } from '@rodovia/core/delivery/routes/answer-route.ts'
import { declineOffer } from '@rodovia/core/delivery/steps/decline-offer.ts'
import { operateDelivery } from '@rodovia/core/dispatch/operate-delivery.ts'
import { offerRoute } from '@rodovia/core/dispatch/routes/offer-route.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { aTown, type Town } from './towns.ts'
import { operator, type UseCases } from './use-cases.ts'

type Kind = 'pickup' | 'dropoff'
export const stop = ({ orderId }: Delivery, kind: Kind) => ({ orderId, kind })
/** First all pickups, then all drops. */
export const stopsOf = (orders: readonly Delivery[]) => [
  ...orders.map((order) => stop(order, 'pickup')),
  ...orders.map((order) => stop(order, 'dropoff')),
]

/** The steps of tests of routes. The orders are of two shops in turn. */
export function routeSteps(platform: UseCases, shops: readonly [Actor, Actor]) {
  const readAll = (orders: readonly Delivery[]) => Promise.all(orders.map((order) => platform.read(order)))
  const offer = (driver: Actor, stops: readonly { orderId: string; kind: string }[], actor = operator) =>
    offerRoute(platform, { request: aRequestBy(actor), driverId: driver.userId, stops })

  /** A driver on the spot, and so many orders that wait for one. */
  async function aRoute(count = 2, town: Town = aTown()) {
    const driver = await platform.aDriver({ town })
    const orders: Delivery[] = []
    for (let index = 0; index < count; index++)
      orders.push(await platform.anOrder(shops[index % 2]!, { town }))
    return { town, driver, orders }
  }

  return {
    aRoute,
    async anOffer(count = 2, town: Town = aTown()) {
      const made = await aRoute(count, town)
      const { route } = await offer(made.driver, stopsOf(made.orders))
      return { ...made, id: route.id as string }
    },
    offer,
    accept: (driver: Actor, id: string) => acceptRoute(platform, { request: aRequestBy(driver), id }),
    decline: (driver: Actor, id: string, reason?: string) =>
      declineRoute(platform, { request: aRequestBy(driver), id, ...(reason && { reason }) }),
    declineOne: (driver: Actor, { code }: Delivery, reason?: string) =>
      declineOffer(platform, { request: aRequestBy(driver), code, ...(reason && { reason }) }),
    cancel: ({ orderId }: Delivery, shop: Actor) =>
      cancelOrder(platform, { request: aRequestBy(shop), orderId }),
    unassign: ({ orderId }: Delivery) =>
      operateDelivery(platform, { request: aRequestBy(operator), orderId, action: 'unassign' }),
    readAll,
    statusesOf: async (orders: readonly Delivery[]) => (await readAll(orders)).map(({ status }) => status),
    loadOf: async ({ userId }: Actor) => (await platform.drivers.findBusy(userId))?.activeDeliveries,
  }
}
