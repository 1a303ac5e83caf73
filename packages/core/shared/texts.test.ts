import { describe, expect, test } from 'vitest'
import { readOptionalText, readText } from './texts.ts'

const refused = expect.objectContaining({ code: 'validation_failed' })

describe('a text people wrote', () => {
  test('is trimmed, and may hold any letter', () => {
    expect(readText('name', '  José 🚚 ', 10)).toBe('José 🚚')
  })

  test.each(['', '   ', 'eleven char', 'nul\u0000', '\u200b\u200b', 'a\u202eb', 'lone \ud800', '\u001b[31m'])(
    'is refused: %j',
    (text) => {
      expect(() => readText('name', text, 10)).toThrow(refused)
    },
  )

  test('may be left out where it is optional', () => {
    expect([null, undefined, ' '].map((text) => readOptionalText('note', text, 10))).toEqual([
      null,
      null,
      null,
    ])
  })
})
