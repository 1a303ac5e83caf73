import { expect, test } from 'vitest'
import { presentError } from './graphql-error.ts'

const message = 'the words of a subgraph'

test('a code of the contract keeps its words and details, and loses what else is in it', () => {
  const extensions = {
    code: 'invalid_state',
    details: { allowed: [] },
    stacktrace: ['at secret'],
    table: 'orders',
  }
  const path = ['order']
  expect(presentError({ message, path, extensions }, 'en')).toEqual({
    message,
    path,
    extensions: { code: 'invalid_state', details: { allowed: [] } },
  })
})

test('a fault of the request keeps the code of GraphQL beside that of the contract', () => {
  const locations = [{ line: 1, column: 3 }]
  expect(presentError({ message, locations, extensions: { code: 'BAD_USER_INPUT' } }, 'en')).toEqual({
    message,
    locations,
    extensions: { code: 'validation_failed', graphqlCode: 'BAD_USER_INPUT' },
  })
})

test('a message that tells a long value back is cut short', () => {
  const long = 'x'.repeat(100_000)
  const presented = presentError({ message: long, extensions: { code: 'BAD_USER_INPUT' } }, 'en')
  expect(presented.message).toBe(`${'x'.repeat(1000)}…`)
})

test.each(['INTERNAL_SERVER_ERROR', 'SOME_CODE', 'constructor', '__proto__', 7, undefined])(
  'the code %s is nobody’s to see, nor are its words',
  (code) => {
    const presented = presentError({ message, extensions: { code } }, 'pt-BR')
    expect(presented.extensions).toEqual({ code: 'internal_error' })
    expect(presented.message).toContain('X-Request-Id')
  },
)

test('a subgraph that is away is unavailable', () => {
  const presented = presentError({ message, extensions: { code: 'DOWNSTREAM_SERVICE_ERROR' } }, 'en')
  expect(presented).toEqual({
    message: 'Service unavailable. Try again in a moment.',
    extensions: { code: 'unavailable' },
  })
})
