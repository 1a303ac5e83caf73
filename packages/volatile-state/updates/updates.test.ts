import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { expect, test } from 'vitest'
import { describeUpdates } from './updates.contract.ts'
import { createLocalUpdates } from './updates.ts'

describeUpdates('in this process', createLocalUpdates)

test('a missed message replaces the pending updates, because the state includes them', async () => {
  const updates = createLocalUpdates()
  const follower = await updates.subscribe('tenant:shop')
  const anUpdate = (version: number) => ({ orderId: 'a' as OrderId, version, position: null })
  updates.publish(['tenant:shop'], anUpdate(1))
  updates.publishMissed('tenant:shop')
  updates.publish(['tenant:shop'], anUpdate(2))
  expect((await follower.next()).value).toBe('missed')
  expect((await follower.next()).value).toEqual(anUpdate(2))
  const reading = follower.next()
  updates.publishMissed('tenant:shop')
  expect((await reading).value).toBe('missed')
})
