import { expect, test } from 'vitest'
import { issueText } from './issue-text.ts'

test('an issue has its facts in each language', () => {
  const issue = { code: 'not_allowed', why: 'not_a_phone', got: '12' } as const
  expect(issueText(issue, 'pt-BR')).toBe('"12" não é um telefone: de 8 a 15 dígitos, como +55 11 91234-5678')
  expect(issueText(issue, 'es')).toBe('"12" no es un teléfono: de 8 a 15 dígitos, como +55 11 91234-5678')
  expect(issueText(issue, 'en')).toBe(
    '"12" is not a telephone number: 8 to 15 digits, such as +55 11 91234-5678',
  )
})

test('a value that must not be repeated is in no text', () => {
  expect(issueText({ code: 'not_allowed', why: 'not_a_pin' }, 'en')).toBe('is not a PIN: 4 to 8 digits')
  expect(issueText({ code: 'not_valid', expected: 'a token' }, 'es')).toBe('valor no permitido')
})

test('a long value is shortened', () => {
  const issue = { code: 'not_one_of', got: 'x'.repeat(1000), allowed: ['a', 'b'] } as const
  expect(issueText(issue, 'en')).toBe(`must be one of a, b; got "${'x'.repeat(60)}"`)
})

test('an issue within an issue has its own text too', () => {
  const issue = { code: 'not_allowed', why: 'not_hours', got: 'noite' } as const
  expect(issueText({ code: 'in_line', line: 2, issue }, 'pt-BR')).toBe(
    'linha 2: "noite" não são horas: escreva como 22-6',
  )
})

test('a stored text of an older version is English in each language', () => {
  expect(issueText({ code: 'written', text: 'must not be empty' }, 'pt-BR')).toBe('must not be empty')
  const text = { en: 'a', es: 'b', 'pt-BR': 'c' }
  expect(issueText({ code: 'written', text }, 'pt-BR')).toBe('c')
})
