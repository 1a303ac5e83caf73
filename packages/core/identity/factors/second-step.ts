import type { SystemPorts } from '../../shared/ports.ts'
import { refuse } from '../../shared/refusal.ts'
import type { User } from '../user.ts'
import { createChallenge } from './challenge.ts'
import { type FactorMethod, factorKinds } from './factor.ts'
import { needsSecondFactor } from './needs-second-factor.ts'
import type { PendingLogin, SecondFactorPorts } from './ports.ts'

type Ports = SystemPorts & SecondFactorPorts

/**
 * After a right password. Refuses with `mfa_required` a user with a factor, whose challenge `completeLogin` takes, and one whose
 * role needs one, whose challenge `startEnrolment` takes.
 */
export async function requireSecondStep(ports: Ports, user: User, login: PendingLogin): Promise<void> {
  const methods = await methodsOf(ports, user)
  if (methods.length === 0) return requireEnrolment(ports, user, login)
  const token = await createChallenge(ports, { purpose: 'login', userId: user.id, login })
  const passkey = methods.includes('passkey') && (await passkeyOptions(ports, user, token.challenge))
  throw refuse('mfa_required', { ...token, methods, ...(passkey && { passkey }) })
}

async function requireEnrolment(ports: Ports, user: User, login: PendingLogin): Promise<void> {
  if (!(await needsSecondFactor(ports, user))) return
  const token = await createChallenge(ports, { purpose: 'enrolment', userId: user.id, login })
  throw refuse('mfa_required', { ...token, methods: [], enrol: factorKinds })
}

async function methodsOf({ factors }: Ports, { id }: User): Promise<FactorMethod[]> {
  const kinds = new Set((await factors.list(id)).map(({ kind }) => kind))
  if (kinds.size === 0) return []
  return [...kinds, ...((await factors.codesLeft(id)) > 0 ? (['recovery_code'] as const) : [])]
}

/** Returns the data with which a browser answers the challenge by a passkey of the user. */
export async function passkeyOptions(
  { factors, passkeys }: SecondFactorPorts,
  { id }: User,
  challenge: string,
): Promise<object> {
  return passkeys.requestOptions({ challenge, allowed: await factors.passkeys(id) })
}
