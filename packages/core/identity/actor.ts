import type { ApiKeyId, SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { KeyPlan, Scope } from './keys/scopes.ts'
import type { Persona } from './persona.ts'
import type { Role, TenantKind } from './roles.ts'

/**
 * Somebody who has logged in, as of at most five seconds ago, or an API key, which acts for its tenant as the owner would, within
 * its scopes.
 */
export type Actor = {
  /** Of a key who made it. */
  userId: UserId
  tenantId: TenantId
  tenantName: string
  tenantKind: TenantKind
  role: Role
  persona: Persona | null
  /** Null where a key acts. */
  sessionId: SessionId | null
  /** Null where a person acts. */
  key: ActingKey | null
  /** Where somebody at the console of the server acts. */
  isConsole?: true
}

export type ActingKey = { id: ApiKeyId; name: string; scopes: readonly Scope[]; plan: KeyPlan }

export type SessionActor = Actor & { sessionId: SessionId }

/** Who is counted, and whose Idempotency-Keys are one's own: the user, or the key. */
export function callerIdOf({ userId, key }: Actor): string {
  return key?.id ?? userId
}
