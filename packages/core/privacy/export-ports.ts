import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { DataExport, ExportId, SectionName } from './data-export.ts'
import type { DataSubject } from './subject.ts'

export type DataExports = {
  /** Stores the request; if an export of the same person is in preparation, returns that one and writes nothing. */
  request(made: ChangeRecords & { asked: DataExport }): Promise<DataExport>
  find(id: ExportId): Promise<DataExport | null>
  /** Claims the oldest export that no worker has, until then; `tries` includes this one. */
  claim(at: Date, until: Date): Promise<{ taken: DataExport; tries: number } | null>
  /** Extends the claim. */
  renew(id: ExportId, until: Date): Promise<void>
  /** Completes it, unless it was completed. */
  finish(done: Pick<DataExport, 'id' | 'status' | 'readyAt' | 'expiresAt' | 'sizeBytes'>): Promise<void>
  /** The ids that exist. */
  findKept(ids: readonly ExportId[]): Promise<Set<ExportId>>
}

/** The personal data in the database. */
export type PersonalData = {
  /** The items of a section as JSON, in chunks, each with its id; in `orders` the order's id. */
  read(subject: DataSubject, section: SectionName): AsyncIterable<readonly { id: string; json: string }[]>
  /** A driver's tracks, one line per delivery. */
  readTracks(subject: DataSubject): AsyncIterable<readonly { json: string }[]>
  /** The file names of the photos that show the contact's hand-overs. */
  readPhotos(subject: DataSubject): AsyncIterable<readonly { name: string }[]>
}

/** The content of an export, read while it is written. */
export type ExportContent = {
  /** Text files by name. */
  texts: readonly { name: string; chunks: Iterable<string> | AsyncIterable<string> }[]
  /** Photo file names. Missing files are left out. */
  photos: AsyncIterable<string>
}

export type ExportFiles = {
  /** Writes the file atomically; returns its size in bytes. */
  write(id: ExportId, content: ExportContent): Promise<number>
  /** A signed URL that works without a login for a limited time after `at`. */
  linkTo(id: ExportId, at: Date): string
  /** Removes files whose export is unknown to `findKept`. */
  sweep(findKept: (ids: readonly ExportId[]) => Promise<Set<ExportId>>): Promise<void>
}
