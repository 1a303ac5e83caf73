import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allEnded } from './all-ended.ts'

test('has all values', async () => {
  expect(await allEnded([Promise.resolve(1), pause(5, 'a')])).toEqual([1, 'a'])
})

test('rejects with the first error, when the others have ended too', async () => {
  let hasEnded = false
  const slow = pause(20).then(() => {
    hasEnded = true
  })
  await expect(allEnded([Promise.reject(new Error('wrong')), slow])).rejects.toThrow('wrong')
  expect(hasEnded).toBe(true)
})
