import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import { openUseCases, operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { addHours } from '../../shared/clock.ts'
import type { PlanProposal } from './plan-proposal.ts'
import { proposePlan } from './propose-plan.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openUseCases()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

const propose = (actor: Actor | null = operator, area?: string) => proposePlan(platform, { actor, area })
const managerOf = ({ tenantId }: Actor) =>
  anActor({ tenantId, tenantKind: 'transportadora', role: 'manager' })

/** The orders of each route and driver. */
const routesOf = ({ routes }: PlanProposal) =>
  routes.map(({ driver, deliveries }) => [driver.id, deliveries.map(({ order }) => order.orderId).toSorted()])

describe('a proposed plan', () => {
  test('plans early what may be picked up within four hours, and leaves later ones alone', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    const from = (hours: number) => ({
      from: addHours(platform.clock(), hours),
      until: addHours(platform.clock(), hours + 1),
    })
    const soon = await platform.anOrder(shop, { pickupWindow: from(3) })
    await platform.anOrder(shop, { pickupWindow: from(9) })
    const plan = await propose()
    expect(routesOf(plan)).toEqual([[driver.userId, [soon.orderId]]])
    expect(plan).toMatchObject({ unplanned: [], waitingTotal: 2, waitingPlanned: 1 })
    expect(plan.routes[0]!.stops[0]!.beginsAt).toEqual(soon.pickupWindow!.from)
  })

  test('is of one town where the dispatcher says so', async () => {
    await platform.aDriver({ town: saoPaulo })
    await platform.anOrder(shop)
    expect((await propose(operator, 'São Paulo - SP')).routes).toHaveLength(1)
    expect(await propose(operator, 'Olinda - PE')).toMatchObject({
      routes: [],
      unplanned: [],
      waitingTotal: 0,
    })
    await expect(propose(operator, 'x'.repeat(200))).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('is for dispatchers: a fleet’s manager sees the own orders and drivers alone', async () => {
    const ofNobody = await platform.aDriver({ town: saoPaulo })
    await platform.anOrder(shop)
    await expect(propose(null)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(propose(shop)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(propose(ofNobody)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await propose(managerOf(await platform.aShop()))).toMatchObject({
      ...{ routes: [], unplanned: [], waitingTotal: 0, driversTotal: 0 },
    })
    expect(await propose(managerOf(shop))).toMatchObject({
      ...{ routes: [], waitingTotal: 1, unplanned: [{ reason: { kind: 'no_driver' } }] },
    })
  })
})
