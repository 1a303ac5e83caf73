import type { PushToken } from '@rodovia/core/notifications/pushes/ports.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuditEntry, newId, noon, sha256 } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'
import { sectionsOfUsers } from '../privacy/user-sections.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

type Phone = Pick<PushToken, 'userId' | 'tenantId' | 'sessionId'>

/** A driver logs in, a new one unless said. */
async function aPhone(of?: Phone): Promise<Phone> {
  const { id: userId, tenantId } = of ? { ...of, id: of.userId } : await stores.aDriver()
  const sessionId = newId<SessionId>()
  const first = { hash: sha256(sessionId), sessionId, expiresAt: addSeconds(noon, 60) }
  await stores.sessions.open({ id: sessionId, userId, device: null, openedAt: noon }, first, anAuditEntry())
  return { userId, tenantId, sessionId }
}

function aToken(phone: Phone, traits: Partial<PushToken> = {}): PushToken {
  const token = traits.token ?? `token-${newId()}`
  return {
    ...phone,
    platform: 'fcm',
    token,
    hash: sha256(token),
    appVersion: '1.2.3',
    device: 'Moto G',
    language: 'pt-BR',
    registeredAt: noon,
    ...traits,
  }
}

const register = (token: PushToken, keep = 20) => stores.pushTokens.register(token, keep)

const sessionOf = ({ userId, sessionId }: Phone) => ({ userId, sessionId })

async function tokensOf({ userId }: Phone): Promise<string[]> {
  const text = 'SELECT token FROM push_tokens WHERE user_id = $1 ORDER BY registered_at, token'
  return (await stores.query<{ token: string }>(text, [userId])).map(({ token }) => token)
}

describe('a token', () => {
  test('is kept as it was registered, and registering it again brings it up to date', async () => {
    const phone = await aPhone()
    const token = aToken(phone, { token: 'x'.repeat(4096) })
    await register(token)
    await register({
      ...token,
      appVersion: null,
      device: 'iPhone',
      language: 'en',
      registeredAt: addSeconds(noon, 5),
    })
    expect(await stores.query('SELECT * FROM push_tokens WHERE user_id = $1', [phone.userId])).toEqual([
      {
        hash: token.hash,
        platform: 'fcm',
        token: token.token,
        tenant_id: phone.tenantId,
        user_id: phone.userId,
        session_id: phone.sessionId,
        app_version: null,
        device: 'iPhone',
        registered_at: addSeconds(noon, 5),
        language: 'en',
        refusals: 0,
      },
    ])
  })

  test('belongs to the last user who registered it', async () => {
    const [first, second] = [await aPhone(), await aPhone()]
    const token = aToken(first)
    await register(token)
    await register({ ...token, ...second })
    expect([await tokensOf(first), await tokensOf(second)]).toEqual([[], [token.token]])
    expect(await stores.pushTokens.remove({ userId: first.userId, hash: token.hash })).toBe(0)
    expect(await stores.pushTokens.remove({ userId: second.userId, hash: token.hash })).toBe(1)
  })

  test('is one for each platform', async () => {
    const phone = await aPhone()
    const token = aToken(phone)
    await register(token)
    await register({ ...token, platform: 'expo' })
    expect(await tokensOf(phone)).toHaveLength(2)
    expect(await stores.pushTokens.remove({ userId: phone.userId, hash: token.hash })).toBe(2)
  })

  test('that is registered concurrently belongs to one user', async () => {
    const phones = await Promise.all(Array.from({ length: 8 }, () => aPhone()))
    const token = aToken(phones[0]!)
    await Promise.all(phones.map((phone) => register({ ...token, ...phone })))
    expect((await Promise.all(phones.map(tokensOf))).flat()).toEqual([token.token])
  })
})

describe('a user', () => {
  test('keeps the latest tokens', async () => {
    const phone = await aPhone()
    for (const [number, second] of [1, 2, 3, 1, 4].entries())
      await register(
        aToken(phone, { token: `${number} ${phone.userId}`, registeredAt: addSeconds(noon, second) }),
        3,
      )
    expect((await tokensOf(phone)).map(([number]) => number)).toEqual(['1', '2', '4'])
  })

  test('keeps the new token also when all have the same time', async () => {
    const phone = await aPhone()
    for (let number = 0; number < 10; number++) {
      const token = aToken(phone)
      await register(token, 3)
      expect(await tokensOf(phone)).toContain(token.token)
    }
    expect(await tokensOf(phone)).toHaveLength(3)
  })

  test('keeps the limit with concurrent registrations in two sessions', async () => {
    for (let round = 0; round < 10; round++) {
      const phone = await aPhone()
      const phones = [phone, await aPhone(phone)]
      await Promise.all(Array.from({ length: 6 }, (_, index) => register(aToken(phones[index % 2]!), 2)))
      expect(await tokensOf(phone)).toHaveLength(2)
    }
  })

  test('can swap tokens with another user concurrently', async () => {
    const [one, other] = [await aPhone(), await aPhone()]
    const tokens = Array.from({ length: 4 }, () => aToken(one))
    for (let round = 0; round < 10; round++)
      await Promise.all(
        tokens.map((token, index) => register({ ...token, ...((round + index) % 2 ? one : other) }, 2)),
      )
    expect((await tokensOf(one)).length).toBeLessThanOrEqual(2)
    expect((await tokensOf(other)).length).toBeLessThanOrEqual(2)
  })
})

test('a session removes its own tokens only', async () => {
  const phone = await aPhone()
  const tablet = await aPhone(phone)
  const there = aToken(tablet)
  for (const token of [aToken(phone), aToken(phone), there]) await register(token)
  expect(await stores.pushTokens.remove(sessionOf(phone))).toBe(2)
  expect(await stores.pushTokens.remove(sessionOf(phone))).toBe(0)
  expect(await tokensOf(phone)).toEqual([there.token])
})

test('an export shows the beginning of a token, of a browser the server of its push service alone', async () => {
  const phone = await aPhone()
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/secret'
  const subscription = JSON.stringify({ endpoint, keys: { p256dh: 'B-public', auth: 'a-secret' } })
  await register(aToken(phone, { token: 'ExponentPushToken[secret]', platform: 'expo' }))
  await register(aToken(phone, { token: subscription, platform: 'web' }))
  const rows = await stores.query<{ data: { token: string } }>(sectionsOfUsers.push_tokens.text, [
    phone.userId,
  ])
  expect(rows.map(({ data }) => data.token).sort()).toEqual([
    'Exponent…',
    'https://updates.push.services.mozilla.com…',
  ])
})

test.each([
  ['platform', 'push_tokens_platform', { platform: 'sms' as PushToken['platform'] }],
  ['hash', 'push_tokens_hash', { hash: 'F'.repeat(64) }],
  ['token', 'push_tokens_token', { token: '' }],
])('the database refuses a wrong %s', async (_, constraint, traits) => {
  await expect(register(aToken(await aPhone(), traits))).rejects.toThrow(constraint)
})
