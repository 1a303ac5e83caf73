import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasDuplicateKeys } from './json-keys.ts'

const isDoubled = (json: string) => hasDuplicateKeys(json, JSON.parse(json))

describe('keys of a JSON text', () => {
  test.each(['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '[{"b":{"c":1, "c" : 1}}]', '{"a\\"":1,"a\\"":2}'])(
    'are doubled in %s',
    (json) => {
      expect(isDoubled(json)).toBe(true)
    },
  )

  test.each([
    '{}',
    '"a"',
    '{"a":"b:c","b":"\\"a\\":1"}',
    '[{"a":1},{"a":1}]',
    '{"a":{"a":1}}',
    '{"\\\\":"\\\\","c":1}',
  ])('are each there once in %s', (json) => {
    expect(isDoubled(json)).toBe(false)
  })

  test('are unique in any JSON that a serializer wrote', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(isDoubled(JSON.stringify(JSON.parse(json)))).toBe(false)
      }),
    )
  })

  test('are counted in long and in deep JSON', () => {
    expect(isDoubled(JSON.stringify({ photo: 'x'.repeat(12_000_000) }))).toBe(false)
    expect(isDoubled(`${'['.repeat(5000)}{"a":1,"a":2}${']'.repeat(5000)}`)).toBe(true)
  })
})
