import type { User } from '@rodovia/core/identity/user.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { SessionId, UserId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuditEntry, newId, noon, sha256 } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

const witnessed = () => ({ audit: anAuditEntry(), effect: null })

function aUser(traits: Partial<User> = {}): User & { persona: NonNullable<User['persona']> } {
  const id = newId<UserId>()
  return {
    id,
    tenantId: newId(),
    email: `${id}@rodovia.test`,
    name: 'Maria Motorista',
    role: 'driver',
    phone: '+55 11 91234-5678',
    pixKey: null,
    isPending: false,
    ...traits,
    persona: 'motoboy',
  }
}

async function aKnownUser(traits: Partial<User> = {}) {
  const user = aUser(traits)
  await stores.users.create({
    user,
    tenant: { id: user.tenantId, name: user.name, kind: 'motorista' },
    passwordHash: 'the hash',
    position: null,
    at: noon,
    ...witnessed(),
  })
  return user
}

describe('a user', () => {
  test('is found by e-mail with the hash of the password, and by id without it', async () => {
    const user = await aKnownUser()
    expect(await stores.users.findByEmail(user.email)).toEqual({ user, passwordHash: 'the hash' })
    expect(await stores.users.findByIds([user.id, newId()])).toEqual(new Map([[user.id, user]]))
    expect(await stores.users.findByEmail('nobody@rodovia.test')).toBeNull()
  })

  test('who drives has a tenant of his own, with an empty wallet', async () => {
    const { tenantId, name } = await aKnownUser()
    expect(await stores.users.findTenants([tenantId])).toEqual(
      new Map([[tenantId, { id: tenantId, name, kind: 'motorista' }]]),
    )
    expect(await stores.ledger.balances([tenantId])).toEqual(new Map([[tenantId, 0n]]))
  })

  test('cannot have the e-mail of another, and then nothing of his is written', async () => {
    const { email } = await aKnownUser()
    const second = aUser({ email })
    const tenant = { id: second.tenantId, name: second.name, kind: 'motorista' as const }
    const driver = { user: second, tenant, passwordHash: 'x', position: null, at: noon, ...witnessed() }
    expect(await stores.users.create(driver)).toBe(false)
    expect(await stores.users.findTenants([second.tenantId])).toEqual(new Map())
  })
})

describe('a session', () => {
  test('speaks for its user until it is revoked', async () => {
    const { id, user } = await aSession()
    expect(await stores.sessions.findActor(id)).toEqual({
      userId: user.id,
      tenantId: user.tenantId,
      tenantName: user.name,
      tenantKind: 'motorista',
      role: 'driver',
      persona: 'motoboy',
      sessionId: id,
      key: null,
    })
    await stores.sessions.revoke(id, addSeconds(noon, 1), anAuditEntry())
    expect(await stores.sessions.findActor(id)).toBeNull()
  })

  test('is found with whose it is by any token of it', async () => {
    const { id, hash, user } = await aSession()
    const { id: userId, tenantId, role } = user
    expect(await stores.sessions.findByToken(hash)).toEqual({
      ...{ sessionId: id, userId, tenantId, role, usedAt: null },
    })
    expect(await stores.sessions.findByToken(sha256('unknown'))).toBeNull()
  })

  test('that is ended 20 times at once is written down as ended once', async () => {
    const { id, user } = await aSession()
    const entries = Array.from({ length: 20 }, () => anAuditEntry({ tenantId: user.tenantId }))
    await Promise.all(entries.map((entry) => stores.sessions.revoke(id, addSeconds(noon, 1), entry)))
    const { total } = await stores.auditLog.list(
      user.tenantId,
      { actions: null, from: null, before: null },
      { limit: 50, offset: 0, after: null },
    )
    expect(total).toBe(1)
  })
})

describe('a refresh token', () => {
  test('is used up once, and its successor lives', async () => {
    const { id, hash, user, expiresAt } = await aSession()
    const [next, later] = [successor(), addSeconds(noon, 60)]
    const asItWas = {
      ...{ sessionId: id, userId: user.id, provider: null },
      ...{ usedAt: null, retryKeyHash: null, expiresAt, revokedAt: null },
    }
    expect(await stores.sessions.rotate(hash, next, later)).toEqual(asItWas)
    expect(await stores.sessions.rotate(hash, successor(), addSeconds(noon, 99))).toEqual({
      ...asItWas,
      usedAt: later,
    })
    expect(await stores.sessions.rotate(next.hash, successor(), later)).toMatchObject({ usedAt: null })
    expect(await tokensOf(id)).toBe(3)
  })

  test('presented 30 times at once has one successor, and all hear when it was used', async () => {
    const { id, hash } = await aSession()
    const [next, at] = [successor(), addSeconds(noon, 60)]
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => stores.sessions.rotate(hash, next, at)),
    )
    expect(answers.filter((answer) => answer?.usedAt === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer?.usedAt?.getTime() === at.getTime())).toHaveLength(29)
    expect(await tokensOf(id)).toBe(2)
  })

  test('that nobody ever got is none', async () => {
    expect(await stores.sessions.rotate(sha256('unknown'), successor(), noon)).toBeNull()
  })

  test.each<[string, (session: Awaited<ReturnType<typeof aSession>>) => Promise<Date>]>([
    [
      'of an ended session',
      async ({ id }) => stores.sessions.revoke(id, noon, anAuditEntry()).then(() => noon),
    ],
    ['whose time is over', async ({ expiresAt }) => expiresAt],
  ])('%s keeps no successor', async (_, prepare) => {
    const session = await aSession()
    const at = await prepare(session)
    expect(await stores.sessions.rotate(session.hash, successor(), at)).toMatchObject({ usedAt: null })
    expect(await tokensOf(session.id)).toBe(1)
  })
})

async function aSession() {
  const user = await aKnownUser()
  const id = newId<SessionId>()
  const hash = sha256(id)
  const expiresAt = addSeconds(noon, 3600)
  const session = { id, userId: user.id, device: 'Pixel 9 📱', openedAt: noon }
  await stores.sessions.open(session, { hash, sessionId: id, expiresAt }, anAuditEntry())
  return { id, hash, user, expiresAt }
}

function successor() {
  return { hash: sha256(newId()), expiresAt: addSeconds(noon, 7200) }
}

async function tokensOf(id: SessionId) {
  return (await stores.query('SELECT FROM refresh_tokens WHERE session_id = $1', [id])).length
}
