import { admin, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from './actor.ts'
import { createDriver } from './create-account.ts'
import { identifyCaller } from './identify-caller.ts'
import { logIn } from './log-in.ts'
import { listOwnSessions } from './own-sessions.ts'
import { aRequestBy } from './request.fixture.ts'

export const password = 'long enough 2026'
export const newPassword = 'longer than before'
export const home = { address: '203.0.113.7' }
export const everything = { limit: null, offset: null, after: null }

export async function anAccount(platform: UseCases) {
  const email = `${platform.newId()}@rodovia.test`
  const request = aRequestBy(admin)
  const user = await createDriver(platform, {
    request,
    name: 'Pedro Alves',
    email,
    password,
    persona: 'motoboy',
  })
  return { ...user, email }
}

export async function logInAs(
  platform: UseCases,
  email: string,
  { device = 'Pixel 9', address = home.address, secret = password }: Record<string, string> = {},
) {
  platform.pass(1)
  const request = aRequestBy(null, { address })
  const pair = await logIn(platform, { email, password: secret, device, request })
  const caller = await identifyCaller(platform, `Bearer ${pair.accessToken}`)
  return { ...pair, actor: caller!.actor, sessionId: caller!.actor.sessionId as string }
}

export const listOf = async (platform: UseCases, actor: Actor) =>
  (await listOwnSessions(platform, { actor, page: everything })).items
export const devicesOf = async (platform: UseCases, actor: Actor) =>
  (await listOf(platform, actor)).map(({ device }) => device)
export const mailsTo = (platform: UseCases, email: string) =>
  platform.query<{ kind: string; data: Record<string, string> }>(
    'SELECT kind, data FROM mail_outbox WHERE email = $1 ORDER BY id',
    [email],
  )
export const kindsTo = async (platform: UseCases, email: string) =>
  (await mailsTo(platform, email)).map(({ kind }) => kind)
export const auditOf = async (platform: UseCases, userId: string) =>
  (
    await platform.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE user_id = $1 ORDER BY id',
      [userId],
    )
  ).map(({ action }) => action)
