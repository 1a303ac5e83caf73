import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '@rodovia/core/shared/idempotency.ts'
import { AuditEntryEntity, IdempotentEffectEntity } from '../entities/request-records.ts'
import { noTenant } from '../sharding/no-tenant.ts'
import { rowOf } from '../statements/columns.ts'

/** The audit entry of a change, and the record that its request was carried out. */
type Audited<Entry> = { audit: Entry; effect?: IdempotencyRecord | null }

/** An entry as it is stored: a login with an unknown e-mail is in the log of no tenant. */
export const storedAudit = (audit: AuditEntry): AuditEntry => ({
  ...audit,
  tenantId: audit.tenantId ?? noTenant,
})

/** Both as rows by table. */
export function auditRows({ audit, effect }: Audited<AuditEntry | null>) {
  return {
    audit_entries: audit ? [rowOf(storedAudit(audit))] : [],
    idempotent_effects: effect ? [rowOf(effect)] : [],
  }
}

/** Inserts both in the transaction of the change. */
export async function insertAudit(
  work: EntityManager,
  { audit, effect }: Audited<AuditEntry>,
): Promise<void> {
  await work.insert(AuditEntryEntity, storedAudit(audit))
  if (effect) await work.insert(IdempotentEffectEntity, effect)
}

/**
 * Runs a change in a transaction and inserts both with it. A change that returns false or 0 changed nothing:
 * then neither is inserted. Returns whether it changed anything.
 */
export function audited(
  em: EntityManager,
  entries: Audited<AuditEntry>,
  change: (work: EntityManager) => Promise<unknown>,
): Promise<boolean> {
  return em.fork().transactional(async (work) => {
    const changed = await change(work)
    if (changed === false || changed === 0) return false
    await insertAudit(work, entries)
    return true
  })
}
