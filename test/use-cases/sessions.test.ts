import { createDriver } from '@rodovia/core/identity/create-account.ts'
import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { logOut, refreshSession, type TokenPair } from '@rodovia/core/identity/session.ts'
import { createAccessTokens } from '@rodovia/platform/crypto/access-tokens.ts'
import { createRefreshTokens } from '@rodovia/platform/crypto/refresh-tokens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, openUseCases, type UseCases } from '../support/use-cases.ts'

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
