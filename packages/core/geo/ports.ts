import type { Address } from './address.ts'
import type { Cep } from './cep.ts'
import type { Precision } from './cep-range.ts'
import type { LocatedPlace } from './gazetteer.ts'
import type { ImportedRange, TableSize } from './imported-range.ts'
import type { Position } from './position.ts'
import type { Street } from './street.ts'

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

/** A geocoder of somebody else, asked for addresses that no imported street has. */
export type OutsideGeocoder = {
  /** Null for an address that it does not know, and while it does not answer. */
  find(address: Address): Promise<(Position & { precision: 'address' | 'street' }) | null>
}

/** The progress of an import of addresses. */
export type StreetImport = {
  id: number
  /** The bytes read so far, from the beginning of the file. */
  bytes: number
  lines: number
  addresses: number
  faultyLines: number
}

/** The imported streets; empty without an import. */
export type Streets = {
  /** The largest street of the postal code first, at most `limit`. */
  ofCep(cep: Cep, limit: number): Promise<Street[]>
  /** The street of that name in the postal code; null if no name there is similar. */
  inCep(cep: Cep, name: string): Promise<Street | null>
  /** The same in a municipality. */
  inCity(cityCode: number, name: string): Promise<Street | null>
  /** Streets of the municipality whose name has words like these, the most similar first. */
  like(query: { cityCode: number; text: string; limit: number }): Promise<Street[]>
  /** Makes what a first import needs. Throws OperatorError if this role may not. */
  prepareImport(): Promise<void>
  /** Begins an import, or returns the interrupted one of the same file. */
  beginImport(file: { name: string; fingerprint: string; bytes: number }): Promise<StreetImport>
  /**
   * Adds streets and stores the progress, both or neither. The first streets of a municipality replace those of earlier imports. Throws
   * if the import is not where `afterBytes` says: another process goes on with it.
   */
  saveImport(
    progress: StreetImport & { isEnded: boolean },
    part: { afterBytes: number; streets: readonly Street[] },
  ): Promise<void>
  /** Deletes all streets; returns how many there were. */
  clear(): Promise<number>
}
