import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('what is asked for many times while it is under way is done once more', async () => {
  const begun: PromiseWithResolvers<void>[] = []
  const ask = coalesce(() => {
    const work = Promise.withResolvers<void>()
    begun.push(work)
    return work.promise
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  ask()
  expect(begun).toHaveLength(1)
  ask()
  ask()
  expect(begun).toHaveLength(1)
  begun[0]!.resolve()
  await turn()
  expect(begun).toHaveLength(2)
  begun[1]!.resolve()
  await turn()
  expect(begun).toHaveLength(2)
  ask()
  expect(begun).toHaveLength(3)
})
