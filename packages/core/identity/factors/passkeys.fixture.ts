import { aSoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts'
import { aConfirmedRequest, aMember } from '../../../../test/support/step-up.ts'
import type { UseCases } from '../../../../test/support/use-cases.ts'
import type { Actor } from '../actor.ts'
import { aRequestBy } from '../request.fixture.ts'
import { addPasskey, startPasskey } from './add-factor.ts'
import { completeLogin, startPasskeyLogin } from './complete-login.ts'
import { anyone, challengeOf } from './factors.fixture.ts'

export const anAuthenticator = ({ linkSettings }: UseCases) =>
  aSoftwareAuthenticator(new URL(linkSettings.publicUrl).origin)

/** A member with a passkey. */
export async function aProtectedMember(platform: UseCases) {
  const { actor, email } = await aMember(platform, await platform.aShop())
  const authenticator = anAuthenticator(platform)
  const added = await addTo(platform, actor, authenticator)
  return { actor, email, authenticator, ...added }
}

export async function addTo(
  platform: UseCases,
  actor: Actor,
  authenticator: ReturnType<typeof aSoftwareAuthenticator>,
  wrong = {},
) {
  const request = await aConfirmedRequest(platform, actor)
  const { challenge, options } = await startPasskey(platform, { request })
  const passkey = authenticator.create(options, wrong)
  return addPasskey(platform, { request: aRequestBy(actor), challenge, passkey, name: 'Pixel 9' })
}

export async function secondStepOf(platform: UseCases, email: string) {
  const facts = await challengeOf(platform, email)
  return { ...facts, options: facts.passkey! }
}

export const complete = (platform: UseCases, challenge: string, passkey: string, more = {}) =>
  completeLogin(platform, { request: anyone(), challenge, passkey, ...more })
export const startAlone = (platform: UseCases) => startPasskeyLogin(platform, { request: anyone() })
export const failed = { code: 'mfa_failed', facts: { method: 'passkey', triesLeft: 4 } }
