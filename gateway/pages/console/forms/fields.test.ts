import { expect, test } from 'vitest'
import { fieldsIn, filledIn, many, one } from './fields.ts'

test('a form is read as browsers send it', () => {
  const fields = fieldsIn('name=Ana+Souza&scopes=quotes&scopes=orders%3Aread&empty=')
  expect([one(fields, 'name'), many(fields, 'scopes'), many(fields, 'empty'), many(fields, 'none')]).toEqual([
    'Ana Souza',
    ['quotes', 'orders:read'],
    [''],
    [],
  ])
})

test('an empty field is none', () => {
  expect(
    filledIn(fieldsIn('name=Ana&reference=&remarks=+'), ['name', 'reference', 'remarks', 'pod']),
  ).toEqual({
    name: 'Ana',
  })
})

test('no name of a field reaches the prototype', () => {
  const fields = fieldsIn('__proto__=x&constructor=y')
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  expect(one(fields, 'toString')).toBe('')
  expect(one(fields, '__proto__')).toBe('x')
})
