import type { Address } from './address.ts'
import type { Precision } from './cep-range.ts'
import type { LocatedPlace } from './gazetteer.ts'
import type { ImportedRange, TableSize } from './imported-range.ts'
import type { Position } from './position.ts'

/** The imported table of postal codes; empty without an import. */
export type CepTable = {
  all(): Promise<ImportedRange[]>
  /** Replaces the table atomically and notifies every server; returns the previous size. */
  replace(ranges: readonly ImportedRange[]): Promise<TableSize>
}

/** Finds the point of an address that has no pin, or of a postal code alone (`address` is null). */
export type Geocoder = {
  /** `place` is where the gazetteer puts the postal code: the answer where nothing closer is known. */
  locate(place: LocatedPlace, address: Address | null): Promise<Position & { precision: Precision }>
}

/** The base map of pages: one PMTiles file, on disk or at another server. */
export type MapSource = {
  /** Throws OperatorError if it is no map that browsers can draw. A server that does not answer is only logged. */
  check(): Promise<void>
  /** Refuses with `unavailable` if it cannot be read. */
  open(): Promise<OpenMap>
}

export type OpenMap = AsyncDisposable & {
  readonly sizeBytes: number
  /** Changes with the content, also during a read: then it is the one of the bytes that were read. */
  readonly etag: string
  /** The bytes from `first` to `last`, both included. Refuses with `unavailable` if they cannot be read. */
  read(first: number, last: number): Promise<Uint8Array>
}
