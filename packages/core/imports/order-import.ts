import type {
  ApiKeyId,
  Branded,
  DeliveryCode,
  OrderId,
  QuoteId,
  TenantId,
  TrackingToken,
  UserId,
} from '../shared/ids.ts'
import type { LocalizedText } from '../shared/language.ts'
import type { Cents } from '../shared/money.ts'
import type { ByField, RowField } from './fields.ts'

export type OrderImportId = Branded<'order import'>

/** `checking` prices the rows, `placing` places those that are valid; the worker ends both with `ready`. */
export const importStatuses = ['checking', 'ready', 'placing'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const rowStatuses = ['waiting', 'valid', 'invalid', 'placed', 'unpaid', 'refused'] as const
export type RowStatus = (typeof rowStatuses)[number]

/** The source of a field: a column of the file, counted from 0, or one value for all rows. */
export type FieldSource = { column: number } | { value: string }
export type Mapping = Readonly<ByField<FieldSource>>

/** Orders that come as one file. */
export type OrderImport = {
  /** Rises with time. */
  id: OrderImportId
  tenantId: TenantId
  createdBy: UserId
  /** On whose behalf rows are checked and placed: who asked for it last. */
  runBy: UserId
  runKeyId: ApiKeyId | null
  fileName: string
  headers: readonly string[]
  mapping: Mapping
  /** The rows that were left out because the spreadsheet hides them; null for none. */
  hiddenRows: readonly number[] | null
  status: ImportStatus
  createdAt: Date
  expiresAt: Date
}

/** A fault of a row. Without a field it is about the row as a whole. */
export type RowFault = { field: RowField | null; value: string; message: LocalizedText }

export type ImportRow = {
  importId: OrderImportId
  /** The number in spreadsheets: the header is row 1. */
  number: number
  tenantId: TenantId
  cells: readonly string[]
  status: RowStatus
  /** The price in the preview; null before it, and for an invalid row. */
  priceCents: Cents | null
  quoteId: QuoteId | null
  orderId: OrderId | null
  faults: readonly RowFault[]
}

/** A row with what its order is known by. */
export type ImportRowView = ImportRow & { code: DeliveryCode | null; trackingToken: TrackingToken | null }

export type RowCounts = Record<RowStatus, number> & {
  /** The price of the rows that would be placed now. */
  payableCents: Cents
  placedCents: Cents
}

export const maxImportRows = 5_000
export const maxImportColumns = 100
export const maxCellCharacters = 2_000
export const maxImportBytes = 5 * 1024 * 1024
/**
 * The life of an import: as long as the idempotency keys of its rows, which keep each from being placed
 * twice.
 */
export const importDays = 30
/** The most imports of one tenant within `importDays`. */
export const maxImportsOfTenant = 200

/** The rows that `placeImport` places. */
export const payableStatuses = ['valid', 'unpaid', 'refused'] as const satisfies readonly RowStatus[]
