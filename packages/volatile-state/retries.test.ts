import { expect, test } from 'vitest'
import { createRetries } from './retries.ts'

test('works that fail are repeated in their order until they succeed, only the last of each key', async () => {
  using retries = createRetries()
  const written: string[] = []
  let isUnavailable = true
  const write = (word: string) => async () => {
    if (isUnavailable) throw new Error('away')
    written.push(word)
  }
  for (const [key, word] of [
    ['a', 'first'],
    ['b', 'second'],
    ['a', 'third'],
  ] as const)
    retries.add(key, write(word))
  await expect.poll(retries.count).toBe(2)
  isUnavailable = false
  await expect.poll(retries.count).toBe(0)
  expect(written).toEqual(['second', 'third'])
})

test('beyond its bound the oldest is dropped', () => {
  using retries = createRetries({ max: 2 })
  for (const key of ['a', 'b', 'c']) retries.add(key, () => Promise.reject(new Error('away')))
  expect(retries.count()).toBe(2)
})
