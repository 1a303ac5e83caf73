import { createAccessTokens } from '@rodovia/credentials/access-tokens.ts'
import { createRefreshTokens } from '@rodovia/credentials/refresh-tokens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { createDriver } from './create-account.ts'
import { identifyCaller } from './identify-caller.ts'
import { logIn } from './log-in.ts'
import { aRequestBy } from './request.fixture.ts'
import { logOut, refreshSession, type TokenPair } from './session.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const request = aRequestBy(null)
const password = 'long enough 2026'
const ended = { code: 'invalid_or_expired_token' }

async function aLogin() {
  const email = `${platform.newId()}@rodovia.test`
  await createDriver(platform, {
    request: aRequestBy(admin),
    name: 'Pedro Alves',
    email,
    password,
    persona: 'motoboy',
  })
  return logIn(platform, { email, password, request })
}

const refresh = ({ refreshToken }: TokenPair, ports = platform) =>
  refreshSession(ports, { refreshToken, request })
const whoIs = ({ accessToken }: TokenPair, ports = platform) => identifyCaller(ports, `Bearer ${accessToken}`)

describe('a refresh token', () => {
  test('has one successor for all who come within 10 s', async () => {
    const first = await aLogin()
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    platform.pass(10)
    expect((await refresh(first)).refreshToken).toBe(pairs[0]?.refreshToken)
  })

  test('that comes again later ends the whole family: the newest token and every access token', async () => {
    const first = await aLogin()
    const second = await refresh(first)
    const third = await refresh(second)
    platform.pass(10.001)
    await expect(refresh(first)).rejects.toMatchObject(ended)
    for (const pair of [first, second, third]) {
      await expect(refresh(pair)).rejects.toMatchObject(ended)
      await expect(whoIs(pair)).rejects.toMatchObject(ended)
    }
  })

  test('of another login lives on', async () => {
    const [stolen, other] = [await aLogin(), await aLogin()]
    await refresh(stolen)
    platform.pass(11)
    await expect(refresh(stolen)).rejects.toMatchObject(ended)
    expect((await whoIs(other))?.actor.role).toBe('driver')
    await refresh(other)
  })

  test('lives 30 days from its own making, and no longer', async () => {
    const [first, late] = [await aLogin(), await aLogin()]
    platform.pass(30 * 86_400 - 1)
    const second = await refresh(first)
    platform.pass(1)
    await expect(refresh(late)).rejects.toMatchObject(ended)
    platform.pass(30 * 86_400 - 2)
    await refresh(second)
  })

  test('is nobody’s after the logout, with any token of the family', async () => {
    const first = await aLogin()
    const second = await refresh(first)
    await logOut(platform, { request, refreshToken: first.refreshToken })
    await expect(refresh(second)).rejects.toMatchObject(ended)
    await expect(whoIs(second)).rejects.toMatchObject(ended)
  })

  test('is kept as a hash alone', async () => {
    const { refreshToken } = await refresh(await aLogin())
    const rows = await platform.query('SELECT * FROM refresh_tokens')
    expect(JSON.stringify(rows)).toContain(platform.sha256(refreshToken))
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })
})

describe('a refresh with a retry key', () => {
  const retryKey = 'c0ffee00-aaaa-4bbb-8ccc-000000000001'
  const again = ({ refreshToken }: TokenPair, key: string | null = retryKey) =>
    refreshSession(platform, { refreshToken, request, retryKey: key })

  test('whose answer was lost for a minute gets the same pair, as often as it is lost', async () => {
    const first = await aLogin()
    const lost = await again(first)
    for (const seconds of [60, 60, 780]) {
      platform.pass(seconds)
      expect((await again(first)).refreshToken).toBe(lost.refreshToken)
    }
    expect((await whoIs(await again(lost, null)))?.actor.role).toBe('driver')
  })

  test.each([
    ['without the key', null],
    ['with another key', 'c0ffee00-aaaa-4bbb-8ccc-000000000002'],
  ])('ends the session for a thief of the old token %s', async (_, key) => {
    const first = await aLogin()
    const second = await again(first)
    platform.pass(11)
    await expect(again(first, key)).rejects.toMatchObject(ended)
    await expect(again(second)).rejects.toMatchObject(ended)
  })

  test('ends the session once the new pair was used, and after 15 minutes', async () => {
    const [used, late] = [await aLogin(), await aLogin()]
    await again(late)
    const second = await again(used)
    const third = await again(second, 'c0ffee00-aaaa-4bbb-8ccc-000000000003')
    platform.pass(11)
    await expect(again(used)).rejects.toMatchObject(ended)
    await expect(refresh(third)).rejects.toMatchObject(ended)
    platform.pass(890)
    await expect(again(late)).rejects.toMatchObject(ended)
  })

  test('is refused with a key that could be guessed, and the token stays unused', async () => {
    const first = await aLogin()
    await expect(again(first, '1')).rejects.toMatchObject({
      facts: { issues: [issueAt('retry_key', 'must have 16 to 200 characters; it has 1')] },
    })
    await refresh(first)
  })

  test('keeps the key as a hash alone', async () => {
    await again(await aLogin())
    const rows = JSON.stringify(await platform.query('SELECT * FROM refresh_tokens'))
    expect(rows).toContain(platform.sha256(retryKey))
    expect(rows).not.toContain(retryKey)
  })
})

describe('when the ring of keys is turned', () => {
  const [old, current] = [
    { kid: 'old', secret: 'o'.repeat(32) },
    { kid: 'current', secret: 'c'.repeat(32) },
  ]
  const withKeys = (...keys: { kid: string; secret: string }[]): UseCases => ({
    ...platform,
    accessTokens: createAccessTokens({ keys, lifeSeconds: 3600 }),
    refreshTokens: createRefreshTokens({ secrets: keys.map(({ secret }) => secret) }),
  })

  test('access tokens of the old key hold as long as it is in the ring', async () => {
    const before = withKeys(old)
    const pair = await refresh(await aLogin(), before)
    expect((await whoIs(pair, withKeys(current, old)))?.actor.role).toBe('driver')
    await expect(whoIs(pair, withKeys(current))).rejects.toMatchObject(ended)
  })

  test('an answer that was lost before is still given again', async () => {
    const first = await aLogin()
    const lost = await refresh(first, withKeys(old))
    const again = await refresh(first, withKeys(current, old))
    expect(again.refreshToken).toBe(lost.refreshToken)
    expect((await refresh(again, withKeys(current, old))).refreshToken).not.toBe(lost.refreshToken)
  })

  test('and its old secret is gone, a lost answer is not, but the session lives', async () => {
    const first = await aLogin()
    const lost = await refresh(first, withKeys(old))
    await expect(refresh(first, withKeys(current))).rejects.toMatchObject(ended)
    await refresh(lost, withKeys(current))
  })
})
