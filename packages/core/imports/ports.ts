import type { Actor } from '../identity/actor.ts'
import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { OrderScope } from '../identity/permissions.ts'
import type { OrderId, TenantId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { Page, Slice } from '../shared/page.ts'
import type {
  ImportRow,
  ImportRowView,
  OrderImport,
  OrderImportId,
  RowCounts,
  RowStatus,
} from './order-import.ts'

export type OrderImports = {
  /** Stores it with its rows, to be checked. False if the tenant has `most`. */
  create(
    made: ChangeRecords & { orderImport: OrderImport; rows: readonly ImportRow[]; most: number },
  ): Promise<boolean>
  find(id: OrderImportId): Promise<OrderImport | null>
  /** Newest first; the cursor is an import's id. */
  list(scope: OrderScope, page: Page): Promise<Slice<OrderImport>>
  counts(ids: readonly OrderImportId[]): Promise<Map<OrderImportId, RowCounts>>
  /** In the order of the file; the cursor is a row's number. */
  listRows(
    id: OrderImportId,
    statuses: readonly RowStatus[] | null,
    page: Page,
  ): Promise<Slice<ImportRowView>>
  findRow(id: OrderImportId, number: number): Promise<ImportRowView | null>
  /**
   * Starts to check or place on behalf of the new `runBy`, with the new mapping: rows of the statuses `from`
   * become `to`. Without any such row nothing changes. Null if another request began to place meanwhile.
   */
  start(
    started: ChangeRecords & {
      orderImport: OrderImport
      rows: { from: readonly RowStatus[]; to: RowStatus }
    },
  ): Promise<OrderImport | null>
  /** Ends the run and its claim; rows that were not reached stay as they are. */
  stop(id: OrderImportId): Promise<void>
  /** Ends the run if no row of the status is left: goes on to check where rows wait. */
  finish(id: OrderImportId, status: RowStatus): Promise<void>
  /** Replaces the cells of a row that is not placed, and ends the claim of a worker that read the old ones; false if it is placed. */
  correctRow(row: Pick<ImportRow, 'importId' | 'number' | 'cells'>): Promise<boolean>
  remove(id: OrderImportId, records: ChangeRecords): Promise<void>
  /**
   * One that is checked or placed, which no other worker gets before `until`; null if none is. The one that waits longest is first; of each
   * tenant one at a time.
   */
  claim(at: Date, until: Date): Promise<OrderImport | null>
  /** The next rows of the run. */
  nextRows(id: OrderImportId, status: RowStatus, limit: number): Promise<readonly ImportRow[]>
  /**
   * Writes what became of the rows, but for those that are placed already, and gives the claim back at that
   * time. Writes nothing if the claim has ended: its rows come again.
   */
  saveRows(id: OrderImportId, rows: readonly ImportRow[], claim: { until: Date; at: Date }): Promise<void>
  /** Writes what became of a corrected row. */
  saveRow(row: ImportRow): Promise<void>
  /** The member or API key that the run is on behalf of; null if it may not act any more. */
  runnerOf(orderImport: OrderImport, at: Date): Promise<Actor | null>
  /** The orders of the tenant that have these references. */
  ordersOfReferences(tenantId: TenantId, references: readonly string[]): Promise<Map<string, OrderId>>
  /** The first row that has each of these texts in the column. */
  firstRows(id: OrderImportId, column: number, texts: readonly string[]): Promise<Map<string, number>>
}

export type TableFormat = 'csv' | 'xlsx'

export type ImportTable = {
  headers: readonly string[]
  rows: readonly { number: number; cells: readonly string[] }[]
  /** The numbers of rows that the spreadsheet hides, such as by a filter. They are left out. */
  hiddenRows: readonly number[]
}

/** An amount of money is a bigint, in centavos. */
export type Cell = string | Cents

export type OrderFiles = {
  /** Reads a tenant's file in turn. Refuses with `validation_failed` on `file` what is no table, and one above the limits. */
  read(file: Uint8Array, tenantId: TenantId): Promise<ImportTable>
  write(table: readonly (readonly Cell[])[], format: TableFormat): Promise<Uint8Array>
}
