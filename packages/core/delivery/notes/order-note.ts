import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { ApiKeyId, NoteId, TenantId, UserId } from '../../shared/ids.ts'
import type { DeliveryEvent } from '../changes/delivery-event.ts'
import type { PushNotification } from '../changes/push-notifications.ts'
import type { Delivery } from '../model/delivery.ts'

export const maxNoteCharacters = 1000
/** A list without pages needs a bound. */
export const maxNotesPerOrder = 200

/**
 * The part of the order in which its author wrote: the shipper, the driver, or a dispatcher of the
 * platform or a fleet.
 */
export const noteRoles = ['shipper', 'driver', 'operator'] as const
export type NoteRole = (typeof noteRoles)[number]

/** A message about an order among those who handle it. It never changes, except that an erasure removes its text. */
export type StoredNote = {
  id: NoteId
  at: Date
  role: NoteRole
  authorId: UserId
  authorTenantId: TenantId
  /** The key that wrote it for its holder; null for the author in person. */
  apiKeyId: ApiKeyId | null
  text: string
  /** Only for those who dispatch: the shipper and the driver do not see it. */
  isInternal: boolean
}

/** A note with the full name of its author; null if an API key wrote it. */
export type OrderNote = StoredNote & { authorName: string | null }

/** The order is named only: people and doors are in its own events. */
type NoteEvent = Omit<DeliveryEvent, 'kind' | 'data'> & { kind: 'order.note_added'; data: object }

/** A note with all that is written with it. */
export type NoteAddition = {
  before: Delivery
  after: Delivery
  note: StoredNote
  /** Later than the note's own time if it was written offline. */
  recordedAt: Date
  events: readonly NoteEvent[]
  pushes: readonly PushNotification[]
  effect: IdempotencyRecord | null
}
