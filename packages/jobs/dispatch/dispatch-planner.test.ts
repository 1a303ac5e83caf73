import { anOrder, failing, openForPlans, switchTo } from '@rodovia/core/dispatch/by-plan/by-plan.fixture.ts'
import { expect, test } from 'vitest'
import { saoPaulo } from '../../../test/support/towns.ts'
import type { UseCases } from '../../../test/support/use-cases.ts'
import { startDispatchPlanner } from './dispatch-planner.ts'

test('a plan is made anew by the worker when an order comes', async () => {
  await using platform: UseCases = await openForPlans()
  const outcomes: string[] = []
  await switchTo(platform, true)
  await platform.aDriver({ town: saoPaulo })
  let wake = () => {}
  const nothing = async () => ({ [Symbol.asyncDispose]: async () => {} })
  await using planner = await startDispatchPlanner(platform, {
    onError: (error) => failing({ error }, 'planning failed'),
    onDue: async (woken) => {
      wake = woken
      return nothing()
    },
    onDispatch: nothing,
    measure: { plan: (outcome) => outcomes.push(outcome), offer: () => {} },
  })
  await expect.poll(() => outcomes).toEqual(['made'])
  platform.pass(1)
  const order = await anOrder(platform, await platform.aShop())
  const planned = async () => [...(await planner.routesWith([order])).keys()]
  await expect.poll(planned).toEqual([order.orderId])
  await switchTo(platform, false)
  wake()
  await expect.poll(planned).toEqual([])
})
