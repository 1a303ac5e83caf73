import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { ExportId, ExportJobs, StoredExports } from '../shared/export-jobs.ts'
import type { DataExport, SectionName } from './data-export.ts'
import type { DataSubject } from './subject.ts'

export type DataExports = ExportJobs<DataExport> & {
  /** Stores the request; if an export of the same person is in preparation, returns that one and writes nothing. */
  request(made: ChangeRecords & { dataExport: DataExport }): Promise<DataExport>
}

/** The personal data in the database. */
export type PersonalData = {
  /** The items of a section as JSON, in chunks, each with its id; in `orders` the order's id. */
  read(subject: DataSubject, section: SectionName): AsyncIterable<readonly { id: string; json: string }[]>
  /** A driver's tracks, one line per delivery. */
  readTracks(subject: DataSubject): AsyncIterable<readonly { json: string }[]>
  /** The file names of the photos that show the contact's hand-overs. */
  readPhotos(subject: DataSubject): AsyncIterable<readonly { name: string }[]>
  /** The pictures of the documents that a driver signed up with, each with a file name. */
  readDocuments(subject: DataSubject): AsyncIterable<{ name: string; content: Uint8Array }>
}

/** The content of an export, read while it is written. */
export type ExportContent = {
  /** Text files by name. */
  texts: readonly { name: string; chunks: Iterable<string> | AsyncIterable<string> }[]
  /** Photo file names. Missing files are left out. */
  photos: AsyncIterable<string>
  documents: AsyncIterable<{ name: string; content: Uint8Array }>
}

export type ExportFiles = StoredExports & {
  /** Writes the file atomically; returns its size in bytes. */
  write(id: ExportId, content: ExportContent): Promise<number>
}
