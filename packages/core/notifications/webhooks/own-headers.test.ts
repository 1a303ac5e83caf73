import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../shared/refusal.ts'
import { loggedHeaders, readOwnHeaders } from './own-headers.ts'

const header = (name: string, value = 'x') => ({ name, value })

function issuesOf(input: { name: string; value: string }[]) {
  try {
    readOwnHeaders(input)
    return []
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'validation_failed') throw error
    return error.facts.issues.map(({ field }) => field)
  }
}

describe('headers of an endpoint', () => {
  test('merge by name in lower case; an empty value deletes one', () => {
    const first = readOwnHeaders([header(' Authorization ', ' Bearer a '), header('X-Shop', '7')])
    expect(first).toEqual({ authorization: 'Bearer a', 'x-shop': '7' })
    expect(readOwnHeaders([header('x-shop', '')], first)).toEqual({ authorization: 'Bearer a' })
    expect(readOwnHeaders([header('authorization', '')], { authorization: 'x' })).toBeNull()
    expect(readOwnHeaders(null, first)).toBe(first)
  })

  test.each([
    'Host',
    'content-type',
    'Content-Length',
    'webhook-id',
    'X-Service-Signature',
    'traceparent',
    'Transfer-Encoding',
    'user-agent',
    '',
    'X Shop',
    'X-Loja-São',
    'a'.repeat(61),
    'x\r\ny',
  ])('refuse the name %j', (name) => {
    expect(issuesOf([header('ok'), header(name)])).toEqual(['headers.1.name'])
  })

  test.each(['é', 'a\r\nb', 'a\u0000', 'x'.repeat(501)])('refuse the value %j', (value) => {
    expect(issuesOf([header('x-shop', value)])).toEqual(['headers.0.value'])
  })

  test('are at most ten', () => {
    const many = Array.from({ length: 11 }, (_, index) => header(`x-${index}`))
    expect(issuesOf(many)).toEqual(['headers'])
    expect(issuesOf(many.slice(1))).toEqual([])
  })

  test('are in the log without their values', () => {
    expect(loggedHeaders({ 'x-shop': '7', 'webhook-id': '1' }, { 'x-shop': '7' })).toEqual({
      'x-shop': '•••',
      'webhook-id': '1',
    })
  })
})
