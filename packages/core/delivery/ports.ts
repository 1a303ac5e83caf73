import type { Offer } from '../fleet/offer.ts'
import type { AuditEntry } from '../identity/audit/audit-entry.ts'
import type { Spending } from '../identity/keys/spending.ts'
import type { OrderScope } from '../identity/permissions.ts'
import type { Quote } from '../quoting/quote.ts'
import type { IdempotencyRecord } from '../shared/idempotency.ts'
import type {
  ApiKeyId,
  DeliveryCode,
  LedgerTransactionId,
  OrderId,
  QuoteId,
  TenantId,
  TrackingToken,
  UserId,
} from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { Posting } from '../wallet/postings.ts'
import type { Change, DeliveryEvent } from './change.ts'
import type { Delivery, Photo, PhotoStage, Position } from './delivery.ts'
import type { Incident } from './incident.ts'
import type { Approach } from './positions/approach.ts'
import type { Status } from './states.ts'
import type { TimelineEntry } from './timeline.ts'

/** What belongs to orders and is kept apart from them; of whom there is nothing, nothing is told. */
export type Details = {
  timelines: Map<OrderId, readonly TimelineEntry[]>
  photos: Map<OrderId, readonly Photo[]>
  positions: Map<OrderId, LastPosition>
}

/** The last position reported for a delivery, and where that seems to be. */
export type LastPosition = Position & { approach: Approach | null }

/** A new order and all that is written with it. */
export type Placement = {
  delivery: Delivery
  entry: TimelineEntry
  events: readonly DeliveryEvent[]
  ledger: { id: LedgerTransactionId; reason: 'order_placed'; postings: readonly Posting[] }
  audit: AuditEntry
  effect: IdempotencyRecord | null
  /** The API key that pays it from what it may spend; null where a person does. */
  keyId: ApiKeyId | null
}

export type PlacementResult =
  | { outcome: 'placed'; balanceCents: Cents }
  | { outcome: 'quote_used' }
  | { outcome: 'quote_expired' }
  | { outcome: 'reference_used' }
  /** Another order has the same random code; with a new one it can be placed. */
  | { outcome: 'code_taken' }
  | { outcome: 'insufficient_funds'; balanceCents: Cents }
  | { outcome: 'spending_cap_reached'; spending: Spending }

export type OrderFilter = {
  statuses?: readonly Status[] | null
  createdFrom?: Date | null
  createdBefore?: Date | null
  code?: DeliveryCode | null
  reference?: string | null
}

/** What the delivery area keeps. Each of the two writes is one statement: all of it or nothing. */
export type Deliveries = {
  findQuote(id: QuoteId): Promise<Quote | null>
  /** Consumes the quote, debits the wallet, inserts order, timeline, ledger and events. */
  place(placement: Placement): Promise<PlacementResult>
  /**
   * Compare-and-set on the delivery's version. `stale`: somebody was faster, decide anew. `driver_full`: the driver
   * already carries as many deliveries as the capacity allows. In both cases nothing was written.
   * `balanceCents` is the tenant's wallet behind the change where the change touched it.
   */
  commit(
    change: Change,
  ): Promise<{ outcome: 'committed'; balanceCents: Cents | null } | { outcome: 'stale' | 'driver_full' }>

  findByOrderIds(ids: readonly OrderId[]): Promise<Map<OrderId, Delivery>>
  findByCodes(codes: readonly DeliveryCode[]): Promise<Map<DeliveryCode, Delivery>>
  findByToken(token: TrackingToken): Promise<Delivery | null>
  /** The order that has a timeline entry whose hash begins so (20 digits or more); null where none has, or several have. */
  findOrderByHead(head: string): Promise<OrderId | null>
  /** Newest first; the cursor is an order id. */
  listOrders(scope: OrderScope, filter: OrderFilter, page: Page): Promise<Slice<Delivery>>
  /**
   * What is under way and a fleet's to dispatch, or everybody's with null: with an open incident first, then by deadline. `total` is of
   * all of them.
   */
  listForDispatch(
    fleetId: TenantId | null,
    limit: number,
  ): Promise<{ items: readonly Delivery[]; total: number }>
  /** Newest first, whatever the status; the cursor is an order id. */
  listDriverDeliveries(
    driverId: UserId,
    statuses: readonly Status[] | null,
    page: Page,
  ): Promise<Slice<Delivery>>

  /** The three below for those orders of which each is wanted, at once. */
  details(wanted: Record<keyof Details, readonly OrderId[]>): Promise<Details>
  timelines(ids: readonly OrderId[]): Promise<Details['timelines']>
  photos(ids: readonly OrderId[]): Promise<Details['photos']>
  incidents(ids: readonly OrderId[]): Promise<Map<OrderId, readonly Incident[]>>
  /** The last position reported for each delivery. */
  positions(ids: readonly OrderId[]): Promise<Details['positions']>

  offers(ids: readonly OrderId[]): Promise<Map<OrderId, readonly Offer[]>>

  /** Has the dispatcher look now at what is offered to a driver and unanswered. */
  reviewOffersTo(driverId: UserId, at: Date): Promise<void>
  /** Puts off when the dispatcher looks at it again, unless the delivery changed meanwhile. */
  postponeDispatch(delivery: Delivery, until: Date): Promise<void>
  /** Deliveries whose `dispatchAt` has come, longest waiting first. */
  dueForDispatch(at: Date, limit: number): Promise<readonly Delivery[]>
}

/** Photo and signature files, kept under the hash of what they hold. */
export type PhotoFiles = {
  /**
   * Decodes base64, checks type and size by content, re-encodes without metadata and keeps the result; `sentSha256` is of what was
   * decoded.
   * Refuses with `validation_failed` or `payload_too_large`, naming the field.
   */
  keep(picture: {
    field: string
    base64: string
    stage: PhotoStage
  }): Promise<{ sha256: string; name: string; sentSha256: string }>
  /** Removes files; one that is gone already stays so. */
  remove(names: readonly string[]): Promise<void>
}

/** What only the platform can write below a proof's PDF, and anyone may ask it about. */
export type ProofSeals = {
  sha256(bytes: Uint8Array): string
  /** 64 hex digits over a head and the SHA-256 of a PDF. */
  macOf(file: { head: string; sha256: string }): string
  /** Compares in constant time. */
  isMacOf(file: { head: string; sha256: string }, mac: string): boolean
}

/** What is told to those who watch, once a change is committed. */
export type DeliveryUpdate = {
  orderId: OrderId
  version: number
  position: Position | null
}

/** What one who follows hears. `missed`: something may have got lost on the way to him; he has to read the state anew. */
export type UpdateMessage = DeliveryUpdate | 'missed'

/** Who hears an update: those with the tracking link, the tenant's people, the driver. */
export type Topic = `delivery:${string}` | `tenant:${string}` | `driver:${string}`

export type Updates = {
  publish(topics: readonly Topic[], update: DeliveryUpdate): void
  /**
   * Follows one audience from the moment it comes back: whoever reads a state behind that misses nothing. Updates of one delivery that have not been taken yet are
   * merged into the newest, so a slow reader costs a bounded amount of memory.
   */
  subscribe(audience: Topic): Promise<AsyncIterableIterator<UpdateMessage>>
}
