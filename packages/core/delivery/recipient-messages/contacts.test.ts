import { expect, test } from 'vitest'
import { addressFor, maskedAddress, reachOf } from './contacts.ts'

test.each([
  ['+55 11 91234-5678', '+5511912345678'],
  ['(11) 8765-4321', '+5511987654321'],
  ['11 3456-7890', '+551134567890'],
  ['0800 900 0000', null],
  ['4004-1234', null],
  ['0800 705 2030,12345678', null],
  ['190', null],
  ['192', null],
  ['0303 765 4321', null],
  ['sem telefone', null],
  ['0000000000', null],
])('messages to %s go to %s', (phone, number) => {
  const reach = reachOf({ recipient: { name: 'Ana', phone }, recipientEmail: 'ana@exemplo.com.br' })
  expect(addressFor('sms', reach)).toBe(number)
  expect(addressFor('whatsapp', reach)).toBe(number)
  expect(addressFor('email', reach)).toBe('ana@exemplo.com.br')
})

test('an address is shown by its end or its beginning', () => {
  expect(maskedAddress('+5511912345678')).toBe('•••• 5678')
  expect(maskedAddress('ana.souza@exemplo.com.br')).toBe('a•••@exemplo.com.br')
})
