import { Secret, TOTP } from 'otpauth'
import { aConfirmedRequest, aMember, password } from '../../../../test/support/step-up.ts'
import { admin, type UseCases } from '../../../../test/support/use-cases.ts'
import { isRefusal } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { createDriver } from '../create-account.ts'
import { identifyCaller } from '../identify-caller.ts'
import { logIn } from '../log-in.ts'
import { aRequestBy } from '../request.fixture.ts'
import type { Role } from '../roles.ts'
import { addTotp, startTotp } from './add-factor.ts'
import { completeLogin } from './complete-login.ts'
import { requireSecondFactor } from './require-second-factor.ts'

/** Each test has a network of its own (`beforeEach(moveHome)`): limits count all logins of an address, and mails tell of new networks. */
let networks = 0
export function moveHome(): void {
  networks++
}
export const homeNetwork = () => `198.18.${networks}.0/24`
export const anyone = (address = `198.18.${networks}.7`) => aRequestBy(null, { address })

export async function anAccount(platform: UseCases) {
  const email = `${platform.newId()}@rodovia.test`
  const { id: userId } = await createDriver(platform, {
    request: aRequestBy(admin),
    ...{ name: 'Pedro Alves', email, password, persona: 'motoboy' },
  })
  return { userId, email, actor: await actorOf(platform, await logInWith(platform, email)) }
}

type From = { deviceToken?: string; address?: string }

export const logInWith = (platform: UseCases, email: string, more: From = {}) =>
  logIn(platform, { email, password, device: 'Pixel 9', request: anyone(more.address), ...more })

export async function actorOf(platform: UseCases, { accessToken }: { accessToken: string }): Promise<Actor> {
  return (await identifyCaller(platform, `Bearer ${accessToken}`))!.actor
}

export const confirmed = (platform: UseCases, actor: Actor) => aConfirmedRequest(platform, actor)

export const codeOf = (platform: UseCases, secret: string, secondsAway = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: platform.clock().getTime() + secondsAway * 1000,
  })

export async function addApp(platform: UseCases, actor: Actor, name = 'Celular') {
  const { challenge, secret } = await startTotp(platform, { request: await confirmed(platform, actor) })
  const code = codeOf(platform, secret)
  const added = await addTotp(platform, { request: aRequestBy(actor), challenge, code, name })
  // The code is used up: the next one belongs to the next step.
  platform.pass(30)
  return { ...added, secret }
}

/** An account with an authenticator app. */
export async function aProtectedAccount(platform: UseCases) {
  const account = await anAccount(platform)
  const { secret, recoveryCodes, factor } = await addApp(platform, account.actor)
  return { ...account, secret, codes: recoveryCodes!, factor }
}

/** The demand of a log-in with the right password. */
export async function challengeOf(platform: UseCases, email: string, more: From = {}) {
  const refusal = await logInWith(platform, email, more).catch((error: unknown) => error)
  if (!isRefusal(refusal) || refusal.code !== 'mfa_required') throw refusal
  return refusal.facts
}

export const complete = (
  platform: UseCases,
  challenge: string,
  proof: { code?: string; recoveryCode?: string },
  address?: string,
) => completeLogin(platform, { request: anyone(address), challenge, ...proof })

/** A shop whose owner has a second factor, with a manager who has none. */
export async function aTeam(platform: UseCases) {
  const shop = await platform.aShop()
  const owner = await aMember(platform, shop)
  const manager = await aMember(platform, shop, 'manager')
  const { factor } = await addApp(platform, owner.actor)
  return { shop, owner, manager, factor }
}

export const requireOf = async (platform: UseCases, actor: Actor, roles: Role[]) =>
  requireSecondFactor(platform, { request: await confirmed(platform, actor), roles })

export const mailsTo = async (platform: UseCases, email: string) =>
  (
    await platform.query<{ kind: string }>('SELECT kind FROM mail_outbox WHERE email = $1 ORDER BY id', [
      email,
    ])
  ).map(({ kind }) => kind)

export const auditAbout = async (platform: UseCases, userId: string) =>
  (
    await platform.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'factor.%' ORDER BY id`,
      [userId],
    )
  ).map(({ action }) => action)

export const wins = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
