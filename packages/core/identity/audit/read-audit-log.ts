import { type Page, readPage, type Slice } from '../../shared/page.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Actor } from '../actor.ts'
import { mayAccessTenant, permit } from '../permissions.ts'
import { type AuditAction, type AuditEntry, auditActions } from './audit-entry.ts'
import type { AuditFilter, AuditLog } from './ports.ts'

export type ReadAuditLog = {
  actor: Actor | null
  /** As people write it. */
  filter: { actions?: readonly string[] | null; from?: Date | null; before?: Date | null }
  page: Partial<{ [K in keyof Page]: Page[K] | null }>
}

/**
 * The audit log of the actor's tenant, newest first; of all tenants for the platform's own people. Who from another
 * tenant touched something of ours is shown by role only: a driver's address is not his customer's to know. Refuses
 * with `unauthorized`, `forbidden`, with `validation_failed` an action that there is not.
 */
export async function readAuditLog(
  { auditLog }: { auditLog: AuditLog },
  { actor, filter, page }: ReadAuditLog,
): Promise<Slice<AuditEntry>> {
  const reader = permit(actor, 'audit.read')
  const tenantId = reader.tenantKind === 'plataforma' ? null : reader.tenantId
  const { items, total } = await auditLog.list(tenantId, readFilter(filter), readPage(page))
  return { items: items.map((entry) => shownTo(reader, entry)), total }
}

function readFilter({ actions, from, before }: ReadAuditLog['filter']): AuditFilter {
  return { actions: actions?.map(readAction) ?? null, from: from ?? null, before: before ?? null }
}

function readAction(given: string): AuditAction {
  const known = auditActions.find((action) => action === given)
  if (known) return known
  throw refuseField('actions', `"${given.slice(0, 40)}" is none of ${auditActions.join(', ')}`)
}

function shownTo(reader: Actor, entry: AuditEntry): AuditEntry {
  const { userTenantId } = entry
  if (userTenantId === null || mayAccessTenant(reader, userTenantId)) return entry
  return { ...entry, userId: null, userTenantId: null, address: null, requestId: null }
}
