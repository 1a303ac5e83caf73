import type { ImportedRange, TableSize } from './imported-range.ts'

/** The table of postal codes that was imported; empty while none was. */
export type CepTable = {
  all(): Promise<ImportedRange[]>
  /** Puts these in place of all there were, at once for everybody, and tells every server. What there was before. */
  replace(ranges: readonly ImportedRange[]): Promise<TableSize>
}
