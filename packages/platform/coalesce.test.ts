import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('calls during a run start one more run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const call = coalesce(() => {
    const work = Promise.withResolvers<void>()
    runs.push(work)
    return work.promise
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  call()
  expect(runs).toHaveLength(1)
  call()
  call()
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  await turn()
  expect(runs).toHaveLength(2)
  runs[1]!.resolve()
  await turn()
  expect(runs).toHaveLength(2)
  call()
  expect(runs).toHaveLength(3)
})
