import { expect, test } from 'vitest'
import { limitsContract } from './limits.contract.ts'
import { createLocalLimits } from './local-limits.ts'

limitsContract((now) => createLocalLimits({ now }))

test('keeps at most `maxKeys` keys, the most recently used ones', async () => {
  const limits = createLocalLimits({ maxKeys: 2 })
  const once = { quota: 1, windowSeconds: 10 }
  for (const key of ['a', 'b', 'c']) await limits.take(key, once)
  expect((await limits.take('c', once)).isAllowed).toBe(false)
  expect((await limits.take('a', once)).isAllowed).toBe(true)
})
