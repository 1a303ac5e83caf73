import { expect, test } from 'vitest'
import { dialable } from './dialable.ts'

test.each([
  ['+55 11 91234-5678', '5511912345678'],
  ['(11) 3000-0000', '551130000000'],
  ['55 9 9123-4567', '5555991234567'],
  ['+55 11 9****-5678', null],
  ['•••• 5678', null],
  ['1234', null],
])('%s can be called as %s', (phone, digits) => {
  expect(dialable(phone)).toBe(digits)
})
