import type { ApiKeyId, SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { KeyPlan, Scope } from './api-keys/scopes.ts'
import type { Persona } from './persona.ts'
import type { Role, TenantKind } from './roles.ts'

/**
 * The caller: a logged-in user, as of at most five seconds ago, or an API key, which acts as the member who holds it within
 * its scopes.
 */
export type Actor = {
  /**
   * The user; for an API key, the member who holds it: its maker, or the member who took it over. The
   * role is that member's.
   */
  userId: UserId
  tenantId: TenantId
  tenantName: string
  tenantKind: TenantKind
  role: Role
  persona: Persona | null
  /** Null for an API key. */
  sessionId: SessionId | null
  /** Null for a user. */
  key: ActingKey | null
  /** Set for the server's command line. */
  isConsole?: true
}

export type ActingKey = { id: ApiKeyId; name: string; scopes: readonly Scope[]; plan: KeyPlan }

export type SessionActor = Actor & { sessionId: SessionId }

/** The user or API key to whom limits and idempotency keys belong. */
export function callerIdOf({ userId, key }: Actor): string {
  return key?.id ?? userId
}
