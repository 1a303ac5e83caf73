import { isAborted, runWithSignal } from '@rodovia/platform/abort-scope.ts'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Work that waits until it is let go on; each batch is told by what was in it. */
function aWork({ lanes: concurrency = 1, most: maxItems = 10 } = {}) {
  const batches: number[][] = []
  const held: PromiseWithResolvers<void>[] = []
  const double = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items])
      const hold = Promise.withResolvers<void>()
      held.push(hold)
      await hold.promise
      if (items.includes(13)) throw new Error('away')
      if (items.some((item) => item < 0)) throw new Error(`one of ${items} is below zero`)
      return items.map((item) => item * 2)
    },
    { concurrency, maxItems, failsForAll: (error) => String(error).includes('away') },
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const goOn = async () => {
    await turn()
    for (const { resolve } of held.splice(0)) resolve()
    await turn()
  }
  return { double, batches, turn, goOn }
}

test('what comes while a batch is under way goes together in the next, and each has its own answer', async () => {
  const { double, batches, turn, goOn } = aWork()
  const first = double(1)
  await turn()
  const others = Promise.all([double(2), double(3), double(4)])
  await goOn()
  expect(await first).toBe(2)
  await goOn()
  expect(await others).toEqual([4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('no more than so many batches are under way, and none is larger than it may be', async () => {
  const { double, batches, turn, goOn } = aWork({ lanes: 2, most: 2 })
  const all = Promise.all([1, 2, 3, 4, 5].map(double))
  await turn()
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
  await goOn()
  await goOn()
  expect(await all).toEqual([2, 4, 6, 8, 10])
  expect(batches).toHaveLength(3)
})

test('one that cannot be done does not fail the others of its batch', async () => {
  const { double, goOn } = aWork()
  const all = Promise.allSettled([1, -2, 3].map(double))
  for (let batch = 0; batch < 4; batch++) await goOn()
  expect(await all).toMatchObject([
    { value: 2 },
    { reason: new Error('one of -2 is below zero') },
    { value: 6 },
  ])
})

test('a fault that would befall each of them is told to all at once', async () => {
  const { double, batches, goOn } = aWork()
  const all = Promise.allSettled([1, 13].map(double))
  await goOn()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches).toHaveLength(1)
})

test('a batch is wanted, though the first who asked for a part of it has left', async () => {
  const wanted = createBatcher(async (items: readonly number[]) => items.map(() => !isAborted()), {
    concurrency: 1,
    maxItems: 10,
    failsForAll: () => false,
  })
  const leaving = new AbortController()
  const all = Promise.all([runWithSignal(leaving.signal, () => wanted(1)), wanted(2)])
  leaving.abort()
  expect(await all).toEqual([true, true])
})
