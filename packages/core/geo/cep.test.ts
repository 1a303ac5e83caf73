import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueAt } from '../shared/refusal.fixture.ts'
import { parseCep } from './cep.ts'

test('eight digits are a postal code', () => {
  expect(parseCep('01310100', 'cep_origem')).toBe('01310100')
})

test.each(['', '0131010', '013101000', '01310-100', '0131010a', ' 1310100', '01310100\n', '٠١٣١٠١٠٠'])(
  'refuses %j on the field of the caller, saying what is allowed',
  (text) => {
    const issue = `must be exactly 8 digits without a hyphen, such as 01310100; got ${JSON.stringify(text)}`
    expect(() => parseCep(text, 'cep_origem')).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        facts: { issues: [issueAt('cep_origem', issue)] },
      }),
    )
  },
)

test('takes exactly the texts of eight ASCII digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{6,10}$/)), (text) => {
      const isCep = text.length === 8 && [...text].every((character) => character >= '0' && character <= '9')
      let taken = true
      try {
        parseCep(text, 'cep')
      } catch {
        taken = false
      }
      return taken === isCep
    }),
  )
})

test('shows no more than the beginning of a long value', () => {
  const shown = JSON.stringify('9'.repeat(60))
  expect(() => parseCep('9'.repeat(10_000), 'cep')).toThrow(
    expect.objectContaining({
      facts: { issues: [issueAt('cep', expect.stringMatching(`got ${shown}$`))] },
    }),
  )
})
