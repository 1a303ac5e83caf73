import { expect, test } from 'vitest'
import { isPixKey, plainPixKey } from './pix-key.ts'

test.each([
  ['123.456.789-09', '12345678909'],
  [' 12.345.678/0001-95 ', '12345678000195'],
  ['+55 (11) 91234-5678', '+5511912345678'],
  ['Ana@Example.com.br', 'ana@example.com.br'],
  ['12345678909', '12345678909'],
])('%s is the PIX key %s', (text, key) => {
  expect(plainPixKey(text)).toBe(key)
  expect(isPixKey(key)).toBe(true)
})

test('a telephone number without +55 is not taken for a CPF', () => {
  for (const text of ['11 91234-5678', '(11) 91234-5678']) expect(isPixKey(plainPixKey(text))).toBe(false)
})
