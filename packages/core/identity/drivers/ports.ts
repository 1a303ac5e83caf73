import type { UserId } from '../../shared/ids.ts'
import type { Language } from '../../shared/language.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { SentPicture } from '../../shared/sent-picture.ts'
import type { ChangeRecords } from '../audit/audit-entry.ts'
import type { ApplicationDetails, DocumentKind, DriverApplication } from './application.ts'

export type DocumentChange = ChangeRecords & {
  userId: UserId
  kind: DocumentKind
  content: Uint8Array
  sha256: string
  at: Date
}

/** The applications of drivers who signed up. One of a driver is created with the account. */
export type DriverApplications = {
  /** Null for an account that was removed, or is no driver's. */
  find(id: UserId): Promise<DriverApplication | null>
  /** Those that wait for operators, newest first; the cursor is the driver's id. */
  listWaiting(page: Page): Promise<Slice<DriverApplication>>
  /** Replaces the document of that kind. False, and nothing is written, if the driver was approved or removed meanwhile. */
  keepDocument(change: DocumentChange): Promise<boolean>
  /** A JPEG; null without one. */
  readDocument(id: UserId, kind: DocumentKind): Promise<Uint8Array | null>
  /** Stores the details, and ends a rejection. False, and nothing is written, if the driver was approved or removed meanwhile. */
  apply(
    change: ChangeRecords & ApplicationDetails & { userId: UserId; language: Language; at: Date },
  ): Promise<boolean>
}

export type DocumentPictures = {
  /**
   * Decodes base64, checks type and size by content and re-encodes without metadata, as a JPEG. Refuses with `validation_failed` or
   * `payload_too_large`, naming the field.
   */
  reencode(picture: SentPicture): Promise<{ bytes: Uint8Array; sha256: string }>
}
