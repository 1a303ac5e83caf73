import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password } from '../../../../test/support/step-up.ts'
import { openUseCases, type UseCases } from '../../../../test/support/use-cases.ts'
import { aRequestBy } from '../request.fixture.ts'
import { confirmIdentity } from '../step-up.ts'
import { startPasskeyConfirmation } from './confirm-with-factor.ts'
import { aProtectedAccount, codeOf, moveHome } from './factors.fixture.ts'
import { removeFactor } from './own-factors.ts'
import { aProtectedMember } from './passkeys.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  const quiet = await openUseCases()
  platform = { ...quiet, linkSettings: { ...quiet.linkSettings, isMailing: true } }
})
afterAll(() => platform[Symbol.asyncDispose]())

beforeEach(moveHome)

describe('factors', () => {
  test('confirm the person in place of the password, each code once', async () => {
    const { actor, secret, factor } = await aProtectedAccount(platform)
    const request = aRequestBy(actor)
    const code = codeOf(platform, secret)
    const { token: stepUpToken } = await confirmIdentity(platform, { request, code })
    await expect(confirmIdentity(platform, { request, code })).rejects.toMatchObject({ code: 'mfa_failed' })
    for (const proof of [{}, { code, password }])
      await expect(confirmIdentity(platform, { request, ...proof })).rejects.toMatchObject({
        code: 'validation_failed',
      })
    await removeFactor(platform, { request: aRequestBy(actor, { stepUpToken }), id: factor.id })
  })
})

describe('a passkey', () => {
  test('confirms the person, once for each challenge', async () => {
    const { actor, authenticator, factor } = await aProtectedMember(platform)
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
})
