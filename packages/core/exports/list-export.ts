import type { Status } from '../delivery/model/states.ts'
import type { ExportJob } from '../shared/export-jobs.ts'
import type { ApiKeyId, SessionId, TenantId, UserId } from '../shared/ids.ts'
import type { Language } from '../shared/language.ts'
import type { Metadata } from '../shared/metadata.ts'

/** The lists that can be exported. */
export const listNames = [
  'orders',
  'shipments',
  'wallet',
  'collected_payments',
  'earnings',
  'audit_log',
  'requests',
] as const
export type ListName = (typeof listNames)[number]

/** The filters of a list; an omitted field does not filter. Each list takes some of them: lists.ts. */
export type ListFilter = {
  /** From that instant on. */
  from?: Date | null
  /** Before that instant. */
  before?: Date | null
  statuses?: readonly Status[] | null
  code?: string | null
  reference?: string | null
  isReturn?: boolean | null
  ids?: readonly string[] | null
  /** Keys and values; an empty text stands for any value. */
  metadata?: Metadata | null
  actions?: readonly string[] | null
}
/** The filter of a caller, whose metadata may be any JSON. */
export type ListFilterInput = Omit<ListFilter, 'metadata'> & { metadata?: unknown }
export type FilterName = keyof ListFilter

/** Why an export can never be written. */
export type ExportFailure = 'not_permitted' | 'too_many_rows'

/** The most rows of a file: spreadsheets open 1,048,576. */
export const maxRows = 1_000_000

/** A filtered list as a file. */
export type ListExport = ExportJob & {
  tenantId: TenantId
  /** The member who asked, or the holder of the API key; nobody else may see it. */
  userId: UserId
  keyId: ApiKeyId | null
  sessionId: SessionId | null
  list: ListName
  filter: ListFilter
  /** The language of the headings and labels. */
  language: Language
  rowsDone: number
  /** Null until the first page was read. */
  rowsTotal: number | null
  /** Null unless it failed, and if it failed several times for reasons of the server. */
  failure: ExportFailure | null
}
