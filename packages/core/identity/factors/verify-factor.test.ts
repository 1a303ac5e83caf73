import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedRequest, aMember } from '../../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { identifyCaller } from '../identify-caller.ts'
import { listOwnSessions } from '../own-sessions.ts'
import { completeLogin } from './complete-login.ts'
import { anyone, moveHome } from './factors.fixture.ts'
import { listOwnFactors, removeFactor } from './own-factors.ts'
import {
  addTo,
  anAuthenticator,
  aProtectedMember,
  complete,
  failed,
  secondStepOf,
  startAlone,
} from './passkeys.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())
beforeEach(moveHome)

describe('a passkey', () => {
  test('completes a log-in with the password', async () => {
    const { email, authenticator, recoveryCodes } = await aProtectedMember(platform)
    expect(recoveryCodes).toHaveLength(10)
    const { challenge, methods, options } = await secondStepOf(platform, email)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [{}] })
    expect((await complete(platform, challenge, authenticator.get(options))).user.email).toBe(email)
  })

  test('logs in alone, and the session has the name of its device', async () => {
    const { email, authenticator } = await aProtectedMember(platform)
    const { challenge, options } = await startAlone(platform)
    expect(options).toMatchObject({ allowCredentials: undefined })
    const pair = await complete(platform, challenge, authenticator.get(options), { device: 'Chrome, Linux' })
    expect(pair.user.email).toBe(email)
    const { actor } = (await identifyCaller(platform, `Bearer ${pair.accessToken}`))!
    const { items } = await listOwnSessions(platform, { actor, page: { limit: 1 } })
    expect(items).toMatchObject([{ device: 'Chrome, Linux' }])
    expect((await listOwnFactors(platform, { actor })).factors).toMatchObject([
      { kind: 'passkey', name: 'Pixel 9', lastUsedAt: platform.clock() },
    ])
  })

  test('without a count, as synced ones are, is used again and again', async () => {
    const { actor, email } = await aMember(platform, await platform.aShop())
    const authenticator = anAuthenticator(platform)
    await addTo(platform, actor, authenticator, { count: 0 })
    for (let time = 0; time < 2; time++) {
      const { challenge, options } = await startAlone(platform)
      expect((await complete(platform, challenge, authenticator.get(options, { count: 0 }))).user.email).toBe(
        email,
      )
    }
  })
})

describe('a log-in is refused', () => {
  test.each([
    ['of another site', { origin: 'https://rodovia.example.evil' }],
    ['of a page at another port', { origin: 'http://localhost:1' }],
    ['of a page without TLS', { origin: 'http://rodovia.example' }],
    ['of a frame without an origin', { origin: 'null' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for a part of the site’s name', { rpId: 'example' }],
    ['without verification of the person', { isVerified: false }],
    ['of another challenge', { challenge: Buffer.from('rdf_another').toString('base64url') }],
    ['whose count went back', { count: 1 }],
    ['for another user', { userHandle: Buffer.from('another').toString('base64url') }],
  ])('with a response %s', async (_, wrong) => {
    const { email, authenticator } = await aProtectedMember(platform)
    const { challenge, options } = await startAlone(platform)
    await expect(complete(platform, challenge, authenticator.get(options, wrong))).rejects.toMatchObject(
      failed,
    )
    const second = await secondStepOf(platform, email)
    const passkey = authenticator.get(second.options, wrong)
    await expect(complete(platform, second.challenge, passkey)).rejects.toMatchObject(failed)
  })

  test('with a response that was used, and with one for an earlier challenge', async () => {
    const { authenticator } = await aProtectedMember(platform)
    const { challenge, options } = await startAlone(platform)
    const passkey = authenticator.get(options)
    await complete(platform, challenge, passkey)
    await expect(complete(platform, challenge, passkey)).rejects.toMatchObject({ code: 'challenge_expired' })
    const later = await startAlone(platform)
    await expect(complete(platform, later.challenge, passkey)).rejects.toMatchObject(failed)
  })

  test('once of two requests at once with one response', async () => {
    const { authenticator } = await aProtectedMember(platform)
    const { challenge, options } = await startAlone(platform)
    const passkey = authenticator.get(options)
    const results = await Promise.allSettled([
      complete(platform, challenge, passkey),
      complete(platform, challenge, passkey),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('with the passkey of another account, or one that was removed', async () => {
    const mine = await aProtectedMember(platform)
    const other = await aProtectedMember(platform)
    const { challenge, options } = await secondStepOf(platform, mine.email)
    await expect(complete(platform, challenge, other.authenticator.get(options))).rejects.toMatchObject(
      failed,
    )
    const request = await aConfirmedRequest(platform, mine.actor)
    await removeFactor(platform, { request, id: mine.factor.id })
    const alone = await startAlone(platform)
    const passkey = mine.authenticator.get(alone.options)
    await expect(complete(platform, alone.challenge, passkey)).rejects.toMatchObject(failed)
  })

  test.each(['', 'no JSON', '{}', '{"id":"x","response":{}}', '[]', `{"id":"${'x'.repeat(20_000)}"}`])(
    'with %j',
    async (passkey) => {
      const { challenge } = await startAlone(platform)
      const code = passkey === '' ? 'validation_failed' : 'mfa_failed'
      await expect(complete(platform, challenge, passkey)).rejects.toMatchObject({ code })
    },
  )

  test('with a challenge without a password and any other proof', async () => {
    const { challenge } = await startAlone(platform)
    const guess = completeLogin(platform, { request: anyone(), challenge, code: '000000' })
    await expect(guess).rejects.toMatchObject({ code: 'mfa_failed' })
  })
})
