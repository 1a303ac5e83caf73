import { expect, test } from 'vitest'
import { isForgeable } from './is-forgeable.ts'

test.each([
  undefined,
  '',
  'text/plain',
  ' text/plain;charset=utf-8',
  'Multipart/Form-Data; boundary=x',
  'application/x-www-form-urlencoded',
])('a request with the content type %s needs a header that other sites cannot send', (type) => {
  const headers = type === undefined ? {} : { 'content-type': type }
  expect(isForgeable({ headers })).toBe(true)
  expect(isForgeable({ headers: { ...headers, 'apollo-require-preflight': '' } })).toBe(true)
  expect(isForgeable({ headers: { ...headers, 'apollo-require-preflight': 'yes' } })).toBe(false)
  expect(isForgeable({ headers: { ...headers, 'x-apollo-operation-name': 'Things' } })).toBe(false)
})

test.each(['application/json', 'application/graphql+json; charset=utf-8', 'text/plainer'])(
  'a browser asks the server before it sends %s for another site',
  (type) => {
    expect(isForgeable({ headers: { 'content-type': type } })).toBe(false)
  },
)
