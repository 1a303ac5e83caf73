import { refuse } from '../shared/refusal.ts'
import type { Actor, SessionActor } from './actor.ts'
import { type Scope, scopes } from './api-keys/scopes.ts'
import { type Role, roles } from './roles.ts'

/** The one table of permissions: the roles of each capability. What it does not list is refused. */
export const permissions = {
  'quote.request': roles,
  'order.create': ['owner', 'admin', 'manager', 'cliente_externo'],
  'order.cancel': ['owner', 'admin', 'manager', 'cliente_externo'],
  /** Notes for those who handle an order. Drivers and dispatchers need no capability for the deliveries that they have. */
  'order.note': ['owner', 'admin', 'manager', 'cliente_externo'],
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
  'figures.read': [
    'owner',
    'admin',
    'manager',
    'viewer',
    'fiscal',
    'operacoes',
    'superadmin',
    'auditor_externo',
  ],
  /** The overview opens the console; each part needs its own capability. */
  'overview.read': [
    'owner',
    'admin',
    'manager',
    'cliente_externo',
    'viewer',
    'fiscal',
    'operacoes',
    'superadmin',
    'auditor_externo',
  ],
  'wallet.read': ['owner', 'admin', 'manager', 'fiscal', 'auditor_externo'],
  'wallet.topUp': ['owner', 'admin'],
  'member.manage': ['owner', 'admin'],
  /** The rights of the tenant's recipients. */
  'recipient.manage': ['owner', 'admin'],
  /** The tenant's rules for the documents of goods. */
  'goodsRules.manage': ['owner', 'admin'],
  /** The identity provider by which the tenant's members sign in. */
  'provider.manage': ['owner'],
  'apiKey.manage': ['owner', 'admin'],
  'webhook.manage': ['owner', 'admin'],
  /** The requests and responses of the tenant's API keys. */
  'requestLog.read': ['owner', 'admin'],
  'event.read': ['owner', 'admin'],
  /** Which messages the recipients of the tenant's orders get, and by which channels. */
  'recipientMessage.manage': ['owner', 'admin'],
  'delivery.drive': ['driver'],
  'dispatch.manage': ['operacoes', 'superadmin', 'manager'],
  /** Vehicles, registration and insurance of a fleet, or of a self-employed driver. */
  'vehicle.manage': ['owner', 'admin', 'manager', 'driver'],
  'vehicle.read': ['owner', 'admin', 'manager', 'driver', 'fiscal', 'auditor_externo'],
  /** Duties and papers of the whole loads that the own company orders or carries. */
  'freight.read': ['owner', 'admin', 'manager', 'fiscal', 'auditor_externo', 'operacoes', 'superadmin'],
  /** The fiscal documents of the trips of a fleet, or of a self-employed driver. */
  'fiscalDocument.manage': ['owner', 'admin', 'manager', 'fiscal', 'driver'],
  /** Their issuer and its certificate, which signs in its name. */
  'fiscalIssuer.manage': ['owner', 'admin', 'manager', 'driver'],
  'driver.review': ['operacoes', 'superadmin'],
  'audit.read': ['owner', 'fiscal', 'auditor_externo', 'superadmin'],
  'platform.manage': ['superadmin'],
  /** The caller's own sessions and password. */
  'account.own': roles,
  /** The caller's own data: export, erasure, access log. */
  'privacy.own': roles,
  /** The same for the senders and recipients of the tenant's orders. */
  'privacy.contacts': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof permissions

/**
 * The capabilities of an API key by scope. The scope that writes orders also reads them, as the response
 * shows the order.
 */
const scopeCapabilities = {
  quotes: ['quote.request'],
  'orders:read': ['order.read', 'figures.read', 'overview.read'],
  'orders:write': ['order.create', 'order.cancel', 'order.note', 'order.read'],
  'wallet:read': ['wallet.read'],
  'events:read': ['event.read'],
  'webhooks:manage': [
    'recipient.manage',
    'goodsRules.manage',
    'webhook.manage',
    'requestLog.read',
    'recipientMessage.manage',
  ],
  'privacy:manage': ['privacy.contacts'],
} as const satisfies Record<Scope, readonly Capability[]>

function scopesWith(capability: Capability): Scope[] {
  return scopes.filter((scope) => (scopeCapabilities[scope] as readonly Capability[]).includes(capability))
}

/**
 * Returns a capability that a scope includes and the role does not allow; null if the role may give a key
 * that scope.
 */
export function missingCapability(role: Role, scope: Scope): Capability | null {
  const missing = (capability: Capability) => !(permissions[capability] as readonly Role[]).includes(role)
  return scopeCapabilities[scope].find(missing) ?? null
}

/** The scopes that a member with the role may give to a key. */
export function scopesOf(role: Role): Scope[] {
  return scopes.filter((scope) => missingCapability(role, scope) === null)
}

/** Only fleets have these, and self-employed drivers. */
const ofCarriers: readonly Capability[] = [
  'vehicle.manage',
  'vehicle.read',
  'fiscalDocument.manage',
  'fiscalIssuer.manage',
]

/** Only members of the platform have these, even if another tenant assigns the same role. */
const platformOnly: readonly Capability[] = ['dispatch.manage', 'driver.review', 'platform.manage']

/**
 * Whether the actor's role, and an API key's scopes, include the capability. A manager dispatches only in a fleet
 * (`transportadora`), and only that fleet's drivers. Only fleets and self-employed drivers have vehicles and issue fiscal documents.
 */
export function can(
  { role, tenantKind, key }: Pick<Actor, 'role' | 'tenantKind' | 'key'>,
  capability: Capability,
): boolean {
  if (!(permissions[capability] as readonly Role[]).includes(role)) return false
  if (key && !scopesWith(capability).some((scope) => key.scopes.includes(scope))) return false
  if (capability === 'dispatch.manage' && role === 'manager') return tenantKind === 'transportadora'
  if (ofCarriers.includes(capability))
    return tenantKind === (role === 'driver' ? 'motorista' : 'transportadora')
  if (platformOnly.includes(capability)) return tenantKind === 'plataforma'
  return true
}

/** The actor, if permitted. Refuses with `unauthorized` without an actor, with `forbidden` without the capability. */
export function permit(actor: Actor | null, capability: Capability): Actor {
  if (!actor) throw refuse('unauthorized', {})
  if (can(actor, capability)) return actor
  const { role, key } = actor
  // A key with the scope lacks what its holder's role lacks.
  const lacksScope = key && can({ ...actor, key: null }, capability)
  throw refuse('forbidden', {
    capability,
    role,
    ...(lacksScope ? { neededScopes: scopesWith(capability) } : key && { isOfHolder: true }),
  })
}

/** The actor. Refuses with `unauthorized` without one. */
export function requireActor(actor: Actor | null): Actor {
  if (actor) return actor
  throw refuse('unauthorized', {})
}

/** The actor with a session. Refuses with `unauthorized` without one, as for an API key. */
export function requireSession(actor: Actor | null): SessionActor {
  const { sessionId, ...rest } = requireActor(actor)
  if (sessionId) return { ...rest, sessionId }
  throw refuse('unauthorized', {})
}

/** Whether the tenant is the actor's own; members of the platform may access every tenant. */
export function mayAccessTenant(actor: Actor, tenantId: Actor['tenantId']): boolean {
  return actor.tenantKind === 'plataforma' || actor.tenantId === tenantId
}

/**
 * The orders within the actor's reach: for an external client the orders of the own account, for members of the platform
 * all, for everybody else those of the tenant. Null means no restriction.
 */
export type OrderScope = { tenantId: Actor['tenantId'] | null; createdBy: Actor['userId'] | null }

export function orderScope(actor: Actor): OrderScope {
  if (actor.role === 'cliente_externo') return { tenantId: actor.tenantId, createdBy: actor.userId }
  if (actor.tenantKind === 'plataforma') return { tenantId: null, createdBy: null }
  return { tenantId: actor.tenantId, createdBy: null }
}
