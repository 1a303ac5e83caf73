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

/** Which roles there are in a tenant of each kind. */
export const rolesByTenantKind = {
  embarcador: clientRoles,
  transportadora: [...clientRoles, 'driver'],
  motorista: ['driver'],
  plataforma: ['superadmin', 'operacoes', 'viewer', 'fiscal', 'auditor_externo'],
} as const satisfies Record<TenantKind, readonly Role[]>

/** The role that a tenant of each kind is never without. */
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

/** Nobody gives or takes a role above the own one; those who run the platform do with any. Refuses with `forbidden`. */
export function assertNotAboveOwnRole(actor: Actor, role: Role): void {
  if (can(actor, 'platform.manage') || rankOf(role) <= rankOf(actor.role)) return
  throw refuse('forbidden', { capability: `member.manage ${role}`, role: actor.role })
}

/** Refuses with `validation_failed` a role that there is not in such a tenant. */
export function assertRoleExists(kind: TenantKind, role: Role): void {
  const there: readonly Role[] = rolesByTenantKind[kind]
  if (!there.includes(role)) throw refuseField('role', `"${role}" is none of ${there.join(', ')}`)
}

/** A driver drives something, and nobody else does. Refuses with `validation_failed`. */
export function readPersona(role: Role, persona: Persona | null | undefined): Persona | null {
  if (role === 'driver' && !persona) throw refuseField('persona', 'must say what the driver drives')
  if (role !== 'driver' && persona) throw refuseField('persona', `is for drivers, not for the role ${role}`)
  return persona ?? null
}
