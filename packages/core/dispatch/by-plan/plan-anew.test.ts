import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operator, type UseCases } from '../../../../test/support/use-cases.ts'
import { declineRoute } from '../../delivery/routes/answer-route.ts'
import { setAvailability } from '../../fleet/set-availability.ts'
import type { Actor } from '../../identity/actor.ts'
import { answer, dispatch, openForPlans, plan, readAll, routes, twoPlanned } from './by-plan.fixture.ts'
import { claimSeconds } from './limits.ts'

let platform: UseCases
let shop: Actor
beforeEach(async () => {
  await platform?.[Symbol.asyncDispose]()
  platform = await openForPlans()
  shop = await platform.aShop()
})
afterAll(() => platform[Symbol.asyncDispose]())

describe('dispatch by plan', () => {
  test('plans what was declined for somebody else, and asks nobody again who declined', async () => {
    const { near, far, orders } = await twoPlanned(platform, shop)
    await dispatch(platform)
    const [route] = await routes(platform)
    await declineRoute(platform, answer(near, route!.id))
    platform.pass(1)
    await plan(platform)
    await dispatch(platform)
    expect((await routes(platform)).map(({ driver_id }) => driver_id)).toEqual([near.userId, far.userId])
    expect(await readAll(platform, orders)).toMatchObject([
      { status: 'assigned', driver: { id: far.userId } },
      { status: 'assigned', driver: { id: far.userId } },
    ])
  })

  test('plans for somebody else once a driver is off duty', async () => {
    const { near, far } = await twoPlanned(platform, shop)
    await setAvailability(platform, { actor: near, isAvailable: false })
    platform.pass(1)
    await plan(platform)
    await dispatch(platform)
    expect((await routes(platform)).map(({ driver_id }) => driver_id)).toEqual([far.userId])
  })

  test('is planned by one process at a time, and offered once by any number', async () => {
    const { orders } = await twoPlanned(platform, shop)
    platform.pass(1)
    const made = await Promise.all([plan(platform), plan(platform), plan(platform)])
    expect(made.flat().toSorted()).toEqual([false, false, true])
    await Promise.all([dispatch(platform), dispatch(platform), dispatch(platform)])
    expect(await routes(platform)).toHaveLength(1)
    for (const order of orders) expect(await platform.offersOf(order)).toHaveLength(1)
  })

  test('is taken over from a process that was killed while it planned, and a plan that comes too late is not kept', async () => {
    const { orders } = await twoPlanned(platform, shop)
    platform.pass(1)
    const claimId = platform.newId() as string
    const planning = fileURLToPath(new URL('../../../../test/support/planning-process.ts', import.meta.url))
    const { tenantId } = operator
    const now = platform.clock().toISOString()
    const facts = [platform.url, tenantId, now, claimId, String(claimSeconds)]
    const child = spawn(process.execPath, [planning, ...facts], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(child.stdout, 'data')
    expect(String(said)).toBe('claimed\n')
    expect(await plan(platform)).toEqual([false])
    child.kill('SIGKILL')
    await once(child, 'exit')
    platform.pass(claimSeconds - 1)
    expect(await plan(platform)).toEqual([false])
    platform.pass(1)
    expect(await plan(platform)).toEqual([true])
    await platform.dispatchPlans.end({ tenantId, claimId, plan: { at: platform.clock(), routes: [] } })
    await dispatch(platform)
    expect(await routes(platform)).toHaveLength(1)
    expect((await readAll(platform, orders)).map(({ status }) => status)).toEqual(['assigned', 'assigned'])
  })
})
