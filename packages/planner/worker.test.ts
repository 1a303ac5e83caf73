import fc from 'fast-check'
import { Piscina } from 'piscina'
import { expect, test } from 'vitest'
import { plan } from './index.ts'
import { aProblem } from './test/random-problem.ts'

test('a Piscina worker plans as the calling thread does, and is ended by a signal', async () => {
  await using pool = new Piscina({
    filename: new URL('./test/worker.ts', import.meta.url).href,
    maxThreads: 1,
  })
  const [problem] = fc.sample(aProblem, { seed: 3, numRuns: 1 })
  const options = { iterations: 200, seed: 5 }
  expect(await pool.run({ problem, options })).toEqual(await plan(problem!, options))
  const endless = { problem, options: { seconds: 60 } }
  await expect(pool.run(endless, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
