import { expect, test } from 'vitest'
import { codeText, readCep, readNumber } from './read-row.ts'

test.each([
  ['1310100.0', '1310100'],
  ['11912345678.0', '11912345678'],
  ['1578,0', '1578'],
  ['22.00', '22'],
  ['1,1912345678E+10', '11912345678'],
  ['5.511912345678e12', '5511912345678'],
  ['5,51E+12', '5,51E+12'],
  ['1E+07', '1E+07'],
  ['01.310-100', '01.310-100'],
  ['12.5', '12.5'],
  ['12 A', '12 A'],
])('the code %s is %s', (written, code) => {
  expect(codeText(written)).toBe(code)
})

test.each([
  ['01310-100', '01310100'],
  ['01310100', '01310100'],
  ['01.310-100', '01310100'],
  ['01310 100', '01310100'],
  ['1310100', '01310100'],
  ['1310100.0', null],
  ['13.101.00', null],
  ['1310-1000', null],
  ['131010', null],
])('the postal code %s is %s', (written, cep) => {
  expect(readCep(written)).toBe(cep)
})

test.each([
  ['0,150', 0.15],
  ['2,5 kg', 2.5],
  ['1.234,5', 1234.5],
  ['1.500', null],
])('the number %s is %s', (written, number) => {
  expect(readNumber(written)).toBe(number)
})
