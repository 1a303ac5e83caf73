import { operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { assignDriver, operateDelivery } from '../../dispatch/operate-delivery.ts'
import type { Actor } from '../../identity/actor.ts'
import { aRequestBy } from '../../identity/request.fixture.ts'
import type { Delivery } from '../model/delivery.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { reportPosition } from '../positions/report-position.ts'

/** Remembers the subscriptions of a test; `endAll` ends them. */
export function createFollower() {
  const followed: AsyncIterator<unknown>[] = []
  return {
    async follow<State>(
      opening: Promise<AsyncIterableIterator<State>>,
    ): Promise<AsyncIterableIterator<State>> {
      const states = await opening
      followed.push(states)
      return states
    },
    async endAll(): Promise<void> {
      for (const states of followed.splice(0)) await states.return?.()
    },
  }
}

export async function take<State>(states: AsyncIterator<State>): Promise<State> {
  const { done, value } = await states.next()
  if (done) throw new Error('the states are over')
  return value
}

export const offer = (platform: UseCases, { orderId }: Delivery, driver: Actor) =>
  assignDriver(platform, { request: aRequestBy(operator), orderId, driverId: driver.userId })
export const unassign = (platform: UseCases, { orderId }: Delivery) =>
  operateDelivery(platform, { request: aRequestBy(operator), orderId, action: 'unassign' })
export const cancel = (platform: UseCases, shop: Actor, { orderId }: Delivery) =>
  cancelOrder(platform, { request: aRequestBy(shop), orderId })
export const report = (platform: UseCases, driver: Actor, { code }: Delivery, lat: number) =>
  reportPosition(platform, { actor: driver, code, lat, lng: -46.6 })
