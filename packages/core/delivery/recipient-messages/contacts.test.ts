import { expect, test } from 'vitest'
import { internationalPhone, maskedAddress } from './contacts.ts'

test.each([
  ['+55 11 91234-5678', '+5511912345678'],
  ['(11) 91234-5678', '+5511912345678'],
  ['011 91234-5678', '+5511912345678'],
  ['11 3000-0000', '+551130000000'],
  ['5511912345678', '+5511912345678'],
  ['+551191234567', '+5511991234567'],
  ['+1 (415) 555-0100', '+14155550100'],
])('the number %s is %s', (phone, number) => {
  expect(internationalPhone(phone)).toBe(number)
})

test('an address is shown by its end or its beginning', () => {
  expect(maskedAddress('+5511912345678')).toBe('•••• 5678')
  expect(maskedAddress('ana.souza@exemplo.com.br')).toBe('a•••@exemplo.com.br')
})
