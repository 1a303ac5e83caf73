import type { Access } from '../identity/access/access.ts'
import type { Branded } from '../shared/ids.ts'
import type { DataSubject } from './subject.ts'

export type ExportId = Branded<'export'>

export const exportStatuses = ['preparing', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** An export of all personal data of a person. */
export type DataExport = {
  /** Rises with time. */
  id: ExportId
  subject: DataSubject
  status: ExportStatus
  requestedAt: Date
  /** The requester, as in the access log. */
  requestedBy: Access['reader']
  readyAt: Date | null
  /** When the file and its record are deleted. */
  expiresAt: Date
  sizeBytes: number | null
}

/** How long a file can be downloaded. */
export const exportRetentionDays = 7

/** The sections of a user's export, in this order. Each is a list in `data.json`. */
export const userSections = [
  'profile',
  'driver',
  'sessions',
  'second_factors',
  'identities',
  'activity',
  'invitations',
  'password_resets',
  'mails',
  'push_tokens',
  'api_keys',
  'top_ups',
  'orders_placed',
  'repetitions_made',
  'offers',
  'deliveries',
  'earnings',
  'payouts',
  'shared_with',
  'access_log',
] as const

/** The sections of a contact's export. */
export const contactSections = ['orders', 'address_book', 'repetitions'] as const

export type SectionName = (typeof userSections)[number] | (typeof contactSections)[number]

export function sectionsOf({ kind }: DataSubject): readonly SectionName[] {
  return kind === 'user' ? userSections : contactSections
}
