import { saoPaulo } from '../../../../test/support/towns.ts'
import { operator, type UseCases } from '../../../../test/support/use-cases.ts'
import type { Delivery } from '../../delivery/model/delivery.ts'
import type { Actor } from '../../identity/actor.ts'
import { lockPlannedDelivery, movePlannedStop, undoPlanChanges } from './change-plan.ts'
import type { PlanProposal } from './plan-proposal.ts'
import { proposePlan } from './propose-plan.ts'

type Stop = { order: Delivery; kind: 'pickup' | 'dropoff' }

export const propose = (platform: UseCases, actor: Actor = operator) => proposePlan(platform, { actor })
export const look = (platform: UseCases, actor: Actor = operator) =>
  proposePlan(platform, { actor, isKept: true })
const stopOf = ({ order: { orderId }, kind }: Stop) => ({ orderId, kind })
export const move = (
  platform: UseCases,
  { id }: PlanProposal,
  stop: Stop,
  driver: Actor,
  before: Stop | null = null,
  actor = operator,
) =>
  movePlannedStop(platform, {
    ...{ actor, planId: id, driverId: driver.userId, ...stopOf(stop) },
    before: before && stopOf(before),
  })
export const lock = (platform: UseCases, { id }: PlanProposal, { orderId }: Delivery, isLocked = true) =>
  lockPlannedDelivery(platform, { actor: operator, planId: id, orderId, isLocked })
export const undo = (platform: UseCases, { id }: PlanProposal, count = 1) =>
  undoPlanChanges(platform, { actor: operator, planId: id, count })

/** The proposed stops of each driver, such as `p1 d1`, by the numbers of the orders. */
export function sequences({ routes }: PlanProposal, orders: readonly Delivery[]): Record<string, string> {
  const number = ({ orderId }: { orderId: string }) => orders.findIndex((one) => one.orderId === orderId) + 1
  return Object.fromEntries(
    routes.map(({ driver, stops }) => [
      driver.id,
      stops
        .filter(({ isCommitted }) => !isCommitted)
        .map(({ kind, order }) => `${kind === 'pickup' ? 'p' : 'd'}${number(order)}`)
        .join(' '),
    ]),
  )
}

export const lockedIn = ({ routes }: PlanProposal) =>
  routes.flatMap(({ deliveries }) =>
    deliveries.filter(({ choice }) => choice.isLocked).map(({ order }) => order.orderId),
  )

/** Two drivers: the nearer one has the orders. */
export async function aPlan(platform: UseCases, shop: Actor, count: number) {
  const near = await platform.aDriver({ town: saoPaulo, km: 1 })
  const far = await platform.aDriver({ town: saoPaulo, km: 9 })
  const orders: Delivery[] = []
  for (let index = 0; index < count; index++) orders.push(await platform.anOrder(shop))
  return { near, far, orders, plan: await propose(platform) }
}
