import { expect, test } from 'vitest'
import { createLagHistory } from './lag-history.ts'

function aHistory() {
  const history = createLagHistory()
  history.add({ at: 0, position: 100n })
  history.add({ at: 1_000, position: 100n })
  history.add({ at: 2_000, position: 250n })
  return history
}

test.each([
  ['has replayed everything', 250n, 0.5],
  ['has replayed what was written after the sample', 300n, 0.5],
  ['has not replayed the last second', 249n, 1.5],
  ['is as far as an idle primary was', 100n, 1.5],
])('a replica that %s', (_, replayed, seconds) => {
  expect(aHistory().lagSeconds(replayed, 2_500)).toBe(seconds)
})

test('a replica that is behind all samples is behind without limit', () => {
  expect(aHistory().lagSeconds(99n, 2_500)).toBe(Number.POSITIVE_INFINITY)
})

test('lag grows while the primary is away, and is unknown after another one took its place', () => {
  const history = aHistory()
  expect(history.lagSeconds(250n, 12_000)).toBe(10)
  history.clear()
  expect(history.lagSeconds(250n, 12_000)).toBe(Number.POSITIVE_INFINITY)
})

test('samples of the last ten minutes are kept', () => {
  const history = aHistory()
  history.add({ at: 700_000, position: 900n })
  expect(history.lagSeconds(800n, 700_000)).toBe(Number.POSITIVE_INFINITY)
})
