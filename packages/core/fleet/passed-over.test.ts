import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { passedOverReasons } from './passed-over.ts'
import { passedOverMessage } from './passed-over-messages.ts'

const missed = { at: noon, serviceType: 'CAR', isOffered: true, distanceMeters: 7_200 } as const

test('each reason has its own words', () => {
  const texts = passedOverReasons.map((reason) => passedOverMessage({ ...missed, reason, limit: 5 }))
  expect(new Set(texts.map(({ en }) => en)).size).toBe(passedOverReasons.length)
  expect(new Set(texts.map((text) => text['pt-BR'])).size).toBe(passedOverReasons.length)
})

test('a distance comes with its limit', () => {
  expect(passedOverMessage({ ...missed, reason: 'too_far', limit: 5 })).toEqual({
    'pt-BR': 'Longe demais: 7,2 km; o limite é 5 km.',
    en: 'Too far: 7.2 km; the limit is 5 km.',
  })
})
