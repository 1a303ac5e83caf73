import { describe, expect, test } from 'vitest'
import { startRedis } from '../support/redis.ts'
import { describeResult } from './describe-result.ts'
import { harshFaults } from './engine/faults.ts'
import { mutations } from './mutations.ts'
import { simulate } from './simulate.ts'

const hours = 0.1

describe('a simulated city', () => {
  test('holds what must hold under faults, and the same seed takes the same steps', async () => {
    const first = await simulate({ seed: 'ci', hours })
    expect(first.finding, describeResult(first, 0)).toBeNull()
    expect(first.counts.get('orders placed')).toBeGreaterThan(5)
    const second = await simulate({ seed: 'ci', hours })
    expect(second).toEqual(first)
  })

  test('holds with live data in a Redis that loses everything now and then', async () => {
    await using redis = await startRedis()
    const result = await simulate({ seed: 'redis', hours: 0.1, redisUrl: redis.url })
    expect(result.finding, describeResult(result, 0)).toBeNull()
  })

  test('takes other steps by another seed', async () => {
    const [one, other] = [
      await simulate({ seed: '1', hours: 0.02 }),
      await simulate({ seed: '2', hours: 0.02 }),
    ]
    expect([one.finding, other.finding]).toEqual([null, null])
    expect(one.hash).not.toBe(other.hash)
  })
})

describe('a defect in a port', () => {
  test.each(mutations)('is found: $name', async ({ mutate, found }) => {
    const { finding } = await simulate({ seed: 'm2', hours: 2, mutate, faults: harshFaults })
    expect(finding, 'nothing was found').not.toBeNull()
    expect(found, finding!.message).toContain(finding!.invariant)
  })
})
