import { expect, test } from 'vitest'
import { mergeStreets } from './collect-streets.ts'
import { greatCircleMeters } from './distance.ts'
import { pointOfNumber } from './point-of-number.ts'
import type { Street } from './street.ts'
import { collect, lines, truth } from './town.fixture.ts'

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
