import { expect, test } from 'vitest'
import { sha256 } from '../../../../test/support/builders.ts'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { readHead, shortHead } from './proof-head.ts'

const hash = sha256('an entry')

test('the short form of a hash is read back as its beginning, however it is typed', () => {
  const short = shortHead(hash)
  expect(short).toMatch(/^([0-9a-f]{4}-){4}[0-9a-f]{4}$/)
  for (const typed of [short, short.toUpperCase(), short.replaceAll('-', ' '), ` ${hash.slice(0, 20)}\n`])
    expect(readHead(typed)).toBe(hash.slice(0, 20))
  expect(readHead(hash.toUpperCase())).toBe(hash)
})

test.each(['', hash.slice(0, 19), hash.slice(0, 21), `${hash}0`, 'g'.repeat(20), '-'.repeat(201)])(
  '%j is no code of a proof',
  (text) => {
    expect(issueOf(() => readHead(text))?.field).toBe('head')
  },
)
