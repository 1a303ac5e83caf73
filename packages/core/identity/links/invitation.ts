import type { InvitationId, TenantId, UserId } from '../../shared/ids.ts'
import type { Persona } from '../persona.ts'
import type { Role } from '../roles.ts'

/** Somebody is asked to join a tenant. */
export type Invitation = {
  id: InvitationId
  tenantId: TenantId
  tenantName: string
  email: string
  role: Role
  persona: Persona | null
  /** Null where the console of the server did it. */
  invitedBy: UserId | null
  createdAt: Date
  expiresAt: Date
}
