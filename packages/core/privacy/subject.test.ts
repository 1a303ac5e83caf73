import { expect, test } from 'vitest'
import { readPhone } from '../shared/texts.ts'
import { erasedPhone, phoneDigits, readContactPhone } from './subject.ts'

test.each([
  ['+55 11 91234-5678', '11912345678'],
  ['5511912345678', '11912345678'],
  ['(11) 91234-5678', '11912345678'],
  ['+55 (11) 3000-0000', '1130000000'],
  ['55 99123-4567', '55991234567'],
  ['+1 212 555 0100', '12125550100'],
  ['3000-0000', '30000000'],
])('%s is known as %s', (written, known) => {
  expect(readContactPhone(written)).toBe(known)
})

test('what is no telephone number names nobody', () => {
  expect(() => readContactPhone('Ana')).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})

test('the number of erased people may stand wherever a number may', () => {
  expect(readPhone('phone', erasedPhone)).toBe(erasedPhone)
  expect(phoneDigits(erasedPhone)).toBe(erasedPhone)
})
