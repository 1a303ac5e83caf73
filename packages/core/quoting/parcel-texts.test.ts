import { expect, test } from 'vitest'
import { languages } from '../shared/language.ts'
import { parcelsText } from './parcel-texts.ts'

const parcel = (weightGrams: number, fragile = false) => ({ weightGrams, fragile })

test('parcels are counted and weighed together, and one that is fragile makes all of them so', () => {
  const two = [parcel(12_000), parcel(500, true)]
  expect(parcelsText(two, 'pt-BR')).toBe('2 volumes · 12,5 kg · frágil')
  expect(parcelsText([parcel(1_000)], 'pt-BR')).toBe('1 volume · 1 kg')
  for (const language of languages) expect(parcelsText(two, language)).toMatch(/^2 \S+ · 12[.,]5 kg · \S+$/)
})
