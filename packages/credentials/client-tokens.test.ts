import type { ApiKeyId } from '@rodovia/core/shared/ids.ts'
import { expect, test } from 'vitest'
import { createClientTokens } from './client-tokens.ts'

const tokens = createClientTokens({ secret: 'a secret', lifeSeconds: 900 })
const id = '019a0000-0000-7000-8000-000000000001' as ApiKeyId
const ends = new Date('2027-01-01T12:15:00.000Z')
const before = new Date('2027-01-01T12:14:59.999Z')
const token = tokens.make(id, ends)

test('a token names its client until it expires', () => {
  expect(tokens.read(token, before)).toBe(id)
  expect(tokens.read(token, ends)).toBeNull()
})

test.each([
  ['another client', token.replace('000000000001', '000000000002')],
  ['a later end', token.replace(/^rdt_\d+/, (start) => `rdt_${Number(start.slice(4)) + 1}`)],
  ['another mark', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
  ['more', `${token}x`],
  ['nothing', ''],
])('a token with %s is none', (_, changed) => {
  expect(tokens.read(changed, before)).toBeNull()
})

test('a token of another secret is none', () => {
  expect(createClientTokens({ secret: 'another', lifeSeconds: 900 }).read(token, before)).toBeNull()
})
