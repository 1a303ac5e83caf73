import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

test('each item is worked on once, results keep their sequence, and no more than 50 run at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 170 }), async (count) => {
      let [running, most] = [0, 0]
      const items = Array.from({ length: count }, (_, index) => `item ${index}`)
      const results = await inGroups(items, async (item, index) => {
        most = Math.max(most, ++running)
        // Later ones end first.
        for (let turns = count - index; turns > 0; turns--) await null
        running--
        return `${item} at ${index}`
      })
      expect(results).toEqual(items.map((item, index) => `${item} at ${index}`))
      expect(most).toBe(Math.min(count, 50))
    }),
    { numRuns: 20 },
  )
})

test('a failure is the caller’s', async () => {
  const failing = inGroups([1, 2, 3], async (one) => {
    if (one === 2) throw new Error('the second')
  })
  await expect(failing).rejects.toThrow('the second')
})
