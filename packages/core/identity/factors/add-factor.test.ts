import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, password } from '../../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { logIn } from '../log-in.ts'
import { aRequestBy } from '../request.fixture.ts'
import { addTotp, startPasskey, startTotp } from './add-factor.ts'
import {
  addApp,
  anAccount,
  anyone,
  aProtectedAccount,
  challengeOf,
  codeOf,
  complete,
  confirmed,
  logInWith,
  moveHome,
} from './factors.fixture.ts'
import { listOwnFactors } from './own-factors.ts'
import { addTo, anAuthenticator, aProtectedMember, failed } from './passkeys.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(moveHome)

describe('recovery codes', () => {
  test('are stored as hashes, and the secret of an app is sealed', async () => {
    const { userId, codes, secret } = await aProtectedAccount(platform)
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
})

describe('factors', () => {
  test('count once their first code was right', async () => {
    const { email, actor } = await anAccount(platform)
    const { challenge, secret, uri } = await startTotp(platform, {
      request: await confirmed(platform, actor),
    })
    expect(uri).toBe(
      `otpauth://totp/Rodovia:${encodeURIComponent(email)}?issuer=Rodovia&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const request = aRequestBy(actor)
    await expect(addTotp(platform, { request, challenge, code: '000000', name: 'X' })).rejects.toMatchObject({
      code: 'mfa_failed',
      facts: { triesLeft: 4 },
    })
    expect((await logInWith(platform, email)).user.email).toBe(email)
    await addTotp(platform, { request, challenge, code: codeOf(platform, secret), name: ' Celular ' })
    expect(await listOwnFactors(platform, { actor })).toMatchObject({
      factors: [{ kind: 'totp', name: 'Celular', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const repeated = addTotp(platform, { request, challenge, code: codeOf(platform, secret, 30), name: 'X' })
    await expect(repeated).rejects.toMatchObject({ code: 'challenge_expired' })
  })

  test('are added with one’s own challenge, which is none of a log-in', async () => {
    const mine = await anAccount(platform)
    const other = await aProtectedAccount(platform)
    const { challenge, secret } = await startTotp(platform, {
      request: await confirmed(platform, mine.actor),
    })
    const request = aRequestBy(other.actor)
    const code = codeOf(platform, secret)
    await expect(addTotp(platform, { request, challenge, code, name: 'X' })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    await expect(complete(platform, challenge, { code })).rejects.toMatchObject({ code: 'challenge_expired' })
    const login = await challengeOf(platform, other.email)
    const crossed = addTotp(platform, { request, challenge: login.challenge, code, name: 'X' })
    await expect(crossed).rejects.toMatchObject({ code: 'challenge_expired' })
  })

  test('are at most ten, each with a code of its own, and the second brings no recovery codes', async () => {
    const { actor, email } = await aProtectedAccount(platform)
    const second = await addApp(platform, actor, 'Tablet')
    expect(second.recoveryCodes).toBeNull()
    const { challenge } = await challengeOf(platform, email)
    await complete(platform, challenge, { code: codeOf(platform, second.secret) })
    for (let count = 2; count < 10; count++) await addApp(platform, actor, `App ${count}`)
    await expect(addApp(platform, actor, 'one too many')).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('a passkey is not added', () => {
  test.each([
    ['by another site', { origin: 'https://rodovia.example.evil' }],
    ['by a page at another port', { origin: 'http://localhost:1' }],
    ['by a page without TLS', { origin: 'http://rodovia.example' }],
    ['by a frame without an origin', { origin: 'null' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for a part of the site’s name', { rpId: 'example' }],
    ['without verification of the person', { isVerified: false }],
    ['for another challenge', { challenge: Buffer.from('rdf_another').toString('base64url') }],
  ])('%s', async (_, wrong) => {
    const { actor, email } = await aMember(platform, await platform.aShop())
    await expect(addTo(platform, actor, anAuthenticator(platform), wrong)).rejects.toMatchObject(failed)
    expect((await logIn(platform, { email, password, request: anyone() })).user.email).toBe(email)
  })

  test('twice, to the same or another account', async () => {
    const { actor, authenticator } = await aProtectedMember(platform)
    const other = await aMember(platform, await platform.aShop())
    for (const one of [actor, other.actor])
      await expect(addTo(platform, one, authenticator)).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('without a confirmation, nor with the challenge of an app', async () => {
    const { actor } = await aMember(platform, await platform.aShop())
    await expect(startPasskey(platform, { request: aRequestBy(actor) })).rejects.toMatchObject({
      code: 'step_up_required',
    })
  })
})
