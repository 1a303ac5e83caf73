import { readOneOf } from '../../shared/one-of.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { Actor } from '../actor.ts'
import { mayAccessTenant, permit } from '../permissions.ts'
import type { ListRequest } from '../request.ts'
import { type AuditEntry, auditActions } from './audit-entry.ts'
import type { AuditFilter, AuditLog } from './ports.ts'

type ReadAuditLog = ListRequest & {
  /** Unvalidated. */
  filter?: { actions?: readonly string[] | null; from?: Date | null; before?: Date | null } | null
}

/**
 * The audit log of the actor's tenant, newest first; of all tenants for members of the platform. Users of other tenants
 * appear by role only: a customer may not see a driver's address. Refuses with `unauthorized`, `forbidden`, with
 * `validation_failed` an unknown action.
 */
export async function readAuditLog(
  { auditLog }: { auditLog: AuditLog },
  { actor, filter, page }: ReadAuditLog,
): Promise<Slice<AuditEntry>> {
  const reader = permit(actor, 'audit.read')
  const tenantId = reader.tenantKind === 'plataforma' ? null : reader.tenantId
  const { items, total } = await auditLog.list(tenantId, readAuditFilter(filter ?? {}), readPage(page))
  return { items: items.map((entry) => shownTo(reader, entry)), total }
}

/** Refuses with `validation_failed` an unknown action. */
export function readAuditFilter({ actions, from, before }: NonNullable<ReadAuditLog['filter']>): AuditFilter {
  return {
    actions: actions ? [...new Set(actions.map((one) => readOneOf('actions', auditActions, one)))] : null,
    from: from ?? null,
    before: before ?? null,
  }
}

function shownTo(reader: Actor, entry: AuditEntry): AuditEntry {
  const { userTenantId } = entry
  if (userTenantId === null || mayAccessTenant(reader, userTenantId)) return entry
  return { ...entry, userId: null, userTenantId: null, address: null, requestId: null }
}
