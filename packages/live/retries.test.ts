import { expect, test } from 'vitest'
import { createRetries } from './retries.ts'

test('what fails is tried again until it succeeds, in its order, and only the last under a key', async () => {
  using retries = createRetries()
  const told: string[] = []
  let isAway = true
  const tell = (word: string) => async () => {
    if (isAway) throw new Error('away')
    told.push(word)
  }
  for (const [key, word] of [
    ['a', 'first'],
    ['b', 'second'],
    ['a', 'third'],
  ] as const)
    retries.add(key, tell(word))
  await expect.poll(retries.count).toBe(2)
  isAway = false
  await expect.poll(retries.count).toBe(0)
  expect(told).toEqual(['second', 'third'])
})

test('beyond its bound the oldest is given up', () => {
  using retries = createRetries({ max: 2 })
  for (const key of ['a', 'b', 'c']) retries.add(key, () => Promise.reject(new Error('away')))
  expect(retries.count()).toBe(2)
})
