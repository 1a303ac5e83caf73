import type { Actor } from '@rodovia/core/identity/actor.ts'
import { createDriver } from '@rodovia/core/identity/create-account.ts'
import { addTotp, startTotp } from '@rodovia/core/identity/factors/add-factor.ts'
import { completeLogin } from '@rodovia/core/identity/factors/complete-login.ts'
import {
  listOwnFactors,
  removeFactor,
  replaceRecoveryCodes,
} from '@rodovia/core/identity/factors/own-factors.ts'
import { removeAllFactors } from '@rodovia/core/identity/factors/remove-all-factors.ts'
import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { requestPasswordReset, resetPassword } from '@rodovia/core/identity/links/reset-password.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { listOwnSessions } from '@rodovia/core/identity/own-sessions.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { confirmIdentity } from '@rodovia/core/identity/step-up.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedRequest } from '../support/step-up.ts'
import { admin, openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

const password = 'long enough 2026'
/** Each test has an address of its own, for the limits of addresses count all of them. */
let home = ''
let subnet = 0
beforeEach(() => {
  subnet++
  home = `198.18.${subnet}.7`
})
const anyone = (address = home) => aRequestBy(null, { address })

async function anAccount() {
  const email = `${platform.newId()}@rodovia.test`
  const persona = 'motoboy' as const
  const user = await createDriver(platform, {
    request: aRequestBy(admin),
    name: 'Pedro Alves',
    email,
    password,
    persona,
  })
  return { userId: user.id, email, actor: await actorOf(await logInWith(email)) }
}

const logInWith = (email: string, more: { deviceToken?: string; address?: string } = {}) =>
  logIn(platform, { email, password, device: 'Pixel 9', request: anyone(more.address), ...more })

async function actorOf({ accessToken }: { accessToken: string }): Promise<Actor> {
  return (await identifyCaller(platform, `Bearer ${accessToken}`))!.actor
}

const confirmed = (actor: Actor) => aConfirmedRequest(platform, actor)

const codeOf = (secret: string, secondsAway = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: platform.clock().getTime() + secondsAway * 1000,
  })

async function addApp(actor: Actor, name = 'Celular') {
  const { challenge, secret } = await startTotp(platform, { request: await confirmed(actor) })
  const code = codeOf(secret)
  const added = await addTotp(platform, { request: aRequestBy(actor), challenge, code, name })
  // The code is used up: the next one belongs to the next step.
  platform.pass(30)
  return { ...added, secret }
}

/** An account with an authenticator app. */
async function aProtectedAccount() {
  const account = await anAccount()
  const { secret, recoveryCodes, factor } = await addApp(account.actor)
  return { ...account, secret, codes: recoveryCodes!, factor }
}

/** The challenge of a log-in with the right password. */
async function challengeOf(email: string, more: Parameters<typeof logInWith>[1] = {}) {
  const refusal = await logInWith(email, more).catch((error: unknown) => error)
  if (!isRefusal(refusal) || refusal.code !== 'mfa_required') throw refusal
  return refusal.facts
}

const complete = (challenge: string, proof: { code?: string; recoveryCode?: string }, address = home) =>
  completeLogin(platform, { request: anyone(address), challenge, ...proof })

const mailsTo = async (email: string) =>
  (
    await platform.query<{ kind: string }>('SELECT kind FROM mail_outbox WHERE email = $1 ORDER BY id', [
      email,
    ])
  ).map(({ kind }) => kind)
