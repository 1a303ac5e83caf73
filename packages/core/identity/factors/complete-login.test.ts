import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { requestPasswordReset, resetPassword } from '../links/reset-password.ts'
import { logIn } from '../log-in.ts'
import { listOwnSessions } from '../own-sessions.ts'
import {
  actorOf,
  addApp,
  anAccount,
  anyone,
  aProtectedAccount,
  auditAbout,
  challengeOf,
  codeOf,
  complete,
  homeNetwork,
  logInWith,
  mailsTo,
  moveHome,
  wins,
} from './factors.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(moveHome)

describe('an account with an authenticator app', () => {
  test('logs in with the password and a code', async () => {
    const { email, secret } = await aProtectedAccount(platform)
    const { challenge, methods, expiresAt } = await challengeOf(platform, email)
    expect(methods).toEqual(['totp', 'recovery_code'])
    expect(expiresAt.getTime() - platform.clock().getTime()).toBe(300_000)
    const pair = await complete(platform, challenge, { code: codeOf(platform, secret) })
    expect(pair.user.email).toBe(email)
    const actor = await actorOf(platform, pair)
    const { items } = await listOwnSessions(platform, { actor, page: { limit: 5 } })
    expect(items[0]).toMatchObject({ device: 'Pixel 9', network: homeNetwork(), isCurrent: true })
  })

  test('gets nothing of a session with the password alone', async () => {
    const { email, userId } = await aProtectedAccount(platform)
    const [before] = await platform.query('SELECT count(*) FROM sessions WHERE user_id = $1', [userId])
    await challengeOf(platform, email)
    const [after] = await platform.query('SELECT count(*) FROM sessions WHERE user_id = $1', [userId])
    expect(after).toEqual(before)
  })

  test('does not tell a guesser of passwords that it has one', async () => {
    const { email } = await aProtectedAccount(platform)
    const guess = logIn(platform, { email, password: 'a wrong guess', request: anyone() })
    await expect(guess).rejects.toMatchObject({ code: 'invalid_credentials', facts: {} })
  })

  test.each([
    ['a step ago', -30],
    ['a step ahead', 30],
  ])('takes a code of %s', async (_, away) => {
    const { email, secret } = await aProtectedAccount(platform)
    platform.pass(60)
    const { challenge } = await challengeOf(platform, email)
    expect((await complete(platform, challenge, { code: codeOf(platform, secret, away) })).user.email).toBe(
      email,
    )
  })

  test.each([
    ['two steps ago', -60],
    ['two steps ahead', 60],
  ])('refuses a code of %s', async (_, away) => {
    const { email, secret } = await aProtectedAccount(platform)
    platform.pass(90)
    const { challenge } = await challengeOf(platform, email)
    await expect(
      complete(platform, challenge, { code: codeOf(platform, secret, away) }),
    ).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'totp', triesLeft: 4 },
    })
  })

  test('takes a code once, also with another challenge, and none before it', async () => {
    const { email, secret } = await aProtectedAccount(platform)
    const [first, second, third] = [
      await challengeOf(platform, email),
      await challengeOf(platform, email),
      await challengeOf(platform, email),
    ]
    const code = codeOf(platform, secret)
    await complete(platform, first.challenge, { code })
    await expect(complete(platform, second.challenge, { code })).rejects.toMatchObject({ code: 'mfa_failed' })
    const earlier = codeOf(platform, secret, -30)
    await expect(complete(platform, third.challenge, { code: earlier })).rejects.toMatchObject({
      code: 'mfa_failed',
    })
  })

  test('of two requests at once with one code lets one in', async () => {
    const { email, secret } = await aProtectedAccount(platform)
    const challenges = [await challengeOf(platform, email), await challengeOf(platform, email)]
    const code = codeOf(platform, secret)
    const results = await Promise.allSettled(
      challenges.map(({ challenge }) => complete(platform, challenge, { code })),
    )
    expect(wins(results)).toBe(1)
  })

  test('of two requests at once with one challenge lets one in', async () => {
    const { email, secret, codes } = await aProtectedAccount(platform)
    const { challenge } = await challengeOf(platform, email)
    const results = await Promise.allSettled([
      complete(platform, challenge, { code: codeOf(platform, secret) }),
      complete(platform, challenge, { recoveryCode: codes[0]! }),
    ])
    expect(wins(results)).toBe(1)
    await expect(complete(platform, challenge, { recoveryCode: codes[1]! })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    // The transaction of the loser was undone: its code is not used up, unless it won.
    const left = await platform.factors.codesLeft((await platform.users.findByEmail(email))!.user.id)
    expect(left).toBe(results[1]!.status === 'fulfilled' ? 9 : 10)
  })

  test('has a challenge for five minutes and five tries', async () => {
    const { email, secret } = await aProtectedAccount(platform)
    const late = await challengeOf(platform, email)
    platform.pass(300)
    await expect(
      complete(platform, late.challenge, { code: codeOf(platform, secret) }),
    ).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    const { challenge } = await challengeOf(platform, email)
    for (const triesLeft of [4, 3, 2, 1, 0])
      await expect(complete(platform, challenge, { code: '000000' })).rejects.toMatchObject({
        facts: { method: 'totp', triesLeft },
      })
    await expect(complete(platform, challenge, { code: codeOf(platform, secret) })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
  })

  test('limits wrong codes over all challenges; a known device has a budget of its own', async () => {
    const account = await anAccount(platform)
    const { deviceToken } = await logInWith(platform, account.email)
    const { secret } = await addApp(platform, account.actor)
    const { quota } = platform.limitSettings.loginFailures
    for (let time = 0; time < quota; time++) {
      const { challenge } = await challengeOf(platform, account.email, { address: `198.51.100.${time}` })
      const wrong = complete(platform, challenge, { code: '000000' }, `198.51.100.${time}`)
      await expect(wrong).rejects.toMatchObject({ code: 'mfa_failed' })
    }
    const { challenge } = await challengeOf(platform, account.email)
    await expect(complete(platform, challenge, { code: codeOf(platform, secret) })).rejects.toMatchObject({
      code: 'rate_limited',
      facts: { policy: 'login-account' },
    })
    const known = await challengeOf(platform, account.email, { deviceToken })
    expect((await complete(platform, known.challenge, { code: codeOf(platform, secret) })).user.email).toBe(
      account.email,
    )
  })

  test('lets nobody in with a challenge from before another password', async () => {
    const { email, userId, secret } = await aProtectedAccount(platform)
    const { challenge } = await challengeOf(platform, email)
    await requestPasswordReset(platform, { request: anyone(), email })
    const [reset] = await platform.query<{ id: string }>(
      'SELECT id FROM password_resets WHERE user_id = $1',
      [userId],
    )
    const token = platform.linkTokens.tokenOf(reset!.id as never)
    await resetPassword(platform, { request: anyone(), token, password: 'one more password' })
    await expect(complete(platform, challenge, { code: codeOf(platform, secret) })).rejects.toMatchObject({
      code: 'mfa_failed',
    })
    // A link to a new password does not replace the second factor.
    const again = logIn(platform, { email, password: 'one more password', request: anyone() })
    await expect(again).rejects.toMatchObject({ code: 'mfa_required' })
  })

  test('refuses the code of another account, an unknown challenge, and more or less than one proof', async () => {
    const mine = await aProtectedAccount(platform)
    const other = await aProtectedAccount(platform)
    const { challenge } = await challengeOf(platform, mine.email)
    await expect(
      complete(platform, challenge, { code: codeOf(platform, other.secret) }),
    ).rejects.toMatchObject({
      code: 'mfa_failed',
    })
    await expect(complete(platform, challenge, { recoveryCode: other.codes[0]! })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'recovery_code' },
    })
    await expect(complete(platform, 'rdf_unknown', { code: '000000' })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    for (const proof of [{}, { code: '000000', recoveryCode: mine.codes[0]! }])
      await expect(complete(platform, challenge, proof)).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('recovery codes', () => {
  test('are ten with the first factor, each for one log-in, which a mail tells', async () => {
    const { email, userId, codes } = await aProtectedAccount(platform)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    const spoken = codes[0]!.toUpperCase().replaceAll('-', ' ')
    const { challenge } = await challengeOf(platform, email)
    await complete(platform, challenge, { recoveryCode: spoken })
    const again = await challengeOf(platform, email)
    await expect(complete(platform, again.challenge, { recoveryCode: codes[0]! })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'recovery_code', triesLeft: 4 },
    })
    expect(await mailsTo(platform, email)).toEqual(['factor_added', 'recovery_code_used'])
    expect(await auditAbout(platform, userId)).toEqual(['factor.added', 'factor.code_used'])
  })

  test('used by eight at once open one session each', async () => {
    const { email, userId, codes } = await aProtectedAccount(platform)
    const challenges = []
    for (let count = 0; count < 8; count++) challenges.push(await challengeOf(platform, email))
    const results = await Promise.allSettled(
      challenges.map(({ challenge }) => complete(platform, challenge, { recoveryCode: codes[0]! })),
    )
    expect(wins(results)).toBe(1)
    expect(
      (await auditAbout(platform, userId)).filter((action) => action === 'factor.code_used'),
    ).toHaveLength(1)
  })
})
