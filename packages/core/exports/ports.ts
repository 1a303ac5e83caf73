import type { ReadPorts } from '../delivery/ports.ts'
import type { RecipientMessages } from '../delivery/recipient-messages/ports.ts'
import type { FreightOperations } from '../freight-operations/ports.ts'
import type { Actor } from '../identity/actor.ts'
import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { AuditLog } from '../identity/audit/ports.ts'
import type { RequestLog } from '../request-log/ports.ts'
import type { ExportId, ExportJobs, StoredExports } from '../shared/export-jobs.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import type { Language, LocalizedText } from '../shared/language.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { Shipments } from '../shipments/ports.ts'
import type { CollectedPayments } from '../wallet/collect-on-delivery/ports.ts'
import type { Ledger } from '../wallet/ports.ts'
import type { ListExport, ListName } from './list-export.ts'

export type ListExports = ExportJobs<ListExport> & {
  /** False, and nothing is written, if `most` of the tenant are being made. */
  create(made: ChangeRecords & { listExport: ListExport; most: number }): Promise<boolean>
  /** Those of a member that have not expired, newest first; the cursor is an export's id. */
  list(
    of: { tenantId: TenantId; userId: UserId; lists: readonly ListName[]; at: Date },
    page: Page,
  ): Promise<Slice<ListExport>>
  /**
   * Returns the export's caller as of now; null if the member was removed, or if the API key is revoked
   * or expired.
   */
  callerOf(job: ListExport, at: Date): Promise<Actor | null>
}

/** Amounts are bigints, in centavos. */
export type Cell = string | number | bigint | Date | LocalizedText | null

export type ListFiles = StoredExports & {
  /** Writes the file atomically, page by page; returns its size in bytes. */
  write(id: ExportId, pages: AsyncIterable<readonly Cell[][]>, language: Language): Promise<number>
}

/** The stores from which the lists are read. */
export type ListPorts = ReadPorts & {
  ledger: Ledger
  collectedPayments: CollectedPayments
  auditLog: AuditLog
  recipientMessages: Pick<RecipientMessages, 'ofOrders'>
  shipments: Shipments
  freightOperations: Pick<FreightOperations, 'ofOrders'>
  requestLog: RequestLog
}
