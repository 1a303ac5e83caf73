import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UserId } from '../../shared/ids.ts'
import { languages } from '../../shared/language.ts'
import { timelineLabels } from '../texts/labels.ts'
import { moves } from './states.ts'
import { chainEntry, firstBrokenEntry, genesisHash, type TimelineEntry, timelineTypeOf } from './timeline.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const driver = { kind: 'driver', userId: '019a0000-0000-7000-8000-000000000001' as UserId } as const

const anyEntry = fc.record({
  type: fc.constantFrom(...moves).map((move) => timelineTypeOf[move]),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
  by: fc.constantFrom(driver, { kind: 'platform' } as const),
  facts: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), {
    noNullPrototype: true,
  }),
})
const anyTimeline = fc.array(anyEntry, { minLength: 1, maxLength: 12 }).map((entries) => {
  const timeline: TimelineEntry[] = []
  for (const entry of entries) timeline.push(chainEntry(sha256, timeline.at(-1)?.hash ?? genesisHash, entry))
  return timeline
})

test('a timeline as it was written fits its chain', () => {
  fc.assert(fc.property(anyTimeline, (timeline) => firstBrokenEntry(sha256, timeline) === null))
})

test('the order in which facts come back does not matter', () => {
  const entry = { type: 'accept', at: new Date(0), by: driver } as const
  const hash = (facts: Record<string, number>) => chainEntry(sha256, genesisHash, { ...entry, facts }).hash
  expect(hash({ a: 1, b: 2 })).toBe(hash({ b: 2, a: 1 }))
})

test('a changed, a missing and an exchanged entry show', () => {
  fc.assert(
    fc.property(anyTimeline, fc.nat(), (timeline, pick) => {
      const index = pick % timeline.length
      const changed = timeline.with(index, {
        ...timeline[index]!,
        at: new Date(timeline[index]!.at.getTime() + 1),
      })
      expect(firstBrokenEntry(sha256, changed)).toBe(index)
      if (index < timeline.length - 1)
        expect(firstBrokenEntry(sha256, timeline.toSpliced(index, 1))).toBe(index)
    }),
  )
})

test('of an entry whose personal facts were erased the hash still has to be the one that the next builds on', () => {
  fc.assert(
    fc.property(anyTimeline, fc.nat(), (timeline, pick) => {
      const index = pick % timeline.length
      const erased = { ...timeline[index]!, facts: { note: '[apagado]' }, erasedAt: new Date(0) }
      expect(firstBrokenEntry(sha256, timeline.with(index, erased))).toBeNull()
      if (index < timeline.length - 1)
        expect(firstBrokenEntry(sha256, timeline.with(index, { ...erased, hash: '0'.repeat(64) }))).toBe(
          index + 1,
        )
    }),
  )
})

test('every move has words in each language', () => {
  for (const move of moves) {
    for (const language of languages) expect(timelineLabels[timelineTypeOf[move]][language]).not.toBe('')
  }
})
