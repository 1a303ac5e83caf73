import { expect, test } from 'vitest'
import { houseNumber, pointOfNumber } from './point-of-number.ts'
import { collect, lines } from './town.fixture.ts'

const streets = collect(lines)

test('a number beyond the known ones has the precision of the street', () => {
  const street = streets.find(({ knots }) => knots.length > 4)!
  expect(pointOfNumber(street, street.firstNumber! + 1).precision).toBe('address')
  expect(pointOfNumber(street, street.lastNumber! + 500)).toMatchObject({ precision: 'street' })
  expect(pointOfNumber(street, null)).toMatchObject({ lat: street.lat, precision: 'street' })
})

test('houses on both sides of a street have points of their own', () => {
  const knots = [
    { number: 10, lat: 0, lng: 0 },
    { number: 11, lat: 0, lng: 200 },
    { number: 30, lat: 1000, lng: 0 },
    { number: 31, lat: 1000, lng: 200 },
  ]
  const street = { knots, lat: 0, lng: 0 }
  expect(pointOfNumber(street, 20)).toEqual({ lat: 0.0005, lng: 0, precision: 'address' })
  expect(pointOfNumber(street, 21)).toEqual({ lat: 0.0005, lng: 0.0002, precision: 'address' })
})

test.each([
  ['120', 120],
  ['nº 45-A', 45],
  [' 7 fundos', 7],
  ['s/n', null],
  ['0', null],
  ['Lote 3', null],
])('the number of %j is %j', (text, number) => {
  expect(houseNumber(text)).toBe(number)
})
