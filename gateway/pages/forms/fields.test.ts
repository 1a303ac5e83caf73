import { expect, test } from 'vitest'
import { allValues, filledFields, firstValue, parseForm } from './fields.ts'

test('a form is parsed as browsers send it', () => {
  const fields = parseForm('name=Ana+Souza&scopes=quotes&scopes=orders%3Aread&empty=')
  expect([
    firstValue(fields, 'name'),
    allValues(fields, 'scopes'),
    allValues(fields, 'empty'),
    allValues(fields, 'none'),
  ]).toEqual(['Ana Souza', ['quotes', 'orders:read'], [''], []])
})

test('empty fields are left out', () => {
  expect(
    filledFields(parseForm('name=Ana&reference=&remarks=+'), ['name', 'reference', 'remarks', 'pod']),
  ).toEqual({
    name: 'Ana',
  })
})

test('the name of a field cannot reach the prototype', () => {
  const fields = parseForm('__proto__=x&constructor=y')
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  expect(firstValue(fields, 'toString')).toBe('')
  expect(firstValue(fields, '__proto__')).toBe('x')
})
