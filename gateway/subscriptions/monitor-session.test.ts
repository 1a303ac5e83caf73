import type { Caller } from '@rodovia/core/identity/identify-caller.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { monitorSession } from './monitor-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = createLog({ logLevel: 'silent' })

function aCaller(role: Role = 'owner', lifeSeconds = 60): Caller {
  const actor = { userId: 'u', tenantId: 't', sessionId: 's', role } as Caller['actor']
  return { actor, expiresAt: new Date(Date.now() + lifeSeconds * 1000) }
}

function watched(identify: () => Promise<Caller | null>) {
  const onEnd = vi.fn()
  const caller = aCaller()
  const dependencies = { identify, bounds: { sessionCheckSeconds: 2 }, log }
  const session = monitorSession(dependencies, { caller, authorization: 'Bearer x' }, onEnd)
  return { onEnd, session, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) }
}

test('a valid session continues exactly until its token expires', async () => {
  const { onEnd, pass } = watched(async () => aCaller())
  await pass(59.9)
  expect(onEnd).not.toHaveBeenCalled()
  await pass(0.1)
  expect(onEnd).toHaveBeenCalledOnce()
  await pass(60)
  expect(onEnd).toHaveBeenCalledOnce()
})

test.each<[string, () => Promise<Caller | null>]>([
  ['was ended', () => Promise.reject(refuse('invalid_or_expired_token', {}))],
  ['has another role', async () => aCaller('viewer')],
  ['speaks for nobody', async () => null],
])('a session that %s is found out at the next check', async (_, identify) => {
  const { onEnd, pass } = watched(identify)
  await pass(1.9)
  expect(onEnd).not.toHaveBeenCalled()
  await pass(0.1)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a session that cannot be checked continues, and is checked again', async () => {
  let answer: () => Promise<Caller | null> = () =>
    Promise.reject(refuse('unavailable', { retryAfterSeconds: 1 }))
  const { onEnd, pass } = watched(() => answer())
  await pass(10)
  answer = () => Promise.reject(new Error('broken'))
  await pass(10)
  expect(onEnd).not.toHaveBeenCalled()
  answer = async () => null
  await pass(2)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('checks stop with the stream, and never overlap', async () => {
  const { promise, resolve } = Promise.withResolvers<Caller | null>()
  const identify = vi.fn(() => promise)
  const { session, onEnd, pass } = watched(identify)
  await pass(20)
  expect(identify).toHaveBeenCalledOnce()
  session?.[Symbol.dispose]()
  resolve(null)
  await pass(100)
  expect(identify).toHaveBeenCalledOnce()
  expect(onEnd).not.toHaveBeenCalled()
})
