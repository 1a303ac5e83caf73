import type { Access } from '../identity/access/access.ts'
import type { ExportJob } from '../shared/export-jobs.ts'
import type { DataSubject } from './subject.ts'

/** An export of all personal data of a person. */
export type DataExport = ExportJob & {
  subject: DataSubject
  /** The requester, as in the access log. */
  requestedBy: Access['reader']
}

/** The sections of a user's export, in this order. Each is a list in `data.json`. */
export const userSections = [
  'profile',
  'driver',
  'driver_application',
  'vehicles',
  'freight_operations',
  'sessions',
  'second_factors',
  'identities',
  'activity',
  'invitations',
  'shop_sign_ups',
  'password_resets',
  'mails',
  'push_tokens',
  'api_keys',
  'top_ups',
  'orders_placed',
  'repetitions_made',
  'imports_made',
  'shipments_made',
  'list_exports',
  'saved_views',
  'offers',
  'routes',
  'deliveries',
  'notes_written',
  'calls',
  'figures',
  'earnings',
  'payouts',
  'collected_payments',
  'shared_with',
  'access_log',
] as const

/** The sections of a contact's export. */
export const contactSections = [
  'orders',
  'address_book',
  'repetitions',
  'imported_rows',
  'shipment_items',
  'shop_orders',
] as const

export type SectionName = (typeof userSections)[number] | (typeof contactSections)[number]

export function sectionsOf({ kind }: DataSubject): readonly SectionName[] {
  return kind === 'user' ? userSections : contactSections
}
