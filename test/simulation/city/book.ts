import type { TenantId } from '@rodovia/core/shared/ids.ts'
import type { Place } from './people.ts'

/** Something that a client wants once, however often it asks. `mark` stands in the row that it makes. */
export type Intent = {
  kind: 'note' | 'credit'
  mark: string
  outcome: 'open' | 'done' | 'refused' | 'unknown'
}

export type KnownOrder = {
  orderId: string
  code: string
  trackingToken: string
  tenantId: TenantId
  pin: string | null
}

/** The own knowledge of the city's people, to compare it with the platform's answers. */
export type Book = {
  intents: Intent[]
  orders: Map<string, KnownOrder>
  /** The order that was placed on each quote. */
  quotes: Map<string, string>
  /** The events that each shop's feed gave, in their order. */
  feeds: Map<TenantId, FeedEvent[]>
  /** The last places that each driver reported. */
  places: Map<string, Place[]>
  /** The PIX charges that recipients paid at doors. */
  paidCharges: Set<string>
  counts: Map<string, number>
}

export type FeedEvent = { id: string; kind: string; orderId: string | null; sequence: number }

export function createBook(): Book {
  return {
    intents: [],
    orders: new Map(),
    quotes: new Map(),
    feeds: new Map(),
    places: new Map(),
    paidCharges: new Set(),
    counts: new Map(),
  }
}

export function count({ counts }: Book, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
