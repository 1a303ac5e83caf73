import type { ImportedRange, TableSize } from './imported-range.ts'

/** The imported table of postal codes; empty without an import. */
export type CepTable = {
  all(): Promise<ImportedRange[]>
  /** Replaces the table atomically and notifies every server; returns the previous size. */
  replace(ranges: readonly ImportedRange[]): Promise<TableSize>
}
