import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const spend = (seal: string) => stores.spentSignatures.spend(seal)

test('of many who spend one signature at once, one does', async () => {
  for (let round = 0; round < 20; round += 1) {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => spend(`seal ${round}`)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  }
})

test('a signature stays spent for longer than it is valid, and then it goes', async () => {
  await spend('fresh')
  await spend('old')
  await stores.query(
    "UPDATE spent_signatures SET spent_at = now() - interval '91 seconds' WHERE seal = 'old'",
  )
  await stores.query(
    "UPDATE spent_signatures SET spent_at = now() - interval '89 seconds' WHERE seal = 'fresh'",
  )
  for (const seal of ['one more', 'and another']) await spend(seal)
  const left = await stores.query<{ seal: string }>(
    "SELECT seal FROM spent_signatures WHERE seal IN ('old', 'fresh')",
  )
  expect(left).toEqual([{ seal: 'fresh' }])
})
