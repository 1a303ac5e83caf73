import type { InvitationId, TenantId, UserId } from '../../shared/ids.ts'
import type { Persona } from '../persona.ts'
import type { Role } from '../roles.ts'

/** An invitation to join a tenant. */
export type Invitation = {
  id: InvitationId
  tenantId: TenantId
  tenantName: string
  email: string
  role: Role
  persona: Persona | null
  /** Null for the server's command line. */
  invitedBy: UserId | null
  createdAt: Date
  expiresAt: Date
}
