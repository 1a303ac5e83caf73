import type { Actor } from '../../identity/actor.ts'
import type { DomainEventType } from '../../shared/event-types.ts'
import type { UserId } from '../../shared/ids.ts'
import type { Move } from './states.ts'

/** Moves with an event have the event's name in the timeline, other moves their own. */
export type TimelineType =
  | Exclude<
      DomainEventType,
      | 'wallet.credit'
      | 'wallet.debit'
      | 'order.note_added'
      | 'order.goods_documents_changed'
      | 'order.metadata_changed'
      | 'order.barcodes_changed'
      | 'order.collect_on_delivery_changed'
      | 'recipient.instructed'
      | 'order.rated'
      | 'route.planned'
      | 'route.changed'
    >
  | Exclude<Move, 'picked' | 'delivered' | 'offer' | 'cancel' | 'no_driver'>
  | 'create'
  | 'problem'
  | 'resume'
  | 'instructions'
  | 'goods_documents'
  | 'metadata'
  | 'barcodes'
  | 'collect_on_delivery'
  | 'rated'

export const timelineTypeOf = {
  offer: 'tracking.driver_assigned',
  accept: 'accept',
  decline: 'decline',
  offer_timeout: 'offer_timeout',
  unassign: 'unassign',
  arrived: 'arrived',
  picked: 'tracking.picked_up',
  'on-route': 'on-route',
  delivered: 'tracking.delivered',
  cancel: 'tracking.canceled',
  no_driver: 'tracking.canceled',
  return: 'return',
  returned: 'returned',
  reschedule: 'reschedule',
} as const satisfies Record<Move, TimelineType>

/**
 * The author of the change: a user of the shipper, the driver, an operator, the holder of the tracking
 * link, or the platform itself.
 */
export type TimelineActor =
  | { kind: 'shipper' | 'driver' | 'operator'; userId: UserId }
  | { kind: 'recipient' | 'platform' }

/** Facts that prove or explain an entry. Whole numbers, texts and booleans have one JSON form everywhere. */
export type TimelineFacts = Readonly<Record<string, string | number | boolean>>

/** The API key that made a shipper's change, if one did. */
export function keyFact({ key }: Actor): TimelineFacts {
  return key ? { api_key_id: key.id } : {}
}

export type TimelineEntry = {
  type: TimelineType
  at: Date
  by: TimelineActor
  facts: TimelineFacts
  /** SHA-256 over the previous hash and this entry: a changed entry breaks every later hash. */
  hash: string
  /** When personal facts were erased: since then the hash no longer matches the facts. */
  erasedAt?: Date
}

/** The previous hash of a delivery's first entry. */
export const genesisHash = '0'.repeat(64)

/** Chains an entry to the one before it. */
export function chainEntry(
  sha256: (text: string) => string,
  previousHash: string,
  entry: Omit<TimelineEntry, 'hash'>,
): TimelineEntry {
  return { ...entry, hash: sha256(sealedText(previousHash, entry)) }
}

/** The hashed text: JSON of the previous hash, type, time, actor, and the facts sorted by name. */
export function sealedText(
  previousHash: string,
  { type, at, by, facts }: Omit<TimelineEntry, 'hash'>,
): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  const who = 'userId' in by ? [by.kind, by.userId] : [by.kind]
  return JSON.stringify([previousHash, type, at.toISOString(), who, sorted])
}

/**
 * The index of the first entry that breaks the chain, or null. An entry with erased facts is checked by the hash of the next
 * entry only (ADR 13).
 */
export function firstBrokenEntry(
  sha256: (text: string) => string,
  timeline: readonly TimelineEntry[],
): number | null {
  let previousHash = genesisHash
  for (const [index, entry] of timeline.entries()) {
    const isWhole = !entry.erasedAt
    if (isWhole && chainEntry(sha256, previousHash, entry).hash !== entry.hash) return index
    previousHash = entry.hash
  }
  return null
}

/** Returns the number of entries whose personal facts were erased, and the last time; null for none. */
export function erasedIn(timeline: readonly TimelineEntry[]): { entries: number; lastAt: Date } | null {
  const times = timeline.flatMap(({ erasedAt }) => erasedAt ?? [])
  const lastAt = times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  return lastAt ? { entries: times.length, lastAt } : null
}
