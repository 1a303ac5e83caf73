import { once } from 'node:events'
import type { LastPlans } from '@rodovia/core/dispatch/plan/last-plan.ts'
import type { LastPlan } from '@rodovia/core/dispatch/plan/plan-edits.ts'
import type { OrderId, PlanId, UserId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, noon } from '../../test/support/builders.ts'
import type { TestRedis } from '../../test/support/redis.ts'
import { redisKinds } from '../../test/support/redis-kinds.ts'
import { createLastPlans, createRedisLastPlans } from './last-plans.ts'
import { backgroundCommandMilliseconds, connectRedis } from './redis.ts'

/** A busy machine takes longer than a request waits for Redis. */
const patience = { commandMilliseconds: backgroundCommandMilliseconds }

const aPlan = (): LastPlan => ({
  ...{ id: newId<PlanId>(), at: noon, locked: [], edits: [] },
  routes: [{ driverId: newId<UserId>(), stops: [{ orderId: newId<OrderId>(), isPickup: true }] }],
})

/** Two processes that answer the same dispatcher. */
function lastPlansContract(processes: () => [LastPlans, LastPlans]): void {
  test('the plan that was shown last is known to all processes, by its key alone', async () => {
    const [one, other] = processes()
    const plan = aPlan()
    await one.keep('a', aPlan())
    await other.keep('a', plan)
    for (const plans of [one, other]) expect(await plans.find('a')).toEqual(plan)
    expect(await one.find('b')).toBeNull()
  })

  test('of two changes to one state of a plan one counts, and none to a state that is over', async () => {
    const [one, other] = processes()
    const plan = aPlan()
    await one.keep('c', plan)
    const changed = { ...plan, id: newId<PlanId>() }
    const outcomes = await Promise.all([
      one.replace('c', plan.id, changed),
      other.replace('c', plan.id, { ...plan, id: newId<PlanId>() }),
    ])
    expect(outcomes.toSorted()).toEqual([false, true])
    expect(await one.replace('c', plan.id, changed)).toBe(false)
    expect(await one.replace('d', plan.id, changed)).toBe(false)
    const now = (await other.find('c'))!
    expect(await one.replace('c', now.id, plan)).toBe(true)
    expect(await other.find('c')).toEqual(plan)
  })
}

describe('last plans in this process', () => {
  const plans = createLastPlans({ seconds: 1_800 })
  lastPlansContract(() => [plans, plans])

  test('take no more than their share of memory: the oldest goes first', async () => {
    const size = `${aPlan().id} ${JSON.stringify(aPlan())}`.length + 1
    const few = createLastPlans({ seconds: 1_800, maxBytes: 2 * size })
    for (const key of ['a', 'b', 'c']) await few.keep(key, aPlan())
    expect(await few.find('a')).toBeNull()
    expect(await few.find('b')).not.toBeNull()
    expect(await few.find('c')).not.toBeNull()
  })
})

describe.each(redisKinds)('last plans in $kind', ({ start }) => {
  const stack = new AsyncDisposableStack()
  let server: TestRedis
  let redis: ReturnType<typeof connectRedis>
  let processes: [LastPlans, LastPlans]
  beforeAll(async () => {
    server = stack.use(await start())
    const connect = async () => {
      redis = stack.use(connectRedis(server.url, () => {}, patience))
      await once(redis, 'ready')
      return createRedisLastPlans(redis, { seconds: 1_800, onFault: () => {} })
    }
    processes = [await connect(), await connect()]
  })
  afterAll(() => stack.disposeAsync())

  lastPlansContract(() => processes)

  test('are forgotten half an hour later', async () => {
    await processes[0].keep('a', aPlan())
    const ttl = await redis.ttl('rodovia:kept-plan:a')
    expect(ttl).toBeGreaterThan(1_700)
    expect(ttl).toBeLessThanOrEqual(1_800)
  })

  test('are known to the process that showed them while Redis is unavailable', async () => {
    const plan = aPlan()
    await server.stop()
    await processes[0].keep('a', plan)
    expect(await processes[0].find('a')).toEqual(plan)
    const changed = { ...plan, id: newId<PlanId>() }
    expect(await processes[0].replace('a', plan.id, changed)).toBe(true)
    expect(await processes[0].replace('a', plan.id, plan)).toBe(false)
    expect(await processes[0].find('a')).toEqual(changed)
  })
})
