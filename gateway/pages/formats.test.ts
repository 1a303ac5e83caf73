import { expect, test } from 'vitest'
import { money } from './formats.ts'

test('money is formatted for people', () => {
  expect(money(123_456)('pt-BR')).toMatch(/^R\$\s1\.234,56$/)
  expect(money(-5)('en')).toBe('-R$0.05')
})
