import type { Actor } from '@rodovia/core/identity/actor.ts'
import { consoleRequest } from '@rodovia/core/identity/console.ts'
import { createUser } from '@rodovia/core/identity/create-account.ts'
import { identifyCaller } from '@rodovia/core/identity/identify-caller.ts'
import { logIn } from '@rodovia/core/identity/log-in.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { Role } from '@rodovia/core/identity/roles.ts'
import { stepUpSeconds } from '@rodovia/core/identity/step-up.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { ask, demo } from './rest-client.ts'
import type { UseCases } from './use-cases.ts'

export const password = 'long enough 2026'

/** A request of an actor who has just confirmed who they are. */
export async function aConfirmedRequest(
  ports: UseCases,
  actor: Actor,
  more: Partial<Request> = {},
): Promise<Request> {
  const { userId, sessionId } = actor
  const passwordHash = await ports.users.findPasswordHash(userId)
  if (!sessionId || passwordHash === null) throw new Error('Only users with a session confirm who they are.')
  const expiresAt = addSeconds(ports.clock(), stepUpSeconds)
  const stepUpToken = ports.stepUpTokens.make({ userId, sessionId, passwordHash }, expiresAt)
  return aRequestBy(actor, { stepUpToken, ...more })
}

/** A member of the shop, with an account and a session. */
export async function aMember(
  ports: UseCases,
  { tenantId }: Actor,
  role: Role = 'owner',
): Promise<{ actor: Actor; email: string }> {
  const email = `${ports.newId()}@rodovia.test`
  const request = consoleRequest()
  await createUser(ports, { request, tenantId, role, name: 'Ana Souza', email, password })
  return { actor: await aSession(ports, email), email }
}

/** The actor of a new session. */
export async function aSession(ports: UseCases, email: string): Promise<Actor> {
  const pair = await logIn(ports, { email, password, request: aRequestBy(null) })
  return (await identifyCaller(ports, `Bearer ${pair.accessToken}`))!.actor
}

/** The header of a user of a started server who has just confirmed who they are. */
export async function stepUpOf(url: string, token: string): Promise<{ 'x-step-up-token': string }> {
  const body = { password: demo.password }
  const confirmed = await ask(url, 'POST', '/api/app/v1/auth/confirm', { token, body })
  return { 'x-step-up-token': confirmed.body.step_up_token }
}
