import { expect, test } from 'vitest'
import { type Rehearsal, rehearsalScripts } from '../delivery/model/rehearsal.ts'
import { isFinal, statuses } from '../delivery/model/states.ts'
import { type Act, acts, nextAct, shareOf } from './scripts.ts'

const rehearsed = (script: Rehearsal['script']) => ({
  ...{
    rehearsal: { script, pace: 'real' as const, pin: null },
    returnOf: null,
    status: 'in_transit' as const,
  },
})
const entries = (count: number, kind: 'platform' | 'shipper' = 'platform') =>
  Array.from({ length: count }, () => ({ by: { kind } as never }))

test('the acts of each script follow in time, and the last one is its end', () => {
  for (const script of rehearsalScripts) {
    const all: readonly Act[] = acts[script]
    const shares = all.map((act) => shareOf[act])
    expect(shares, script).toEqual(shares.toSorted((a, b) => a - b))
    expect(['delivered', 'no_driver', 'last_attempt'], script).toContain(all.at(-1))
  }
})

test('each act is played once, in its turn; what shippers do meanwhile is none of them', () => {
  for (const script of rehearsalScripts) {
    const played = acts[script].map((_, done) =>
      nextAct(rehearsed(script), [...entries(done), ...entries(3, 'shipper')]),
    )
    expect(played, script).toEqual([...acts[script]])
    expect(nextAct(rehearsed(script), entries(acts[script].length))).toBeNull()
  }
})

test('nothing is played after the end, nor of a real order', () => {
  for (const status of statuses.filter((one) => isFinal(one)))
    for (const script of rehearsalScripts)
      expect(nextAct({ ...rehearsed(script), status }, entries(0))).toBeNull()
  expect(nextAct({ ...rehearsed('late'), rehearsal: null }, entries(0))).toBeNull()
})

test('a return that the driver has in hand goes the way back to its end', () => {
  const back = { ...rehearsed('comes_back'), returnOf: 'an order' as never }
  expect([2, 3, 4, 5].map((done) => nextAct(back, entries(done)))).toEqual([
    ...['on-route', 'arrived-at-destination', 'delivered', null],
  ])
})
