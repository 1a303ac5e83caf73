import type { TenantId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { AuditAction, AuditEntry } from './audit-entry.ts'

export type AuditFilter = { actions: readonly AuditAction[] | null; from: Date | null; before: Date | null }

/** The entries of changes are written by the stores, in the transaction of the change. */
export type AuditLog = {
  /** For actions that change nothing, such as a refused login. */
  append(entry: AuditEntry): Promise<void>
  /** Newest first; the cursor is an entry's id. `null` lists all tenants. */
  list(tenantId: TenantId | null, filter: AuditFilter, page: Page): Promise<Slice<AuditEntry>>
}
