import { expect, test } from 'vitest'
import { readCpf } from './cpf.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  [' 111.444.777-35 ', '11144477735'],
  ['00000000191', '00000000191'],
  ['123 456 789-09', '12345678909'],
])('reads %s', (written, cpf) => {
  expect(readCpf(written)).toBe(cpf)
})

test.each([
  '52998224726',
  '529982247',
  '11111111111',
  '000.000.000-00',
  '529-982-247.25',
  'abc',
  '',
  '52998224725x',
])('refuses %s', (written) => {
  expect(readCpf(written)).toBeNull()
})
