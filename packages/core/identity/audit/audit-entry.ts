import type { AuditEntryId, NewId, TenantId, UserId } from '../../shared/ids.ts'
import type { Actor } from '../actor.ts'
import type { Request } from '../request.ts'
import type { Role } from '../roles.ts'

/** What is written down: whatever moves money, begins or ends a session, makes a user, or decides about a delivery. */
export const auditActions = [
  'session.opened',
  'session.refused',
  'session.ended',
  'session.token_reused',
  'user.created',
  'tenant.created',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'invitation.revoked',
  'password.reset_requested',
  'password.reset_link_made',
  'password.reset',
  'driver.signed_up',
  'driver.approved',
  'driver.rejected',
  'key.created',
  'key.revoked',
  'key.plan_set',
  'key.spending_cap_set',
  'wallet.credited',
  'topup.requested',
  'topup.credited',
  'payout.requested',
  'payout.batched',
  'payout.settled',
  'payout.failed',
  'user.pix_key_set',
  'export.requested',
  'order.placed',
  'order.canceled',
  'order.delivered',
  'delivery.assigned',
  'delivery.unassigned',
  'delivery.return',
  'delivery.returned',
  'incident.opened',
  'incident.resolved',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_staged',
  'webhook.secret_promoted',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.removed',
  'webhook.replayed',
  'erasure.requested',
  'erasure.withdrawn',
  'erasure.done',
] as const

export type AuditAction = (typeof auditActions)[number]

export const auditSubjects = [
  'session',
  'user',
  'wallet',
  'order',
  'api_key',
  'webhook',
  'tenant',
  'invitation',
  'erasure',
] as const

/** Who did what to what, when, and from where. */
export type AuditEntry = {
  /** Rises with time. */
  id: AuditEntryId
  /** In whose log it stands; null where nobody's: a login for an e-mail that no account has. */
  tenantId: TenantId | null
  at: Date
  action: AuditAction
  subjectKind: (typeof auditSubjects)[number]
  subjectId: string
  facts: Readonly<Record<string, string | number>>
  /** Of an API key, which the facts name, who made it. Null where nobody was logged in, and where the platform did it by itself. */
  userId: UserId | null
  userTenantId: TenantId | null
  role: Role | null
  /** Null where the platform did it by itself. */
  address: string | null
  requestId: string | null
}

type Audited = Pick<AuditEntry, 'tenantId' | 'at' | 'action' | 'subjectKind' | 'subjectId'> & {
  facts?: AuditEntry['facts']
  /** Null for what the platform does by itself. */
  request: Pick<Request, 'actor' | 'address' | 'requestId'> | null
  /** Who it was, where that is not the request's actor: somebody who is just logging in or out. */
  by?: Pick<Actor, 'userId' | 'tenantId' | 'role'>
}

/** An entry of the audit log, to be written together with what it tells of. */
export function auditEntry(
  { newId }: { newId: NewId },
  { request, by, facts = {}, ...audited }: Audited,
): AuditEntry {
  const actor = request?.actor ?? null
  // At the console of the server nobody is logged in: the facts say that it was used.
  const who = by ?? (actor?.isConsole ? null : actor)
  return {
    ...audited,
    id: newId<AuditEntryId>(),
    facts: { ...facts, ...(!by && toolFacts(actor)) },
    userId: who?.userId ?? null,
    userTenantId: who?.tenantId ?? null,
    role: who?.role ?? null,
    address: actor?.isConsole ? null : (request?.address ?? null),
    requestId: actor?.isConsole ? null : (request?.requestId ?? null),
  }
}

function toolFacts(actor: Actor | null): AuditEntry['facts'] {
  if (actor?.isConsole) return { by: 'the console of the server' }
  return actor?.key ? { api_key: actor.key.name, api_key_id: actor.key.id } : {}
}
