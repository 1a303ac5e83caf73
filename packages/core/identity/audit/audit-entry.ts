import { type IdempotencyRecord, idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { AuditEntryId, NewId, TenantId, UserId } from '../../shared/ids.ts'
import type { Actor } from '../actor.ts'
import type { Request } from '../request.ts'
import type { Role } from '../roles.ts'
import type { User } from '../user.ts'

/** The audited actions: they move money, open or end sessions, change users, keys and webhooks, or decide about deliveries. */
export const auditActions = [
  'session.opened',
  'session.refused',
  'session.ended',
  'session.others_ended',
  'session.token_reused',
  'session.confirmed',
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
  'password.changed',
  'factor.added',
  'factor.removed',
  'factor.all_removed',
  'factor.code_used',
  'factor.codes_made',
  'tenant.second_factor_set',
  'tenant.support_phone_set',
  'tenant.dispatch_by_plan_set',
  'tenant.recipient_rules_set',
  'tenant.return_rules_set',
  'tenant.goods_rules_set',
  'tenant.request_bodies_set',
  'provider.set',
  'provider.removed',
  'domain.claimed',
  'domain.verified',
  'domain.released',
  'identity.linked',
  'shop.signed_up',
  'shop.approved',
  'driver.signed_up',
  'driver.document_sent',
  'driver.applied',
  'driver.returned',
  'driver.approved',
  'driver.rejected',
  'key.created',
  'key.revoked',
  'key.plan_set',
  'key.spending_cap_set',
  'key.access_set',
  'key.handed_over',
  'wallet.credited',
  'topup.requested',
  'topup.credited',
  'topup.contested',
  'topup.held',
  'topup.returned',
  'topup.released',
  'order.charged',
  'cash.deposit_requested',
  'cash.deposited',
  'cash.taken_from_earnings',
  'payout.requested',
  'payout.batched',
  'payout.settled',
  'payout.failed',
  'user.pix_key_set',
  'export.requested',
  'order.placed',
  'order.canceled',
  'order.delivered',
  'order.return_placed',
  'delivery.assigned',
  'delivery.unassigned',
  'delivery.stop_skipped',
  'delivery.return',
  'delivery.returned',
  'incident.opened',
  'incident.resolved',
  'repetition.created',
  'repetition.paused',
  'repetition.resumed',
  'repetition.ended',
  'repetition.day_skipped',
  'import.created',
  'import.mapped',
  'import.placed',
  'import.removed',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_staged',
  'webhook.secret_promoted',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.removed',
  'webhook.replayed',
  'messages.settings_changed',
  'area.created',
  'area.changed',
  'area.removed',
  'tariff.written',
  'town.requested',
  'vehicle.created',
  'vehicle.changed',
  'vehicle.removed',
  'carrier.set',
  'carrier.removed',
  'policy.created',
  'policy.changed',
  'policy.removed',
  'fiscal.issuer_set',
  'fiscal.certificate_set',
  'fiscal.certificate_removed',
  'fiscal.issued',
  'fiscal.corrected',
  'fiscal.closed',
  'fiscal.canceled',
  'fiscal.driver_added',
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
  'repetition',
] as const

/** The record of an action: its author, subject, time and origin. */
export type AuditEntry = {
  /** Rises with time. */
  id: AuditEntryId
  /** The tenant whose log it is in; null for a login with an unknown e-mail. */
  tenantId: TenantId | null
  at: Date
  action: AuditAction
  subjectKind: (typeof auditSubjects)[number]
  subjectId: string
  facts: Readonly<Record<string, string | number>>
  /**
   * The user; for an API key, which the facts name, its creator. Null for an anonymous request and for
   * the platform itself.
   */
  userId: UserId | null
  userTenantId: TenantId | null
  role: Role | null
  /** Null for the platform itself. */
  address: string | null
  requestId: string | null
}

type Audited = Pick<AuditEntry, 'tenantId' | 'at' | 'action' | 'subjectKind' | 'subjectId'> & {
  facts?: AuditEntry['facts']
  /** Null for the platform itself. */
  request: Request | null
  /** The author, if not the request's actor: a user who logs in or out. */
  by?: Pick<User, 'id' | 'tenantId' | 'role'>
}

/** An entry of the audit log, to be written in the transaction of the change. */
export function auditEntry(
  { newId }: { newId: NewId },
  { request, by, facts = {}, ...audited }: Audited,
): AuditEntry {
  const actor = request?.actor ?? null
  // The server's command line has no user: the facts name it.
  const who = by ? { ...by, userId: by.id } : actor?.isConsole ? null : actor
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

/** The subject of an entry, in the log of its tenant. */
export function about(
  subjectKind: AuditEntry['subjectKind'],
  { id, tenantId }: { id: string; tenantId: TenantId },
): Pick<AuditEntry, 'tenantId' | 'subjectKind' | 'subjectId'> {
  return { tenantId, subjectKind, subjectId: id }
}

/** Written in the transaction of a change: its audit entry, and the record that its request was carried out. */
export type ChangeRecords = { audit: AuditEntry; effect: IdempotencyRecord | null }

/** `resultId` is the id of what the request created, if that is not the subject of the entry. */
export function changeRecords(
  ports: { newId: NewId },
  { resultId, ...audited }: Audited & { resultId?: string | undefined },
): ChangeRecords {
  const { request, subjectId, at } = audited
  return {
    audit: auditEntry(ports, audited),
    effect: idempotencyRecordOf(request?.idempotencyKey ?? null, resultId ?? subjectId, at),
  }
}

function toolFacts(actor: Actor | null): AuditEntry['facts'] {
  if (actor?.isConsole) return { by: 'the console of the server' }
  return actor?.key ? { api_key: actor.key.name, api_key_id: actor.key.id } : {}
}
