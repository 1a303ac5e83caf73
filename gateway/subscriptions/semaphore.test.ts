import { afterEach, expect, test, vi } from 'vitest'
import { createSemaphore } from './semaphore.ts'

afterEach(() => void vi.useRealTimers())

test('so many permits are out at once, and the next in the order in which they were asked for', async () => {
  const { ask, names } = askers(2)
  const [giveBackA, giveBackB] = await Promise.all([ask('a'), ask('b')])
  const [c, d] = [ask('c'), ask('d')]
  await allSettled()
  expect(names).toEqual(['a', 'b'])
  giveBackA()
  giveBackA()
  await c
  await allSettled()
  expect(names).toEqual(['a', 'b', 'c'])
  giveBackB()
  await d
  expect(names).toEqual(['a', 'b', 'c', 'd'])
})

test('a permit that is not given back holds up the others for a while only, and counts once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask, names } = askers(1)
  const giveBackA = await ask('a')
  const [b, c] = [ask('b'), ask('c')]
  vi.advanceTimersByTime(4999)
  await allSettled()
  expect(names).toEqual(['a'])
  vi.advanceTimersByTime(1)
  const giveBackB = await b
  giveBackA()
  await allSettled()
  expect(names).toEqual(['a', 'b'])
  giveBackB()
  await c
  expect(vi.getTimerCount()).toBe(1)
})

function askers(permits: number) {
  const acquire = createSemaphore(permits, 5000)
  const names: string[] = []
  const ask = async (name: string) => {
    const giveBack = await acquire()
    names.push(name)
    return giveBack
  }
  return { ask, names }
}

const allSettled = () => new Promise((resolve) => setImmediate(resolve))
