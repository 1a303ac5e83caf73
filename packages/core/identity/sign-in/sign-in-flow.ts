import { secondsBetween } from '../../shared/clock.ts'
import type { SessionId, TenantId, UserId } from '../../shared/ids.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Role } from '../roles.ts'
import type { SealedTexts, SignInSecrets } from './ports.ts'

/**
 * The state of a sign-in that has begun. Only the caller keeps it, sealed: it binds the provider's answer
 * to the browser that asked. The session's id is chosen at the beginning, so that an answer opens one
 * session at most.
 */
export type SignInFlow = SignInSecrets & {
  tenantId: TenantId
  sessionId: SessionId
  /** Milliseconds since 1970. */
  begunAt: number
}

/** A person whom the provider has authenticated, and who still has to prove that an older account is theirs. */
export type PendingLink = Pick<SignInFlow, 'tenantId' | 'sessionId' | 'begunAt'> & {
  userId: UserId
  email: string
  issuer: string
  subject: string
  /** The role by the groups; null for an appointed role, which stays. */
  role: Role | null
}

/** A sign-in is over after this time, at the provider and with the password that an older account asks for. */
export const flowSeconds = 600

type Sealed = { 'provider flow': SignInFlow; 'pending link': PendingLink }

export function sealFlow<Purpose extends keyof Sealed>(
  { sealedTexts }: { sealedTexts: SealedTexts },
  purpose: Purpose,
  flow: Sealed[Purpose],
): string {
  return sealedTexts.seal(JSON.stringify(flow), purpose)
}

/** Refuses with `sign_in_refused` what was not sealed here, or too long ago. */
export function openFlow<Purpose extends keyof Sealed>(
  { sealedTexts }: { sealedTexts: SealedTexts },
  purpose: Purpose,
  sealed: string,
  at: Date,
): Sealed[Purpose] {
  const text = sealedTexts.open(sealed, purpose)
  const flow = text === null ? null : (JSON.parse(text) as Sealed[Purpose])
  if (flow && secondsBetween(new Date(flow.begunAt), at) <= flowSeconds) return flow
  throw refuse('sign_in_refused', { reason: 'not_begun_here' })
}
