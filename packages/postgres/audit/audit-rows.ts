import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '@rodovia/core/shared/idempotency.ts'

/** The rows with which a change tells who made it, and that no second try makes it again. */
export function auditRows({ audit, effect }: { audit: AuditEntry | null; effect: IdempotencyRecord | null }) {
  return {
    audit_entries: (audit ? [audit] : []).map(auditRow),
    idempotent_effects: (effect ? [effect] : []).map(({ callerId, key, subject, at }) => ({
      caller_id: callerId,
      key,
      subject,
      at,
    })),
  }
}

export function auditRow(entry: AuditEntry) {
  return {
    id: entry.id,
    tenant_id: entry.tenantId,
    at: entry.at,
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    facts: entry.facts,
    user_id: entry.userId,
    user_tenant_id: entry.userTenantId,
    role: entry.role,
    address: entry.address,
    request_id: entry.requestId,
  }
}

/** Parts of a statement that insert them, for each row that `gate` has. */
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
