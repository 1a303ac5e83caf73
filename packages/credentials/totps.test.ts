import type { UserId } from '@rodovia/core/shared/ids.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createTotps } from './totps.ts'

const totps = createTotps({ secret: 'a secret of at least 32 characters' })
const user = { id: 'a user' as UserId, email: 'ana@rodovia.test' }
const at = new Date('2026-03-01T12:00:00Z')
const codeAt = (secret: string, time = at) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() })

test('a code is known by its time step, also with a space', () => {
  const { secret, sealed } = totps.make(user)
  const code = codeAt(secret)
  const step = at.getTime() / 30_000
  expect(totps.stepOf(user.id, sealed, code, at)).toBe(step)
  expect(totps.stepOf(user.id, sealed, `${code.slice(0, 3)} ${code.slice(3)}`, at)).toBe(step)
  expect(totps.stepOf(user.id, sealed, codeAt(secret, new Date(at.getTime() + 30_000)), at)).toBe(step + 1)
})

test('a sealed secret opens for its user and server only, and not once it was changed', () => {
  const { secret, sealed } = totps.make(user)
  const code = codeAt(secret)
  const elsewhere = createTotps({ secret: 'another secret of 32 characters...' })
  expect(sealed).not.toContain(secret)
  expect(totps.stepOf('another user' as UserId, sealed, code, at)).toBeNull()
  expect(elsewhere.stepOf(user.id, sealed, code, at)).toBeNull()
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  for (const broken of [changed, sealed.slice(0, 20), ''])
    expect(totps.stepOf(user.id, broken, code, at)).toBeNull()
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (code) => {
  expect(totps.stepOf(user.id, totps.make(user).sealed, code, at)).toBeNull()
})
