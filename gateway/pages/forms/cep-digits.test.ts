import { expect, test } from 'vitest'
import { cepDigits } from './cep-digits.ts'

test.each([
  ['04538-133', '04538133'],
  ['CEP: 04.538-133', '04538133'],
  ['０４５３８−１３３', '04538133'],
  [' 04538 133\u2060', '04538133'],
  ['4538-133', '4538-133'],
  ['0453-8133', '0453-8133'],
  ['casa', 'casa'],
  ['', ''],
])('a form’s postal code %j goes on as %j', (written, sent) => {
  expect(cepDigits(written)).toBe(sent)
})
