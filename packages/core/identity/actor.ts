import type { SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Persona } from './persona.ts'
import type { Role, TenantKind } from './roles.ts'

/** Somebody who has logged in, as of at most five seconds ago. */
export type Actor = {
  userId: UserId
  tenantId: TenantId
  tenantName: string
  tenantKind: TenantKind
  role: Role
  persona: Persona | null
  sessionId: SessionId
}
