import type { TenantId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AuditAction, AuditEntry } from './audit-entry.ts'

export type AuditFilter = { actions: readonly AuditAction[] | null; from: Date | null; before: Date | null }

/** What was written down. Entries that tell of a change are written by whoever writes the change, in its transaction. */
export type AuditLog = {
  /** For what changes nothing, such as a refused login. */
  append(entry: AuditEntry): Promise<void>
  /** Newest first; the cursor is an entry's id. Of all tenants where none is named. */
  list(tenantId: TenantId | null, filter: AuditFilter, page: Page): Promise<Slice<AuditEntry>>
}
