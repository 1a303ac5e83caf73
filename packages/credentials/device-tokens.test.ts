import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { expect, test } from 'vitest'
import { createDeviceTokens } from './device-tokens.ts'

const tokens = createDeviceTokens({ secret: 'a secret of at least 32 characters' })
const session = '0196f2a5-0000-7000-8000-000000000001' as SessionId
const token = tokens.make('ana@rodovia.test', session)

test('a token names the session that it came with, for its own account', () => {
  expect(tokens.sessionOf(token, 'ana@rodovia.test')).toBe(session)
  expect(tokens.sessionOf(token, 'bia@rodovia.test')).toBeNull()
})

test('a token of another platform, a changed one and any other text name none', () => {
  const elsewhere = createDeviceTokens({ secret: 'another secret of 32 characters or more' })
  expect(elsewhere.sessionOf(token, 'ana@rodovia.test')).toBeNull()
  const other = token.replace('0001.', '0002.')
  for (const text of [
    other,
    token.slice(0, -1),
    `${token}A`,
    '',
    'rdd_.',
    'rdd_x',
    'rdr_abc',
    'x'.repeat(1_000_000),
  ])
    expect(tokens.sessionOf(text, 'ana@rodovia.test')).toBeNull()
})
