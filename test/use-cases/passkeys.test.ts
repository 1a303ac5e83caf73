import type { Actor } from '@rodovia/core/identity/actor.ts'
import { addPasskey, startPasskey } from '@rodovia/core/identity/factors/add-factor.ts'
import { completeLogin, startPasskeyLogin } from '@rodovia/core/identity/factors/complete-login.ts'
import { startPasskeyConfirmation } from '@rodovia/core/identity/factors/confirm-with-factor.ts'
import { listOwnFactors, removeFactor } from '@rodovia/core/identity/factors/own-factors.ts'
import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { listOwnSessions } from '@rodovia/core/identity/own-sessions.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { confirmIdentity } from '@rodovia/core/identity/step-up.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSoftwareAuthenticator } from '../support/software-authenticator.ts'
import { aConfirmedRequest, aMember, password } from '../support/step-up.ts'
import { openUseCases, type UseCases } from '../support/use-cases.ts'

let platform: UseCases
let origin: string
let tries = 0
beforeAll(async () => {
  platform = await openUseCases()
  origin = new URL(platform.linkSettings.publicUrl).origin
})
afterAll(() => platform[Symbol.asyncDispose]())

/** Each from an address of its own, whose limits they do not reach. */
const anyone = () => aRequestBy(null, { address: `198.18.${Math.floor(++tries / 200)}.${tries % 200}` })

/** A member with a passkey. */
async function aProtectedMember() {
  const { actor, email } = await aMember(platform, await platform.aShop())
  const authenticator = aSoftwareAuthenticator(origin)
  const added = await addTo(actor, authenticator)
  return { actor, email, authenticator, ...added }
}

async function addTo(actor: Actor, authenticator: ReturnType<typeof aSoftwareAuthenticator>, wrong = {}) {
  const request = await aConfirmedRequest(platform, actor)
  const { challenge, options } = await startPasskey(platform, { request })
  const passkey = authenticator.create(options, wrong)
  return addPasskey(platform, { request: aRequestBy(actor), challenge, passkey, name: 'Pixel 9' })
}

async function secondStepOf(email: string) {
  const refusal = await logIn(platform, { email, password, request: anyone() }).catch(
    (error: unknown) => error,
  )
  if (!isRefusal(refusal) || refusal.code !== 'mfa_required') throw refusal
  return { ...refusal.facts, options: refusal.facts.passkey! }
}

const complete = (challenge: string, passkey: string, more = {}) =>
  completeLogin(platform, { request: anyone(), challenge, passkey, ...more })
const startAlone = () => startPasskeyLogin(platform, { request: anyone() })
const failed = { code: 'mfa_failed', facts: { method: 'passkey', triesLeft: 4 } }

describe('a passkey', () => {
  test('completes a log-in with the password', async () => {
    const { email, authenticator, recoveryCodes } = await aProtectedMember()
    expect(recoveryCodes).toHaveLength(10)
    const { challenge, methods, options } = await secondStepOf(email)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [{}] })
    expect((await complete(challenge, authenticator.get(options))).user.email).toBe(email)
  })

  test('logs in alone, and the session has the name of its device', async () => {
    const { email, authenticator } = await aProtectedMember()
    const { challenge, options } = await startAlone()
    expect(options).toMatchObject({ allowCredentials: undefined })
    const pair = await complete(challenge, authenticator.get(options), { device: 'Chrome, Linux' })
    expect(pair.user.email).toBe(email)
    const { actor } = (await identifyCaller(platform, `Bearer ${pair.accessToken}`))!
    const { items } = await listOwnSessions(platform, { actor, page: { limit: 1 } })
    expect(items).toMatchObject([{ device: 'Chrome, Linux' }])
    expect((await listOwnFactors(platform, { actor })).factors).toMatchObject([
      { kind: 'passkey', name: 'Pixel 9', lastUsedAt: platform.clock() },
    ])
  })

  test('confirms the person, once for each challenge', async () => {
    const { actor, authenticator, factor } = await aProtectedMember()
    const request = aRequestBy(actor)
    const { challenge, options } = await startPasskeyConfirmation(platform, { request })
    const passkey = authenticator.get(options)
    await expect(confirmIdentity(platform, { request, passkey })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { issues: [{ field: 'challenge' }] },
    })
    const { token: stepUpToken } = await confirmIdentity(platform, { request, challenge, passkey })
    await expect(confirmIdentity(platform, { request, challenge, passkey })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    await removeFactor(platform, { request: aRequestBy(actor, { stepUpToken }), id: factor.id })
  })

  test('without a count, as synced ones are, is used again and again', async () => {
    const { actor, email } = await aMember(platform, await platform.aShop())
    const authenticator = aSoftwareAuthenticator(origin)
    await addTo(actor, authenticator, { count: 0 })
    for (let time = 0; time < 2; time++) {
      const { challenge, options } = await startAlone()
      expect((await complete(challenge, authenticator.get(options, { count: 0 }))).user.email).toBe(email)
    }
  })
})