const auditAbout = async (userId: string) =>
  (
    await platform.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'factor.%' ORDER BY id`,
      [userId],
    )
  ).map(({ action }) => action)
const wins = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('an account with an authenticator app', () => {
  test('logs in with the password and a code', async () => {
    const { email, secret } = await aProtectedAccount()
    const { challenge, methods, expiresAt } = await challengeOf(email)
    expect(methods).toEqual(['totp', 'recovery_code'])
    expect(expiresAt.getTime() - platform.clock().getTime()).toBe(300_000)
    const pair = await complete(challenge, { code: codeOf(secret) })
    expect(pair.user.email).toBe(email)
    const actor = await actorOf(pair)
    const { items } = await listOwnSessions(platform, { actor, page: { limit: 5 } })
    expect(items[0]).toMatchObject({ device: 'Pixel 9', network: `198.18.${subnet}.0/24`, isCurrent: true })
  })

  test('gets nothing of a session with the password alone', async () => {
    const { email, userId } = await aProtectedAccount()
    const [before] = await platform.query('SELECT count(*) FROM sessions WHERE user_id = $1', [userId])
    await challengeOf(email)
    const [after] = await platform.query('SELECT count(*) FROM sessions WHERE user_id = $1', [userId])
    expect(after).toEqual(before)
  })

  test('does not tell a guesser of passwords that it has one', async () => {
    const { email } = await aProtectedAccount()
    const guess = logIn(platform, { email, password: 'a wrong guess', request: anyone() })
    await expect(guess).rejects.toMatchObject({ code: 'invalid_credentials', facts: {} })
  })

  test.each([
    ['a step ago', -30],
    ['a step ahead', 30],
  ])('takes a code of %s', async (_, away) => {
    const { email, secret } = await aProtectedAccount()
    platform.pass(60)
    const { challenge } = await challengeOf(email)
    expect((await complete(challenge, { code: codeOf(secret, away) })).user.email).toBe(email)
  })

  test.each([
    ['two steps ago', -60],
    ['two steps ahead', 60],
  ])('refuses a code of %s', async (_, away) => {
    const { email, secret } = await aProtectedAccount()
    platform.pass(90)
    const { challenge } = await challengeOf(email)
    await expect(complete(challenge, { code: codeOf(secret, away) })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'totp', triesLeft: 4 },
    })
  })

  test('takes a code once, also with another challenge, and none before it', async () => {
    const { email, secret } = await aProtectedAccount()
    const [first, second, third] = [
      await challengeOf(email),
      await challengeOf(email),
      await challengeOf(email),
    ]
    const code = codeOf(secret)
    await complete(first.challenge, { code })
    await expect(complete(second.challenge, { code })).rejects.toMatchObject({ code: 'mfa_failed' })
    const earlier = codeOf(secret, -30)
    await expect(complete(third.challenge, { code: earlier })).rejects.toMatchObject({ code: 'mfa_failed' })
  })

  test('of two requests at once with one code lets one in', async () => {
    const { email, secret } = await aProtectedAccount()
    const challenges = [await challengeOf(email), await challengeOf(email)]
    const code = codeOf(secret)
    const results = await Promise.allSettled(challenges.map(({ challenge }) => complete(challenge, { code })))
    expect(wins(results)).toBe(1)
  })

  test('of two requests at once with one challenge lets one in', async () => {
    const { email, secret, codes } = await aProtectedAccount()
    const { challenge } = await challengeOf(email)
    const results = await Promise.allSettled([
      complete(challenge, { code: codeOf(secret) }),
      complete(challenge, { recoveryCode: codes[0]! }),
    ])
    expect(wins(results)).toBe(1)
    await expect(complete(challenge, { recoveryCode: codes[1]! })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    // The transaction of the loser was undone: its code is not used up, unless it won.
    const left = await platform.factors.codesLeft((await platform.users.findByEmail(email))!.user.id)
    expect(left).toBe(results[1]!.status === 'fulfilled' ? 9 : 10)
  })

  test('has a challenge for five minutes and five tries', async () => {
    const { email, secret } = await aProtectedAccount()
    const late = await challengeOf(email)
    platform.pass(300)
    await expect(complete(late.challenge, { code: codeOf(secret) })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    const { challenge } = await challengeOf(email)
    for (const triesLeft of [4, 3, 2, 1, 0])
      await expect(complete(challenge, { code: '000000' })).rejects.toMatchObject({
        facts: { method: 'totp', triesLeft },
      })
    await expect(complete(challenge, { code: codeOf(secret) })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
  })

  test('limits wrong codes over all challenges; a known device has a budget of its own', async () => {
    const account = await anAccount()
    const { deviceToken } = await logInWith(account.email)
    const { secret } = await addApp(account.actor)
    const { quota } = platform.limitSettings.loginFailures
    for (let time = 0; time < quota; time++) {
      const { challenge } = await challengeOf(account.email, { address: `198.51.100.${time}` })
      const wrong = complete(challenge, { code: '000000' }, `198.51.100.${time}`)
      await expect(wrong).rejects.toMatchObject({ code: 'mfa_failed' })
    }
    const { challenge } = await challengeOf(account.email)
    await expect(complete(challenge, { code: codeOf(secret) })).rejects.toMatchObject({
      code: 'rate_limited',
      facts: { policy: 'login-account' },
    })
    const known = await challengeOf(account.email, { deviceToken })
    expect((await complete(known.challenge, { code: codeOf(secret) })).user.email).toBe(account.email)
  })

  test('lets nobody in with a challenge from before another password', async () => {
    const { email, userId, secret } = await aProtectedAccount()
    const { challenge } = await challengeOf(email)
    await requestPasswordReset(platform, { request: anyone(), email })
    const [reset] = await platform.query<{ id: string }>(
      'SELECT id FROM password_resets WHERE user_id = $1',
      [userId],
    )
    const token = platform.linkTokens.tokenOf(reset!.id as never)
    await resetPassword(platform, { request: anyone(), token, password: 'one more password' })
    await expect(complete(challenge, { code: codeOf(secret) })).rejects.toMatchObject({ code: 'mfa_failed' })
    // A link to a new password does not replace the second factor.
    const again = logIn(platform, { email, password: 'one more password', request: anyone() })
    await expect(again).rejects.toMatchObject({ code: 'mfa_required' })
  })

  test('refuses the code of another account, an unknown challenge, and more or less than one proof', async () => {
    const mine = await aProtectedAccount()
    const other = await aProtectedAccount()
    const { challenge } = await challengeOf(mine.email)
    await expect(complete(challenge, { code: codeOf(other.secret) })).rejects.toMatchObject({
      code: 'mfa_failed',
    })
    await expect(complete(challenge, { recoveryCode: other.codes[0]! })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'recovery_code' },
    })
    await expect(complete('rdf_unknown', { code: '000000' })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    for (const proof of [{}, { code: '000000', recoveryCode: mine.codes[0]! }])
      await expect(complete(challenge, proof)).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('recovery codes', () => {
  test('are ten with the first factor, each for one log-in, which a mail tells', async () => {
    const { email, userId, codes } = await aProtectedAccount()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    const spoken = codes[0]!.toUpperCase().replaceAll('-', ' ')
    const { challenge } = await challengeOf(email)
    await complete(challenge, { recoveryCode: spoken })
    const again = await challengeOf(email)
    await expect(complete(again.challenge, { recoveryCode: codes[0]! })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { method: 'recovery_code', triesLeft: 4 },
    })
    expect(await mailsTo(email)).toEqual(['factor_added', 'recovery_code_used'])
    expect(await auditAbout(userId)).toEqual(['factor.added', 'factor.code_used'])
  })

  test('used twice at once open one session', async () => {
    const { email, codes } = await aProtectedAccount()
    const challenges = [await challengeOf(email), await challengeOf(email)]
    const results = await Promise.allSettled(
      challenges.map(({ challenge }) => complete(challenge, { recoveryCode: codes[0]! })),
    )
    expect(wins(results)).toBe(1)
  })

  test('are stored as hashes, and the secret of an app is sealed', async () => {
    const { userId, codes, secret } = await aProtectedAccount()
    const rows = await platform.query(
      `SELECT to_jsonb(factors) AS row FROM factors WHERE user_id = $1
       UNION ALL SELECT to_jsonb(codes) FROM recovery_codes AS codes WHERE user_id = $1
       UNION ALL SELECT to_jsonb(one) FROM factor_challenges AS one WHERE user_id = $1`,
      [userId],
    )
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(12)
    expect(stored).not.toContain(secret)
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('are replaced by new ones', async () => {
    const { email, actor, userId, codes } = await aProtectedAccount()
    const fresh = await replaceRecoveryCodes(platform, { request: await confirmed(actor) })
    expect(fresh).toHaveLength(10)
    const { challenge } = await challengeOf(email)
    await expect(complete(challenge, { recoveryCode: codes[0]! })).rejects.toMatchObject({
      code: 'mfa_failed',
    })
    await complete(challenge, { recoveryCode: fresh[0]! })
    expect((await mailsTo(email)).slice(0, 2)).toEqual(['factor_added', 'recovery_codes_made'])
    expect(await auditAbout(userId)).toContain('factor.codes_made')
    expect((await listOwnFactors(platform, { actor })).recoveryCodesLeft).toBe(9)
  })

  test('are not for an account without a factor', async () => {
    const { actor } = await anAccount()
    await expect(replaceRecoveryCodes(platform, { request: await confirmed(actor) })).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { reason: 'no_second_factor' },
    })
  })
})

describe('factors', () => {
  test('count once their first code was right', async () => {
    const { email, actor } = await anAccount()
    const { challenge, secret, uri } = await startTotp(platform, { request: await confirmed(actor) })
    expect(uri).toBe(
      `otpauth://totp/Rodovia:${encodeURIComponent(email)}?issuer=Rodovia&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const request = aRequestBy(actor)
    await expect(addTotp(platform, { request, challenge, code: '000000', name: 'X' })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { triesLeft: 4 },
    })
    expect((await logInWith(email)).user.email).toBe(email)
    await addTotp(platform, { request, challenge, code: codeOf(secret), name: ' Celular ' })
    expect(await listOwnFactors(platform, { actor })).toMatchObject({
      factors: [{ kind: 'totp', name: 'Celular', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const repeated = addTotp(platform, { request, challenge, code: codeOf(secret, 30), name: 'X' })
    await expect(repeated).rejects.toMatchObject({ code: 'challenge_expired' })
  })

  test('are added with one’s own challenge, which is none of a log-in', async () => {
    const mine = await anAccount()
    const other = await aProtectedAccount()
    const { challenge, secret } = await startTotp(platform, { request: await confirmed(mine.actor) })
    const request = aRequestBy(other.actor)
    const code = codeOf(secret)
    await expect(addTotp(platform, { request, challenge, code, name: 'X' })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    await expect(complete(challenge, { code })).rejects.toMatchObject({ code: 'challenge_expired' })
    const login = await challengeOf(other.email)
    const crossed = addTotp(platform, { request, challenge: login.challenge, code, name: 'X' })
    await expect(crossed).rejects.toMatchObject({ code: 'challenge_expired' })
  })

  test('are at most ten, each with a code of its own, and the second brings no recovery codes', async () => {
    const { actor, email } = await aProtectedAccount()
    const second = await addApp(actor, 'Tablet')
    expect(second.recoveryCodes).toBeNull()
    const { challenge } = await challengeOf(email)
    await complete(challenge, { code: codeOf(second.secret) })
    for (let count = 2; count < 10; count++) await addApp(actor, `App ${count}`)
    await expect(addApp(actor, 'one too many')).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('end with the last one removed: the password alone logs in again', async () => {
    const { actor, email, userId, factor } = await aProtectedAccount()
    const request = await confirmed(actor)
    await removeFactor(platform, { request, id: factor.id })
    expect((await logInWith(email)).user.email).toBe(email)
    expect(await listOwnFactors(platform, { actor })).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect(await mailsTo(email)).toEqual(['factor_added', 'factor_removed'])
    expect(await auditAbout(userId)).toEqual(['factor.added', 'factor.removed'])
    await expect(removeFactor(platform, { request, id: factor.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('of others are not found', async () => {
    const { actor } = await anAccount()
    const { factor } = await aProtectedAccount()
    for (const id of [factor.id, platform.newId(), 'x'])
      await expect(removeFactor(platform, { request: await confirmed(actor), id })).rejects.toMatchObject({
        code: 'not_found',
        facts: { kind: 'factor', id },
      })
  })

  test('change only after a confirmation of the person', async () => {
    const { actor, factor } = await aProtectedAccount()
    const request = aRequestBy(actor)
    const refusal = { code: 'step_up_required', facts: { action: 'change_factors' } }
    await expect(startTotp(platform, { request })).rejects.toMatchObject(refusal)
    await expect(removeFactor(platform, { request, id: factor.id })).rejects.toMatchObject(refusal)
    await expect(replaceRecoveryCodes(platform, { request })).rejects.toMatchObject(refusal)
  })

  test('confirm the person in place of the password, each code once', async () => {
    const { actor, secret, factor } = await aProtectedAccount()
    const request = aRequestBy(actor)
    const code = codeOf(secret)
    const { token: stepUpToken } = await confirmIdentity(platform, { request, code })
    await expect(confirmIdentity(platform, { request, code })).rejects.toMatchObject({ code: 'mfa_failed' })
    for (const proof of [{}, { code, password }])
      await expect(confirmIdentity(platform, { request, ...proof })).rejects.toMatchObject({
        code: 'validation_failed',
      })
    await removeFactor(platform, { request: aRequestBy(actor, { stepUpToken }), id: factor.id })
  })

  test('are not for API keys, nor under an Idempotency-Key', async () => {
    const { actor, userId } = await anAccount()
    const key = { id: platform.newId(), name: 'ERP', scopes: [], plan: 'start' } as unknown as Actor['key']
    const byKey = aRequestBy({ ...actor, sessionId: null, key })
    await expect(startTotp(platform, { request: byKey })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listOwnFactors(platform, byKey)).rejects.toMatchObject({ code: 'forbidden' })
    const idempotencyKey = { callerId: userId, key: 'k', resultId: null }
    const repeatable = aRequestBy(actor, { idempotencyKey })
    await expect(startTotp(platform, { request: repeatable })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  test('of somebody who lost everything are removed by the platform, which ends the sessions', async () => {
    const { userId, email, actor } = await aProtectedAccount()
    await expect(removeAllFactors(platform, { request: aRequestBy(actor), userId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await removeAllFactors(platform, { request: aRequestBy(admin), userId })).toBe(true)
    expect(await removeAllFactors(platform, { request: aRequestBy(admin), userId })).toBe(false)
    const { items } = await listOwnSessions(platform, { actor, page: { limit: 5 } })
    expect(items).toEqual([])
    expect((await logInWith(email)).user.email).toBe(email)
    expect(await mailsTo(email)).toEqual(['factor_added', 'factors_reset'])
    expect(await auditAbout(userId)).toEqual(['factor.added', 'factor.all_removed'])
  })
})
