import { expect, test } from 'vitest'
import { areaCodeOf } from './area-code.ts'

test.each([
  ['01310100', '11'],
  ['13010000', '19'],
  ['11010000', '13'],
  ['14010000', '16'],
  ['15010000', '17'],
  ['20040002', '21'],
  ['29010000', '27'],
  ['30110000', '31'],
  ['38400000', '34'],
  ['40010000', '71'],
  ['50010000', '81'],
  ['60010000', '85'],
  ['69005010', '92'],
  ['69900064', '68'],
  ['70040010', '61'],
  ['74010000', '62'],
  ['78005000', '65'],
  ['80010000', '41'],
  ['86010000', '43'],
  ['88010000', '48'],
  ['89010000', '47'],
  ['90010000', '51'],
  ['97010000', '55'],
])('telephones at %s have the area code %s', (cep, code) => {
  expect(areaCodeOf(cep)).toBe(code)
})

test.each([
  ['a town whose area code is not known for certain', '12140000'],
  ['a code before all others', '00999999'],
  ['a code between two towns', '33400000'],
  ['a code between two states', '10000000'],
  ['the last code before a town', '54699999'],
])('%s has none', (_, cep) => {
  expect(areaCodeOf(cep)).toBeNull()
})
