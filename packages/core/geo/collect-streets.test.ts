import { expect, test } from 'vitest'
import { townHeader, townLines, townStreets } from '../../../test/support/cnefe-town.ts'
import { createStreetCollector, mergeStreets } from './collect-streets.ts'
import { greatCircleMeters } from './distance.ts'
import { houseNumber, pointOfNumber } from './point-of-number.ts'
import { cnefeReader } from './read-cnefe.ts'
import type { Street } from './street.ts'

const reader = (header = townHeader) =>
  cnefeReader(header, { isCity: (code) => code === 3_525_904, splitQuoted: (line) => [line] })

function collect(lines: Iterable<string>): Street[] {
  const read = reader()
  const collector = createStreetCollector()
  for (const line of lines) {
    const address = read(line.trimEnd())
    if ('fault' in address) throw new Error(address.fault)
    collector.add(address)
  }
  return collector.take()
}

const [, ...lines] = townLines({ streets: 60, addresses: 40 })
const truth = [...townStreets({ streets: 60, addresses: 40 })]
const streets = collect(lines)
const errorsOf = (streets: readonly Street[]) =>
  truth.flatMap((real) => {
    const street = streets.find(({ cep }) => cep === Number(real.cep))!
    return real.numbers.map((number) =>
      greatCircleMeters(pointOfNumber(street, number), real.pointOf(number)),
    )
  })
const sorted = (values: number[]) => values.sort((a, b) => a - b)

test('every street of a town is one row with its numbers and its district', () => {
  expect(streets).toHaveLength(truth.length)
  for (const { cep, name, district } of truth.slice(0, 5)) {
    const street = streets.find((street) => street.cep === Number(cep))!
    expect(street.key).toContain(name.split(' ')[0]!.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    expect(street.district?.toUpperCase()).toBe(district)
  }
})

test('a house is found within metres by a fraction of the known numbers', () => {
  const errors = sorted(errorsOf(streets))
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(6)
  expect(errors[Math.floor(errors.length * 0.99)]).toBeLessThan(25)
  const known = truth.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const kept = streets.reduce((sum, { knots }) => sum + knots.length, 0)
  expect(kept / known).toBeLessThan(0.3)
})

test('a file that is read in parts gives the same streets', () => {
  const parts = [
    lines.filter((_, index) => index % 3 === 0),
    lines.filter((_, index) => index % 3 !== 0),
  ].map(collect)
  const whole = new Map<string, Street>()
  for (const street of parts.flat()) {
    const part = whole.get(street.key + street.cep)
    whole.set(street.key + street.cep, part ? mergeStreets(part, street) : street)
  }
  const merged = [...whole.values()]
  expect(merged.map(({ addresses }) => addresses).sort()).toEqual(
    streets.map(({ addresses }) => addresses).sort(),
  )
  expect(sorted(errorsOf(merged))[Math.floor(errorsOf(merged).length / 2)]).toBeLessThan(8)
})

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

test.each([
  ['CEP', '1320100', 'CEP is "1320100"; allowed: 8 digits'],
  ['COD_MUNICIPIO', '99', 'COD_MUNICIPIO is "99"; allowed: the 7 digits of a municipality'],
  ['NOM_SEGLOGR', ' ', 'NOM_SEGLOGR is " "; allowed: a name; with type and title at most 120 characters'],
  ['NUM_ENDERECO', '12X', 'NUM_ENDERECO is "12X"; allowed: up to 6 digits, or S/N'],
  ['LATITUDE', '', 'LATITUDE is ""; allowed: degrees from -34 to 6 with a decimal comma or point'],
  [
    'LONGITUDE',
    '46,9',
    'LONGITUDE is "46,9"; allowed: degrees from -74 to -28 with a decimal comma or point',
  ],
])('a line whose %s is %j is refused', (column, value, fault) => {
  const cells = lines[0]!.trimEnd().split(';')
  cells[townHeader.split(';').indexOf(column)] = value
  expect(reader()(cells.join(';'))).toMatchObject({ fault })
})

test('a line with another number of values is refused', () => {
  expect(reader()('1;2')).toMatchObject({ fault: 'has 2 values; allowed: 34, as the header' })
})

test.each([
  ['ISO 8859-1', 'CONCEI\u00c7\u00c3O'],
  ['UTF-8', Buffer.from('CONCEIÇÃO').toString('latin1')],
])('names are read from %s, degrees with comma or point', (_, bytes) => {
  const read = reader('LONGITUDE;LATITUDE;CEP;NOM_SEGLOGR;NUM_ENDERECO;COD_MUNICIPIO')
  expect(read(`-46,9;-23.2;13201000;${bytes};12;3525904`)).toEqual({
    ...{ cep: 13_201_000, cityCode: 3_525_904, name: 'CONCEIÇÃO', number: 12, district: '' },
    ...{ lat: -23_200_000, lng: -46_900_000, isNearby: false },
  })
})
