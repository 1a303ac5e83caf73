import { isAborted, runWithSignal } from '@rodovia/platform/abort-scope.ts'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Work that waits until `goOn`; `batches` shows the items of each batch. */
function aWork({ lanes: concurrency = 1, most: maxItems = 10 } = {}) {
  const batches: number[][] = []
  const held: PromiseWithResolvers<void>[] = []
  const double = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items])
      const hold = Promise.withResolvers<void>()
      held.push(hold)
      await hold.promise
      if (items.includes(13)) throw new Error('Connection terminated')
      if (items.some((item) => item < 0)) throw new Error(`one of ${items} is below zero`)
      return items.map((item) => item * 2)
    },
    { concurrency, maxItems },
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const goOn = async () => {
    await turn()
    for (const { resolve } of held.splice(0)) resolve()
    await turn()
  }
  return { double, batches, turn, goOn }
}

test('calls during a batch share the next one, and each gets its own result', async () => {
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

test('the number and the size of running batches are limited', async () => {
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

test('beside a running batch only one that is as large begins', async () => {
  const { double, batches, turn, goOn } = aWork({ lanes: 2 })
  const all = [1, 2, 3].map(double)
  await turn()
  all.push(...[4, 5].map(double))
  await turn()
  expect(batches).toEqual([[1, 2, 3]])
  all.push(double(6))
  await turn()
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  all.push(double(7))
  await goOn()
  await goOn()
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10, 12, 14])
})

test('calls do not wait for a batch whose items are retried', async () => {
  const { double, batches, turn, goOn } = aWork({ lanes: 2 })
  const first = Promise.allSettled([1, -2, 3].map(double))
  await turn()
  const next = double(5)
  await goOn()
  expect(batches).toEqual([[1, -2, 3], [5], [1]])
  for (let batch = 0; batch < 3; batch++) await goOn()
  expect(await next).toBe(10)
  expect(await first).toMatchObject([{ value: 2 }, { status: 'rejected' }, { value: 6 }])
})

test('calls do not wait for a batch that takes long', async () => {
  const { double, batches, turn, goOn } = aWork({ lanes: 2 })
  const all = [1, 2, 3].map(double)
  await turn()
  all.push(double(4))
  await expect.poll(() => batches).toEqual([[1, 2, 3], [4]])
  await goOn()
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8])
})

test('an item that fails does not fail the others of its batch', async () => {
  const { double, goOn } = aWork()
  const all = Promise.allSettled([1, -2, 3].map(double))
  for (let batch = 0; batch < 4; batch++) await goOn()
  expect(await all).toMatchObject([
    { value: 2 },
    { reason: new Error('one of -2 is below zero') },
    { value: 6 },
  ])
})

test('an error that would fail every item rejects all at once', async () => {
  const { double, batches, goOn } = aWork()
  const all = Promise.allSettled([1, 13].map(double))
  await goOn()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches).toHaveLength(1)
})

test('a batch runs on when the caller of its first item has aborted', async () => {
  const wanted = createBatcher(async (items: readonly number[]) => items.map(() => !isAborted()))
  const leaving = new AbortController()
  const all = Promise.all([runWithSignal(leaving.signal, () => wanted(1)), wanted(2)])
  leaving.abort()
  expect(await all).toEqual([true, true])
})
