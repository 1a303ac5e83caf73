import { refuse } from '../shared/refusal.ts'
import type { Actor, SessionActor } from './actor.ts'
import { type Scope, scopes } from './keys/scopes.ts'
import { type Role, roles } from './roles.ts'

/** Who may do what: the one table that REST, GraphQL and every other door ask. What it does not list is refused. */
export const permissions = {
  'quote.request': roles,
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
  'event.read': ['owner', 'admin'],
  'delivery.drive': ['driver'],
  'dispatch.manage': ['operacoes', 'superadmin', 'manager'],
  'driver.review': ['operacoes', 'superadmin'],
  'audit.read': ['owner', 'fiscal', 'auditor_externo', 'superadmin'],
  'platform.manage': ['superadmin'],
  /** One's own data: what is held, to have it erased, who looked. */
  'privacy.own': roles,
  /** The same for senders and recipients, whom the tenant answers. */
  'privacy.contacts': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof permissions

/** What an API key of each scope may do. Who orders is shown the order, so that scope reads orders as well. */
const scopeCapabilities = {
  quotes: ['quote.request'],
  'orders:read': ['order.read'],
  'orders:write': ['order.create', 'order.cancel', 'order.read'],
  'wallet:read': ['wallet.read'],
  'events:read': ['event.read'],
  'webhooks:manage': ['webhook.manage'],
  'privacy:manage': ['privacy.contacts'],
} as const satisfies Record<Scope, readonly Capability[]>

function scopesWith(capability: Capability): Scope[] {
  return scopes.filter((scope) => (scopeCapabilities[scope] as readonly Capability[]).includes(capability))
}

/** For the platform's own people, whoever else a tenant gives their roles to. */
const platformOnly: readonly Capability[] = ['dispatch.manage', 'driver.review', 'platform.manage']

/**
 * Whether the actor's role carries the capability. Dispatching and running the platform are for its own people; a manager dispatches in a fleet (`transportadora`) only, and there that fleet's drivers.
 * An API key may do nothing that is not in its scopes.
 */
export function can(
  { role, tenantKind, key }: Pick<Actor, 'role' | 'tenantKind' | 'key'>,
  capability: Capability,
): boolean {
  if (!(permissions[capability] as readonly Role[]).includes(role)) return false
  if (key && !scopesWith(capability).some((scope) => key.scopes.includes(scope))) return false
  if (capability === 'dispatch.manage' && role === 'manager') return tenantKind === 'transportadora'
  if (platformOnly.includes(capability)) return tenantKind === 'plataforma'
  return true
}

/**
 * Gives back the actor, known and permitted.
 * Refuses with `unauthorized` where nobody is logged in, with `forbidden` where the role or
 * the key's scopes lack the capability.
 */
export function permit(actor: Actor | null, capability: Capability): Actor {
  if (!actor) throw refuse('unauthorized', {})
  if (can(actor, capability)) return actor
  const { role, key } = actor
  throw refuse('forbidden', { capability, role, ...(key && { neededScopes: scopesWith(capability) }) })
}

/** Gives back the actor, known. Refuses with `unauthorized` where nobody is logged in. */
export function requireActor(actor: Actor | null): Actor {
  if (actor) return actor
  throw refuse('unauthorized', {})
}

/** Gives back the actor, logged in. Refuses with `unauthorized` nobody, and an API key, which has no session. */
export function requireSession(actor: Actor | null): SessionActor {
  const { sessionId, ...rest } = requireActor(actor)
  if (sessionId) return { ...rest, sessionId }
  throw refuse('unauthorized', {})
}

/** Whether a thing of that tenant is the actor's own tenant's; to the platform's people every tenant's is. */
export function mayAccessTenant(actor: Actor, tenantId: Actor['tenantId']): boolean {
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
