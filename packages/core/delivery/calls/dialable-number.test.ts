import { expect, test } from 'vitest'
import { callLinks, dialableNumber } from './dialable-number.ts'

test.each([
  ['+55 11 91234-5678', '+5511912345678'],
  ['(11) 91234-5678', '+5511912345678'],
  ['011 3000-0000', '+551130000000'],
  ['5511912345678', '+5511912345678'],
  ['+1 415 867 5309', '+14158675309'],
  ['55 99123-4567', '+5555991234567'],
  ['91234-5678', null],
  ['+** ** *****-**78', null],
  ['0000000000', null],
])('%s is dialed as %s', (given, number) => {
  expect(dialableNumber(given)).toBe(number)
})

test('a number without area code has no WhatsApp', () => {
  expect(callLinks('+55 11 91234-5678')).toEqual({
    telUrl: 'tel:+5511912345678',
    whatsappUrl: 'https://wa.me/5511912345678',
  })
  expect(callLinks('3000-0000')).toEqual({ telUrl: 'tel:30000000', whatsappUrl: null })
})
