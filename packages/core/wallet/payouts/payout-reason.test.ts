import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { payoutReason, replacedKeyReason } from './payout-reason.ts'

test('a driver reads the platform’s own reason in the own language, and what an operator wrote as it is', () => {
  const texts = languages.map((language) => payoutReason({ reason: replacedKeyReason }, language))
  expect(new Set(texts).size).toBe(languages.length)
  for (const language of languages) {
    expect(payoutReason({ reason: 'a chave não existe' }, language)).toBe('a chave não existe')
    expect(payoutReason({ reason: null }, language)).toBeNull()
  }
})
