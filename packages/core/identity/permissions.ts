import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'

/** Who may do what: the one table that REST, GraphQL and every other door ask. What it does not list is refused. */
export const permissions = {
  'order.create': ['owner', 'admin', 'manager', 'cliente_externo'],
  'order.cancel': ['owner', 'admin', 'manager', 'cliente_externo'],
  'order.read': [
    'owner',
    'admin',
    'manager',
    'cliente_externo',
    'viewer',
    'fiscal',
    'operacoes',
    'auditor_externo',
  ],
  'wallet.read': ['owner', 'admin', 'manager', 'fiscal', 'auditor_externo'],
  'wallet.topUp': ['owner', 'admin'],
  'member.manage': ['owner', 'admin'],
  'apiKey.manage': ['owner', 'admin'],
  'webhook.manage': ['owner', 'admin'],
  'delivery.drive': ['driver'],
  'dispatch.manage': ['operacoes', 'superadmin', 'manager'],
  'audit.read': ['owner', 'fiscal', 'auditor_externo', 'superadmin'],
  'platform.manage': ['superadmin'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof permissions

/**
 * Whether the actor's role carries the capability. Dispatching and running the platform are for its own people, whoever
 * else a tenant gives their roles to; a manager dispatches in a fleet (`transportadora`) only, and there that fleet's drivers.
 */
export function can(
  { role, tenantKind }: Pick<Actor, 'role' | 'tenantKind'>,
  capability: Capability,
): boolean {
  if (!(permissions[capability] as readonly Role[]).includes(role)) return false
  if (capability === 'dispatch.manage' && role === 'manager') return tenantKind === 'transportadora'
  if (capability === 'dispatch.manage' || capability === 'platform.manage') return tenantKind === 'plataforma'
  return true
}

/**
 * Gives back the actor, known and permitted.
 * Refuses with `unauthorized` where nobody is logged in, with `forbidden` where the role lacks the capability.
 */
export function permit(actor: Actor | null, capability: Capability): Actor {
  if (!actor) throw refuse('unauthorized', {})
  if (!can(actor, capability)) throw refuse('forbidden', { capability, role: actor.role })
  return actor
}

/** Gives back the actor, known. Refuses with `unauthorized` where nobody is logged in. */
export function known(actor: Actor | null): Actor {
  if (actor) return actor
  throw refuse('unauthorized', {})
}

/** Whether a thing of that tenant is the actor's own tenant's; to the platform's people every tenant's is. */
export function isOwnTenants(actor: Actor, tenantId: Actor['tenantId']): boolean {
  return actor.tenantKind === 'plataforma' || actor.tenantId === tenantId
}

/**
 * Which orders an actor who may read or cancel orders means by "mine": an external client those he placed
 * himself, the platform's operations every tenant's, everybody else those of the tenant.
 */
export type OrderScope = { tenantId: Actor['tenantId'] | null; createdBy: Actor['userId'] | null }

export function orderScope(actor: Actor): OrderScope {
  if (actor.role === 'cliente_externo') return { tenantId: actor.tenantId, createdBy: actor.userId }
  if (actor.tenantKind === 'plataforma') return { tenantId: null, createdBy: null }
  return { tenantId: actor.tenantId, createdBy: null }
}
