import { expect, test } from 'vitest'
import { telephoneIn } from '../shared/telephone.ts'
import { erasedPhone, readContactPhone } from './subject.ts'

test.each([
  ['+55 11 91234-5678', '11912345678'],
  ['5511912345678', '11912345678'],
  ['(11) 91234-5678', '11912345678'],
  ['+55 (11) 3000-0000', '1130000000'],
  ['55 99123-4567', '55991234567'],
  ['+1 212 555 0100', '12125550100'],
  ['(11) 8765-4321', '11987654321'],
  ['015 11 91234-5678', '11912345678'],
  ['\u202a+55 11 91234\u20115678\u202c', '11912345678'],
  ['0800 705 2030,12345678', '705203012345678'],
])('%s is known as %s', (written, known) => {
  expect(readContactPhone(written)).toBe(known)
})

test('what is no telephone number names nobody', () => {
  expect(() => readContactPhone('Ana')).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})

test('nobody has the number of erased people', () => {
  expect(telephoneIn(erasedPhone)).toBeNull()
})
