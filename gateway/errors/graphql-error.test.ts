import { expect, test } from 'vitest'
import { presentError } from './graphql-error.ts'

const message = 'the words of a subgraph'

test('an error with a contract code keeps its message and details only', () => {
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

test('an error of the request has the GraphQL code beside the contract’s', () => {
  const locations = [{ line: 1, column: 3 }]
  expect(presentError({ message, locations, extensions: { code: 'BAD_USER_INPUT' } }, 'en')).toEqual({
    message,
    locations,
    extensions: { code: 'validation_failed', graphqlCode: 'BAD_USER_INPUT' },
  })
})

test('a message with a long value is shortened', () => {
  const long = 'x'.repeat(100_000)
  const presented = presentError({ message: long, extensions: { code: 'BAD_USER_INPUT' } }, 'en')
  expect(presented.message).toBe(`${'x'.repeat(1000)}…`)
})

test.each(['INTERNAL_SERVER_ERROR', 'SOME_CODE', 'constructor', '__proto__', 7, undefined])(
  'the code %s and its message are hidden',
  (code) => {
    const presented = presentError({ message, extensions: { code } }, 'pt-BR')
    expect(presented.extensions).toEqual({ code: 'internal_error' })
    expect(presented.message).toContain('X-Request-Id')
  },
)

test('an unreachable subgraph is `unavailable`', () => {
  const presented = presentError({ message, extensions: { code: 'DOWNSTREAM_SERVICE_ERROR' } }, 'en')
  expect(presented).toEqual({
    message: 'Service unavailable. Try again in a moment.',
    extensions: { code: 'unavailable' },
  })
})
