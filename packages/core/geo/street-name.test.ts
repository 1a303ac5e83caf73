import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName, streetKey, withoutType } from './street-name.ts'

test.each([
  ['R. XV de Novembro', 'Rua Quinze de Novembro'],
  ['Av. Brig. Luís Antônio', 'AVENIDA BRIGADEIRO LUIS ANTONIO'],
  ['Pça. da Sé', 'PRACA DA SE'],
  ['R Sta. Ifigênia', 'Rua Santa Ifigenia'],
  ['Rua 7 de Setembro', 'RUA SETE DE SETEMBRO'],
  ['Al. Dr. João Conceição', 'ALAMEDA DOUTOR JOAO CONCEICAO'],
])('%s is the same street as %s', (written, inFile) => {
  expect(streetKey(written)).toBe(streetKey(inFile))
})

test('a street may be called like an abbreviation', () => {
  expect(streetKey('Rua R')).toBe('rua r')
  expect(streetKey('Rua Dom')).toBe('rua dom')
})

test('the type of a street can be left out, but not its whole name', () => {
  expect(withoutType(streetKey('Av. Paulista'))).toBe('paulista')
  expect(withoutType(streetKey('Paulista'))).toBe('paulista')
  expect(withoutType('rua')).toBe('rua')
})

test('names are written as on an address', () => {
  expect(displayName('AVENIDA NOVE  DE JULHO')).toBe('Avenida Nove de Julho')
  expect(displayName('PRACA JOAO XXIII')).toBe('Praca Joao XXIII')
  expect(displayName('RUA ÉRICO VERÍSSIMO')).toBe('Rua Érico Veríssimo')
})

test('a key is made of small letters, digits and single spaces, for any text', () => {
  fc.assert(fc.property(fc.string(), (name) => /^([a-z0-9]+( [a-z0-9]+)*)?$/.test(streetKey(name))))
})
