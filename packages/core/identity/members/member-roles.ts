import { readOneOf } from '../../shared/one-of.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { can } from '../permissions.ts'
import type { Persona } from '../persona.ts'
import type { Role, TenantKind } from '../roles.ts'

const clientRoles = [
  'owner',
  'admin',
  'manager',
  'viewer',
  'fiscal',
  'auditor_externo',
  'cliente_externo',
] as const satisfies readonly Role[]

/** The roles that members of each kind of tenant can have. */
export const rolesByTenantKind = {
  embarcador: clientRoles,
  transportadora: [...clientRoles, 'driver'],
  motorista: ['driver'],
  plataforma: ['superadmin', 'operacoes', 'viewer', 'fiscal', 'auditor_externo'],
} as const satisfies Record<TenantKind, readonly Role[]>

/** The role that at least one member of each kind of tenant has. */
export const requiredRole = {
  embarcador: 'owner',
  transportadora: 'owner',
  motorista: 'driver',
  plataforma: 'superadmin',
} as const satisfies Record<TenantKind, Role>

function rankOf(role: Role): number {
  if (role === 'owner' || role === 'superadmin') return 2
  return role === 'admin' ? 1 : 0
}

/** Whether the role is the highest of its kind of tenant: giving it needs a confirmation of the person (step-up.ts). */
export function isHighestRole(role: Role): boolean {
  return rankOf(role) === 2
}

/** Only platform administrators assign or revoke roles above their own. Refuses with `forbidden`. */
export function assertNotAboveOwnRole(actor: Actor, role: Role): void {
  if (can(actor, 'platform.manage') || rankOf(role) <= rankOf(actor.role)) return
  throw refuse('forbidden', { capability: `member.manage ${role}`, role: actor.role })
}

/** Refuses with `validation_failed` a role that this kind of tenant does not have. */
export function assertRoleExists(kind: TenantKind, role: Role): void {
  readOneOf<Role>('role', rolesByTenantKind[kind], role)
}

/** Drivers have a persona, other roles have none. Refuses with `validation_failed`. */
export function readPersona(role: Role, persona: Persona | null | undefined): Persona | null {
  if (role === 'driver' && !persona) throw refuseField('persona', 'not_allowed', { why: 'persona_needed' })
  if (role !== 'driver' && persona) throw refuseField('persona', 'not_of_role', { role })
  return persona ?? null
}
