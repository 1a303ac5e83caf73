import type { TenantId, UserId } from '../shared/ids.ts'
import type { Persona } from './persona.ts'
import type { Role } from './roles.ts'

export type User = {
  id: UserId
  tenantId: TenantId
  email: string
  name: string
  role: Role
  persona: Persona | null
  phone: string | null
  pixKey: string | null
  /** A driver whose sign-up is not approved yet. */
  isPending: boolean
}
