import type { Access } from '../identity/access/access.ts'
import type { Branded } from '../shared/ids.ts'
import type { DataSubject } from './subject.ts'

export type ExportId = Branded<'export'>

export const exportStatuses = ['preparing', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** All that is held on a person, as a file that somebody asked for. */
export type DataExport = {
  /** Rises with time. */
  id: ExportId
  subject: DataSubject
  status: ExportStatus
  requestedAt: Date
  /** Who asked for it, as the access log names him. */
  requestedBy: Access['reader']
  readyAt: Date | null
  /** When the file goes, and that it was there. */
  expiresAt: Date
  sizeBytes: number | null
}

/** A file is kept so long, for who asked for it to fetch it. */
export const exportRetentionDays = 7

/** What is told of a person with an account, in this order. Each is a list in `data.json`. */
export const userSections = [
  'profile',
  'driver',
  'sessions',
  'activity',
  'invitations',
  'password_resets',
  'mails',
  'push_tokens',
  'api_keys',
  'orders_placed',
  'offers',
  'deliveries',
  'earnings',
  'payouts',
  'shared_with',
  'access_log',
] as const

/** And of a contact: everything hangs on the orders that name the number. */
export const contactSections = ['orders'] as const

export type SectionName = (typeof userSections)[number] | (typeof contactSections)[number]

export function sectionsOf({ kind }: DataSubject): readonly SectionName[] {
  return kind === 'user' ? userSections : contactSections
}
