import { setTimeout as wait } from 'node:timers/promises'
import type { Actor, SessionActor } from '@rodovia/core/identity/actor.ts'
import { auditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { Sessions } from '@rodovia/core/identity/ports.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { describe, expect, it } from 'vitest'

const id = 'session' as SessionId
const otherId = 'other session' as SessionId
const at = new Date('2026-03-01T12:00:00Z')
const audit = auditEntry(
  { newId: () => id as never },
  { request: null, tenantId: null, at, action: 'session.ended', subjectKind: 'session', subjectId: id },
)

/** Sessions in memory, slow enough that look-ups overlap. Its refresh tokens' hashes are the sessions' ids. */
function sessionsInMemory() {
  const actors = new Map<SessionId, Pick<Actor, 'sessionId' | 'role'>>()
  const calls = { lookUps: 0, others: [] as unknown[] }
  const revoke = async (session: SessionId) => {
    await wait(5)
    return actors.delete(session)
  }
  const sessions = {
    open: async (...given) => calls.others.push(given) > 0,
    rotate: async (...given) => {
      calls.others.push(given)
      return null
    },
    revoke: async (session) => void (await revoke(session)),
    find: async () => null,
    list: async () => ({ items: [], total: 0 }),
    revokeOthers: async ({ sessionId }) => {
      const others = [...actors.keys()].filter((session) => session !== sessionId)
      for (const other of others) await revoke(other)
      return others
    },
    findByToken: async (hash) => {
      calls.others.push([hash])
      return null
    },
    findActor: async (session) => {
      calls.lookUps++
      const actor = actors.get(session) ?? null
      await wait(20)
      if (actor?.role === 'auditor_externo') throw new Error('the store is unavailable')
      return actor as SessionActor | null
    },
  } satisfies Sessions
  const be = (role: Actor['role'], session = id) => actors.set(session, { sessionId: session, role })
  be('owner')
  be('viewer', otherId)
  return { sessions, calls, be }
}

/** The contract of every cache in front of `Sessions`. */
export function describeSessionCache(
  name: string,
  cache: (sessions: Sessions, options: { seconds: number; maxEntries: number }) => Sessions,
): void {
  const setUp = ({ seconds = 60, maxEntries = 100 } = {}) => {
    const { sessions, ...store } = sessionsInMemory()
    return { cached: cache(sessions, { seconds, maxEntries }), ...store }
  }

  describe(`a cache of sessions, ${name}`, () => {
    it('reads the store once for concurrent and later callers', async () => {
      const { cached, calls } = setUp()
      const answers = await Promise.all(Array.from({ length: 50 }, () => cached.findActor(id)))
      expect(answers.every((actor) => actor?.role === 'owner')).toBe(true)
      expect(await cached.findActor(otherId)).toMatchObject({ role: 'viewer' })
      expect(await cached.findActor(id)).toMatchObject({ role: 'owner' })
      expect(calls.lookUps).toBe(2)
    })

    it('answers with nothing older than `seconds`', async () => {
      const { cached, be } = setUp({ seconds: 0.5 })
      expect(await cached.findActor(id)).toMatchObject({ role: 'owner' })
      be('viewer')
      await wait(50)
      expect(await cached.findActor(id)).toMatchObject({ role: 'owner' })
      await wait(500)
      expect(await cached.findActor(id)).toMatchObject({ role: 'viewer' })
    })

    it('drops a revoked session at once', async () => {
      const { cached, be } = setUp()
      expect(await cached.findActor(id)).not.toBeNull()
      await cached.revoke(id, at, audit)
      expect(await cached.findActor(id)).toBeNull()
      be('owner', otherId)
      expect(await cached.findActor(otherId)).not.toBeNull()
    })

    it('does not cache a lookup that a revocation overtook', async () => {
      const { cached } = setUp()
      const overtaken = cached.findActor(id)
      await cached.revoke(id, at, audit)
      await overtaken
      expect(await cached.findActor(id)).toBeNull()
    })

    it('caches that a session does not exist', async () => {
      const { cached, calls } = setUp()
      const unknown = 'unknown' as SessionId
      expect(await cached.findActor(unknown)).toBeNull()
      expect(await cached.findActor(unknown)).toBeNull()
      expect(calls.lookUps).toBe(1)
    })

    it('tells a failure to all who wait for it and asks anew for the next', async () => {
      const { cached, calls, be } = setUp()
      be('auditor_externo')
      const answers = await Promise.allSettled([cached.findActor(id), cached.findActor(id)])
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      be('admin')
      expect(await cached.findActor(id)).toMatchObject({ role: 'admin' })
      expect(calls.lookUps).toBe(2)
    })

    it('holds no more than it may', async () => {
      const { cached, calls } = setUp({ maxEntries: 10 })
      const ids = Array.from({ length: 11 }, (_, i) => `session ${i}` as SessionId)
      for (const each of ids) await cached.findActor(each)
      await cached.findActor(ids[10]!)
      expect(calls.lookUps).toBe(11)
      await cached.findActor(ids[0]!)
      expect(calls.lookUps).toBe(12)
    })

    it('hands everything else to the store', async () => {
      const { cached, calls } = setUp()
      const session = { id, userId: 'user', device: null, openedAt: at } as Parameters<Sessions['open']>[0]
      const token = { hash: 'hash', sessionId: id, expiresAt: at }
      await cached.open(session, token, audit)
      await cached.rotate('old', token, at)
      expect(await cached.findByToken('hash')).toBeNull()
      expect(calls.others).toEqual([[session, token, audit], ['old', token, at], ['hash']])
    })
  })
}
