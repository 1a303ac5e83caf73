import type { TenantId, UserId } from '../shared/ids.ts'
import type { Persona } from './persona.ts'
import type { Role } from './roles.ts'

/** Contract section 2, User. */
export type User = {
  id: UserId
  tenantId: TenantId
  email: string
  name: string
  role: Role
  persona: Persona | null
  phone: string | null
  pixKey: string | null
  /** A driver who signed up and was not taken on yet. */
  isPending: boolean
}