describe('a log-in is refused', () => {
  test.each([
    ['of another site', { origin: 'https://rodovia.example.evil' }],
    ['without verification of the person', { isVerified: false }],
    ['of another challenge', { challenge: Buffer.from('rdf_another').toString('base64url') }],
    ['whose count went back', { count: 1 }],
    ['for another user', { userHandle: Buffer.from('another').toString('base64url') }],
  ])('with a response %s', async (_, wrong) => {
    const { email, authenticator } = await aProtectedMember()
    const { challenge, options } = await startAlone()
    await expect(complete(challenge, authenticator.get(options, wrong))).rejects.toMatchObject(failed)
    const second = await secondStepOf(email)
    const passkey = authenticator.get(second.options, wrong)
    await expect(complete(second.challenge, passkey)).rejects.toMatchObject(failed)
  })

  test('with a response that was used, and with one for an earlier challenge', async () => {
    const { authenticator } = await aProtectedMember()
    const { challenge, options } = await startAlone()
    const passkey = authenticator.get(options)
    await complete(challenge, passkey)
    await expect(complete(challenge, passkey)).rejects.toMatchObject({ code: 'challenge_expired' })
    const later = await startAlone()
    await expect(complete(later.challenge, passkey)).rejects.toMatchObject(failed)
  })

  test('once of two requests at once with one response', async () => {
    const { authenticator } = await aProtectedMember()
    const { challenge, options } = await startAlone()
    const passkey = authenticator.get(options)
    const results = await Promise.allSettled([complete(challenge, passkey), complete(challenge, passkey)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('with the passkey of another account, or one that was removed', async () => {
    const mine = await aProtectedMember()
    const other = await aProtectedMember()
    const { challenge, options } = await secondStepOf(mine.email)
    await expect(complete(challenge, other.authenticator.get(options))).rejects.toMatchObject(failed)
    const request = await aConfirmedRequest(platform, mine.actor)
    await removeFactor(platform, { request, id: mine.factor.id })
    const alone = await startAlone()
    const passkey = mine.authenticator.get(alone.options)
    await expect(complete(alone.challenge, passkey)).rejects.toMatchObject(failed)
  })

  test.each(['', 'no JSON', '{}', '{"id":"x","response":{}}', '[]', `{"id":"${'x'.repeat(20_000)}"}`])(
    'with %j',
    async (passkey) => {
      const { challenge } = await startAlone()
      const code = passkey === '' ? 'validation_failed' : 'mfa_failed'
      await expect(complete(challenge, passkey)).rejects.toMatchObject({ code })
    },
  )

  test('with a challenge without a password and any other proof', async () => {
    const { challenge } = await startAlone()
    const guess = completeLogin(platform, { request: anyone(), challenge, code: '000000' })
    await expect(guess).rejects.toMatchObject({ code: 'mfa_failed' })
  })
})

describe('a passkey is not added', () => {
  test.each([
    ['by another site', { origin: 'https://rodovia.example.evil' }],
    ['without verification of the person', { isVerified: false }],
    ['for another challenge', { challenge: Buffer.from('rdf_another').toString('base64url') }],
  ])('%s', async (_, wrong) => {
    const { actor, email } = await aMember(platform, await platform.aShop())
    await expect(addTo(actor, aSoftwareAuthenticator(origin), wrong)).rejects.toMatchObject(failed)
    expect((await logIn(platform, { email, password, request: anyone() })).user.email).toBe(email)
  })

  test('twice, to the same or another account', async () => {
    const { actor, authenticator } = await aProtectedMember()
    const other = await aMember(platform, await platform.aShop())
    for (const one of [actor, other.actor])
      await expect(addTo(one, authenticator)).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('without a confirmation, nor with the challenge of an app', async () => {
    const { actor } = await aMember(platform, await platform.aShop())
    await expect(startPasskey(platform, { request: aRequestBy(actor) })).rejects.toMatchObject({
      code: 'step_up_required',
    })
  })
})
