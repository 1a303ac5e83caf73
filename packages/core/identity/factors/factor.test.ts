import { expect, test } from 'vitest'
import { randomBytes, sha256 } from '../../../../test/support/builders.ts'
import { makeRecoveryCodes, recoveryCodeCount, recoveryCodeHash } from './factor.ts'

test('recovery codes are ten different ones that nobody mistypes: no 0, 1, 8, 9, no capitals', () => {
  const codes = makeRecoveryCodes(randomBytes)
  expect(new Set(codes).size).toBe(recoveryCodeCount)
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
})

test('a code has one hash, however it is typed, and another code another one', () => {
  const [code, other] = makeRecoveryCodes(randomBytes) as [string, string]
  const hash = recoveryCodeHash(sha256, code)
  for (const typed of [code.toUpperCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}\n`])
    expect(recoveryCodeHash(sha256, typed)).toBe(hash)
  expect(recoveryCodeHash(sha256, other)).not.toBe(hash)
  expect(hash).not.toContain(code.replaceAll('-', ''))
})
