import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { benchmarks, capacityTable, needsOf, page, readCosts, withCapacity } from './capacity.ts'

test('the capacity on the page follows from the last benchmark; else run `npm run capacity`', async () => {
  const [figures, text] = await Promise.all([readFile(benchmarks, 'utf8'), readFile(page, 'utf8')])
  expect(withCapacity(text, capacityTable(readCosts(figures)))).toBe(text)
})

test('a day of 24,000 deliveries, of which one a second comes at the peak', () => {
  const needs = needsOf(24_000, { transactions: 50, kib: 100, nodeMs: 100, postgresMs: 50 })
  expect(needs).toMatchObject({
    aSecond: 1,
    commits: 50,
    postgresCores: 0.1,
    nodeCores: 0.2,
    connections: 22,
  })
  expect(needs.logGbADay).toBeCloseTo(2.46, 2)
  expect(needs.keptGbAYear).toBeCloseTo(47.3, 1)
})

test('without a benchmark there is no capacity', () => {
  expect(() => readCosts('# Benchmarks\n')).toThrow('no figures of the bench cost')
})
