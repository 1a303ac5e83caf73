import type { AuditEntry } from '../identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '../shared/idempotency.ts'
import type { DataExport, ExportId, SectionName } from './data-export.ts'
import type { DataSubject } from './subject.ts'

export type DataExports = {
  /** Writes it down to be made; where one of the same person is being made, that one instead, and nothing is written. */
  request(made: {
    asked: DataExport
    audit: AuditEntry
    effect: IdempotencyRecord | null
  }): Promise<DataExport>
  find(id: ExportId): Promise<DataExport | null>
  /** Takes the one that waits longest and that nobody works on, until then; how often it was taken, this time included. */
  claim(at: Date, until: Date): Promise<{ taken: DataExport; tries: number } | null>
  /** Goes on working on it. */
  renew(id: ExportId, until: Date): Promise<void>
  /** Ends it, if it was not ended. */
  finish(done: Pick<DataExport, 'id' | 'status' | 'readyAt' | 'expiresAt' | 'sizeBytes'>): Promise<void>
  /** Those of them that are there. */
  findKept(ids: readonly ExportId[]): Promise<Set<ExportId>>
}

/** What is held on people. */
export type PersonalData = {
  /** A section's things as JSON, some at a time, each with its id; of an order that is the order's. */
  read(subject: DataSubject, section: SectionName): AsyncIterable<readonly { id: string; json: string }[]>
  /** A driver's ways, a delivery a line. */
  readTracks(subject: DataSubject): AsyncIterable<readonly { json: string }[]>
  /** The names of the pictures that were taken at his door. */
  readPhotos(subject: DataSubject): AsyncIterable<readonly { name: string }[]>
}

/** What a file is made of; all of it is asked for as it is written. */
export type ExportContent = {
  /** Texts by their names. */
  texts: readonly { name: string; chunks: AsyncIterable<string> }[]
  /** Names of kept pictures. Those that are gone are left out. */
  photos: AsyncIterable<string>
}

export type ExportFiles = {
  /** The file is there whole or not at all; how many bytes it is. */
  write(id: ExportId, content: ExportContent): Promise<number>
  /** Where it opens without a login, for a while from `at` on. */
  linkTo(id: ExportId, at: Date): string
  /** Removes files of which nobody knows any more; `findKept` says which are known. */
  sweep(findKept: (ids: readonly ExportId[]) => Promise<Set<ExportId>>): Promise<void>
}
