import type { StepUpSubject } from '@rodovia/core/identity/ports.ts'
import type { SessionId, UserId } from '@rodovia/core/shared/ids.ts'
import { expect, test } from 'vitest'
import { createStepUpTokens } from './step-up-tokens.ts'

const tokens = createStepUpTokens({ secret: 'a secret of at least 32 characters' })
const subject: StepUpSubject = {
  userId: '0196f2a5-0000-7000-8000-000000000001' as UserId,
  sessionId: '0196f2a5-0000-7000-8000-000000000002' as SessionId,
  passwordHash: '$argon2id$one',
}
const expiresAt = new Date('2026-05-04T12:05:00Z')
const token = tokens.make(subject, expiresAt)

test('a token says when it expires, for its own user, session and password', () => {
  expect(tokens.expiryOf(token, subject)).toEqual(expiresAt)
  const others: Partial<StepUpSubject>[] = [
    { userId: subject.sessionId as string as UserId },
    { sessionId: subject.userId as string as SessionId },
    { passwordHash: '$argon2id$two' },
  ]
  for (const other of others) expect(tokens.expiryOf(token, { ...subject, ...other })).toBeNull()
})

test('a token of another platform, a prolonged one and any other text are worthless', () => {
  const elsewhere = createStepUpTokens({ secret: 'another secret of 32 characters or more' })
  expect(elsewhere.expiryOf(token, subject)).toBeNull()
  const later = String(expiresAt.getTime() / 1000 + 3600)
  const texts = [
    token.replace(/\d+/, later),
    token.slice(0, -1),
    `${token}A`,
    '',
    'rds_.',
    'x'.repeat(1_000_000),
  ]
  for (const text of texts) expect(tokens.expiryOf(text, subject)).toBeNull()
})
