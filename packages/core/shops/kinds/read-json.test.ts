import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAt, numberAt, sizeAt, textAt, valueAt } from './read-json.ts'

const order = { id: 12, to: { name: ' Ana\n Souza ', phone: null }, items: [{ sku: 'a' }, { sku: 'b' }] }

test('a value deep in what a shop sent is found, and a missing one is none', () => {
  expect(valueAt(order, 'items', 1, 'sku')).toBe('b')
  for (const path of [['to', 'street'], ['items', 7, 'sku'], ['id', 'x'], ['to', 'phone', 'x'], ['toString']])
    expect(valueAt(order, ...path)).toBeUndefined()
})

test('whatever a shop sends, nothing is thrown and no text is longer than it may be', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.string(), fc.nat(3))),
      fc.nat(20),
      (json, path, maxLength) => {
        const text = textAt(json, path, maxLength)
        if (text !== null) expect([...text].length > 0 && [...text].length <= maxLength).toBe(true)
        const number = numberAt(json, ...path)
        if (number !== null) expect(Number.isFinite(number)).toBe(true)
        expect(listAt(json, ...path).length).toBeLessThanOrEqual(500)
      },
    ),
  )
})

test('a text is one line, also of a number', () => {
  expect(textAt(order, ['to', 'name'], 100)).toBe('Ana Souza')
  expect(textAt(order, ['to', 'name'], 4)).toBe('Ana')
  expect(textAt(order, ['id'], 100)).toBe('12')
  expect(textAt({ name: '\u0000Ana\u0000\u0000Souza\ud800' }, ['name'], 100)).toBe('Ana Souza\ufffd')
  for (const nothing of [{}, { id: ' ' }, { id: {} }, { id: true }])
    expect(textAt(nothing, ['id'], 100)).toBeNull()
})

test.each([
  ['12.50', 12.5],
  [' 7 ', 7],
  [0, 0],
  ['', null],
  ['1,5', 1.5],
  ['0,150', 0.15],
  ['1.234,5', 1234.5],
  ['2,5 kg', 2.5],
  ['R$ 12,30', 12.3],
  ['1.234.5', null],
  ['Infinity', null],
  [null, null],
  [[], null],
])('the number of %j is %j', (value, number) => {
  expect(numberAt({ value }, 'value')).toBe(number)
})

test('a size has three lengths, or is none', () => {
  const names = ['a', 'b', 'c'] as const
  expect(sizeAt({ a: 1, b: '2', c: 3 }, names)).toEqual([1, 2, 3])
  for (const incomplete of [{ a: 1, b: 2 }, { a: 1, b: 2, c: 0 }, { a: 1, b: 2, c: -3 }, null])
    expect(sizeAt(incomplete, names)).toBeNull()
})
