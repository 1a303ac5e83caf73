import { expect, test } from 'vitest'
import type { Limits } from '../limits.ts'
import { memoryOf } from '../loaded-supergraph.ts'
import { inProcessTransport } from '../transports/in-process.ts'
import { differentOperation } from './support/different-operations.ts'
import { aFederation, subgraphSchema } from './support/federation.ts'
import { subgraphs } from './support/library.ts'

function heapBytes(): number {
  // This flavour also drops generated code that nothing refers to, which V8 otherwise keeps for a while.
  gc!({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return process.memoryUsage().heapUsed
}

/**
 * The memory of the subgraphs is not the engine's: they compile nothing, and their documents are cached
 * before anything is measured.
 */
const transports = Object.fromEntries(
  Object.entries(subgraphs).map(([name, subgraph]) => [
    name,
    inProcessTransport(subgraphSchema(subgraph), { compileAfterRuns: 0 }),
  ]),
)

async function heapGrowth(limits: Partial<Limits>, count: number): Promise<number> {
  const { ask, calls, unexpected } = aFederation(subgraphs, { transports, limits })
  const askMany = async (from: number, many: number) => {
    for (let number = from; number < from + many; number++) await ask(differentOperation(number))
    calls.length = 0
    unexpected.length = 0
    return heapBytes()
  }
  const before = await askMany(1_000, 120)
  return (await askMany(2_000, count)) - before
}

test('the estimate of what prepared operations hold is near the growth of the heap', async () => {
  const count = 120
  const ratio = (await heapGrowth({}, count)) / (count * memoryOf(differentOperation(2_000)))
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.2)
})

test('the heap does not grow with the number of different operations', async () => {
  const bytes = memoryOf(differentOperation(1_000))
  expect(await heapGrowth({ preparedBytes: 10 * bytes }, 120)).toBeLessThan(30 * bytes)
})

test('the default cache holds a thousand operations of 2 KB', async () => {
  const { engine } = aFederation(subgraphs, { transports })
  const sources = Array.from({ length: 1_000 }, (_, i) => `#${'x'.repeat(2_000)}\n{ a${i}: version }`)
  const operations = await Promise.all(sources.map((source) => engine.prepare(null, source)))
  for (const [i, source] of sources.entries()) expect(engine.prepare(null, source)).toBe(operations[i])
})
