import { expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { languages } from '../shared/language.ts'
import { passedOverMessage } from './fleet-messages.ts'
import { passedOverReasons } from './passed-over.ts'

const missed = { at: noon, serviceType: 'CAR', isOffered: true, distanceMeters: 7_200 } as const

test('each reason has its own words', () => {
  for (const language of languages) {
    const texts = passedOverReasons.map((reason) =>
      passedOverMessage({ ...missed, reason, limit: 5 }, language),
    )
    expect(new Set(texts).size).toBe(passedOverReasons.length)
  }
})

test('a distance comes with its limit', () => {
  const tooFar = { ...missed, reason: 'too_far', limit: 5 } as const
  expect(passedOverMessage(tooFar, 'pt-BR')).toBe('Longe demais: 7,2 km; o limite é 5 km.')
  expect(passedOverMessage(tooFar, 'en')).toBe('Too far: 7.2 km; the limit is 5 km.')
})
