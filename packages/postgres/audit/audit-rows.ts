import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '@rodovia/core/shared/idempotency.ts'
import { rowOf } from '../columns.ts'
import { AuditEntryEntity, IdempotentEffectEntity } from '../entities/request-records.ts'

type Audited = { audit: AuditEntry | null; effect: IdempotencyRecord | null }

/** The audit entry of a change, and the record that its request was carried out: rows by table. */
export function auditRows({ audit, effect }: Audited) {
  return {
    audit_entries: audit ? [rowOf(audit)] : [],
    idempotent_effects: effect ? [rowOf(effect)] : [],
  }
}

/** Clauses of a statement that insert those rows, for each row of `gate`. */
export function auditInserted(gate: string, rows: string): string {
  return ['audit_entries', 'idempotent_effects']
    .map(
      (table) => `
  ${table}_inserted AS (
    INSERT INTO ${table}
    SELECT row.* FROM ${gate} AS gate, jsonb_populate_recordset(null::${table}, ${rows} -> '${table}') AS row
    RETURNING at
  )`,
    )
    .join(',')
}

/** Inserts both in the transaction of the change. */
export async function insertAudit(
  work: EntityManager,
  audit: AuditEntry,
  effect: IdempotencyRecord | null = null,
): Promise<void> {
  await work.insert(AuditEntryEntity, audit)
  if (effect) await work.insert(IdempotentEffectEntity, effect)
}
