import { expect, test } from 'vitest'
import { agoElement, money } from './formats.ts'

test('money is formatted for people', () => {
  expect(money(123_456)('pt-BR')).toMatch(/^R\$\s1\.234,56$/)
  expect(money(-5)('en')).toBe('-R$0.05')
})

test('money and numbers in Spanish are written as in Brazil', () => {
  expect(money(123_456)('es')).toMatch(/^R\$\s1\.234,56$/)
})

test('a time of the last hours is said in words, with the exact time beside it', () => {
  const ago = (minutes: number) => agoElement(new Date(Date.now() - minutes * 60_000).toISOString())
  expect(ago(3).in('pt-BR')).toMatch(
    /<time datetime="[^"]+" title="\d\d\/\d\d\/\d{4}, [\d:]+">há 3 min<\/time>/,
  )
  expect(ago(125).in('es')).toContain('>hace 2 h<')
  expect(ago(24 * 60).in('pt-BR')).not.toContain('há')
})
