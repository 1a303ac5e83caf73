import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { saoPaulo } from '../../../../test/support/towns.ts'
import { operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import type { Actor } from '../../identity/actor.ts'
import { addSeconds } from '../../shared/clock.ts'
import { anOrder, openForPlans, plan, switchTo } from './by-plan.fixture.ts'
import { readDispatchByPlan } from './switch.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openForPlans()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('the switch', () => {
  test('is for those who dispatch, each for the own organisation, and in the audit log', async () => {
    const driver = await platform.aDriver({ town: saoPaulo })
    await platform.query(`UPDATE tenants SET kind = 'transportadora' WHERE id = $1`, [driver.tenantId])
    const manager = anActor({
      ...{ tenantId: driver.tenantId, tenantKind: 'transportadora' as const, role: 'manager' as const },
    })
    expect(await readDispatchByPlan(platform, { actor: manager })).toBe(false)
    expect(await switchTo(platform, true, manager)).toBe(true)
    await switchTo(platform, true, manager)
    expect(await readDispatchByPlan(platform, { actor: manager })).toBe(true)
    expect(await readDispatchByPlan(platform, { actor: operator })).toBe(false)
    expect(await platform.dispatchPlans.listOn()).toEqual([
      { tenantId: driver.tenantId, fleetId: driver.tenantId, plannedAt: null },
    ])
    await switchTo(platform, false, manager)
    expect(await platform.dispatchPlans.listOn()).toEqual([])
    const entries = await platform.query<{ facts: { on: number } }>(
      "SELECT facts FROM audit_entries WHERE action = 'tenant.dispatch_by_plan_set' ORDER BY id",
    )
    expect(entries.map(({ facts }) => facts.on)).toEqual([1, 1, 0])
    await expect(switchTo(platform, true, shop)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(readDispatchByPlan(platform, { actor: shop })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of a fleet takes its own orders out of the plan of the platform', async () => {
    const fleet = await platform.aShop()
    await platform.query(`UPDATE tenants SET kind = 'transportadora' WHERE id = $1`, [fleet.tenantId])
    await platform.aDriver({ town: saoPaulo })
    await switchTo(platform, true)
    const order = await anOrder(platform, fleet)
    await plan(platform)
    const planned = () => platform.dispatchPlans.routesWith([order.orderId], addSeconds(platform.clock(), -1))
    expect((await planned()).size).toBe(1)
    await switchTo(platform, true, { ...fleet, tenantKind: 'transportadora', role: 'manager' })
    platform.pass(1)
    await plan(platform)
    expect((await planned()).size).toBe(0)
  })
})
