import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiKeySecrets } from './api-key-secrets.ts'

const { make, isIntact } = apiKeySecrets
const keys = fc.boolean().map(make)
const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })

test.each([
  [true, /^rdk_live_[0-9A-Za-z]{36}$/],
  [false, /^rdk_test_[0-9A-Za-z]{36}$/],
])('a key that is live: %j has the form of the product rules, and no two are alike', (isLive, form) => {
  const made = Array.from({ length: 100 }, () => make(isLive))
  for (const key of made) expect([key, isIntact(key)]).toEqual([expect.stringMatching(form), true])
  expect(new Set(made).size).toBe(100)
})

test('the check is CRC32 over what stands before it, in base62', () => {
  // zlib.crc32 of the first 39 characters is 3610718085.
  expect(isIntact(`rdk_live_${'0'.repeat(30)}3wMCiT`)).toBe(true)
})

test('one changed character makes it invalid', () => {
  fc.assert(
    fc.property(keys, fc.nat({ max: 44 }), character, (key, at, other) => {
      fc.pre(key[at] !== other)
      expect(isIntact(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }),
  )
})

test('an additional, missing or swapped character makes it invalid', () => {
  fc.assert(
    fc.property(keys, fc.nat({ max: 43 }), character, (key, at, more) => {
      expect(isIntact(key.slice(0, at) + more + key.slice(at))).toBe(false)
      expect(isIntact(key.slice(0, at) + key.slice(at + 1))).toBe(false)
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
      expect(isIntact(swapped)).toBe(swapped === key)
    }),
  )
})

test('the demo key is valid, and other texts are not', () => {
  expect(isIntact(demoApiKey)).toBe(true)
  for (const text of ['', 'rdk_live_', demoApiKey.slice(4), ` ${demoApiKey}`, demoApiKey.toLowerCase()])
    expect([text, isIntact(text)]).toEqual([text, false])
})
