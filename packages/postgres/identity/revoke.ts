import type { AuditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import { storedAudit } from '../audit/audit-rows.ts'
import { rowOf } from '../statements/columns.ts'
import { type Sql, toJson } from '../statements/sql.ts'

/** Locks the row: of concurrent requests one ends the session or key and writes the audit entry. */
export function revokeOn(sql: Sql, table: 'api_keys' | 'sessions') {
  return async (id: string, at: Date, audit: AuditEntry): Promise<void> => {
    await sql({
      text: `
        WITH ended AS (
          UPDATE ${table} SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id
        )
        INSERT INTO audit_entries
        SELECT row.* FROM ended, jsonb_populate_record(null::audit_entries, $3) AS row`,
      values: [id, at, toJson(rowOf(storedAudit(audit)))],
    })
  }
}
