import type { Offer } from '../fleet/offer.ts'
import type { AccessPorts } from '../identity/access/record-access.ts'
import type { Spending } from '../identity/api-keys/spending.ts'
import type { AuditEntry } from '../identity/audit/audit-entry.ts'
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
import type { MetadataFilter } from '../shared/metadata.ts'
import type { Cents } from '../shared/money.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { SystemPorts } from '../shared/ports.ts'
import type { SentPicture } from '../shared/sent-picture.ts'
import type { Posting } from '../wallet/postings.ts'
import type { CallPorts } from './calls/ports.ts'
import type { Change, CommitResult } from './changes/change.ts'
import type { DeliveryAttachments } from './changes/client-events.ts'
import type { DeliveryEvent } from './changes/delivery-event.ts'
import type { Delivery, Photo, PhotoStage, Position } from './model/delivery.ts'
import type { Incident } from './model/incident.ts'
import type { QueueFilter, QueuePosition } from './model/queue-filter.ts'
import type { DeliverySettings } from './model/settings.ts'
import type { Status } from './model/states.ts'
import type { TimelineEntry } from './model/timeline.ts'
import type { NoteAddition, OrderNote } from './notes/order-note.ts'
import type { Approach } from './positions/approach.ts'
import type { RecipientMessage } from './recipient-messages/recipient-message.ts'
import type { Routes } from './routes/ports.ts'

/** The ports of use cases that change deliveries. */
export type DeliveryPorts = SystemPorts & {
  deliveries: Deliveries
  routes: Routes
  updates: Updates
  deliverySettings: DeliverySettings
  attachments: DeliveryAttachments
  callMasking: CallPorts['callMasking']
}

/** The ports of use cases that show deliveries to users. */
export type ReadPorts = AccessPorts & { deliveries: Deliveries }

/** The same for those who see a delivery as its driver does. */
export type DriverViewPorts = ReadPorts & Pick<CallPorts, 'callMasking'>

/** Details that are stored apart from orders. Orders without any are left out. */
export type Details = {
  timelines: Map<OrderId, readonly TimelineEntry[]>
  photos: Map<OrderId, readonly Photo[]>
  positions: Map<OrderId, LastPosition>
  /** The ways on the roads, from pickup to destination, as their quotes know them. */
  roadLines: Map<OrderId, string>
}

export type DetailOf<Kind extends keyof Details> =
  Details[Kind] extends Map<OrderId, infer Detail> ? Detail : never

/** Details of one delivery that were read with it; undefined where there are none of a kind. The way on the roads may be left out. */
export type DeliveryDetails = {
  [Kind in 'timelines' | 'photos' | 'positions']: DetailOf<Kind> | undefined
} & { roadLines?: DetailOf<'roadLines'> | undefined }

/** A delivery as it is shown, perhaps with the details that were read with it; without them the others are read when they are shown. */
export type WithDetails = { details?: DeliveryDetails }

/** A delivery and its details of one moment. */
export type DetailedDelivery = { delivery: Delivery; details: DeliveryDetails }

/** The last reported position of a delivery with the estimated approach. */
export type LastPosition = Position & { approach: Approach | null }

/** A new order and all that is written with it. */
export type Placement = {
  delivery: Delivery
  entry: TimelineEntry
  events: readonly DeliveryEvent[]
  ledger: { id: LedgerTransactionId; reason: 'order_placed'; postings: readonly Posting[] }
  audit: AuditEntry
  effect: IdempotencyRecord | null
  /** The PIN that the platform made, on its way to the recipient. */
  messages: readonly RecipientMessage[]
  /** The API key whose spending cap applies; null for a user. */
  keyId: ApiKeyId | null
}

export type PlacementResult =
  | { outcome: 'placed'; balanceCents: Cents }
  | { outcome: 'quote_used' }
  | { outcome: 'quote_expired' }
  | { outcome: 'reference_used' }
  /** Another order has the same random code: retry with a new one. */
  | { outcome: 'code_taken' }
  | { outcome: 'insufficient_funds'; balanceCents: Cents }
  | { outcome: 'spending_cap_reached'; spending: Spending }

/**
 * The first two read the same index, so a page takes the same time at either end of a long list. The others sort in memory, and so only
 * open orders, of which there are few.
 */
export const orderSorts = ['newest', 'oldest', 'deadline', 'price'] as const
export type OrderSort = (typeof orderSorts)[number]

export type OrderFilter = {
  statuses?: readonly Status[] | null
  createdFrom?: Date | null
  createdBefore?: Date | null
  code?: DeliveryCode | null
  reference?: string | null
  ids?: readonly OrderId[] | null
  /** Whether the orders are returns of other orders. */
  isReturn?: boolean | null
  /** Orders with all of these keys, and with these values. */
  metadata?: readonly MetadataFilter[] | null
}

/** A town and its state, and how many open deliveries go there. */
export type DispatchArea = { name: string; orderCount: number }

/** The store of deliveries. `place` and `commit` are one statement each: all or nothing. */
export type Deliveries = {
  findQuote(id: QuoteId): Promise<Quote | null>
  /** Consumes the quote, debits the wallet, inserts order, timeline, ledger and events. */
  place(placement: Placement): Promise<PlacementResult>
  /**
   * Compare-and-set on the delivery's version, and on that of a linked one. `stale`: another change was
   * faster, also of the wallet that pays for a return, so decide again. `driver_full`: the driver carries as
   * many deliveries as the capacity allows. Both write nothing.
   */
  commit(change: Change): Promise<CommitResult>

  findByOrderIds(ids: readonly OrderId[]): Promise<Map<OrderId, Delivery>>
  findByCodes(codes: readonly DeliveryCode[]): Promise<Map<DeliveryCode, Delivery>>
  /** For callers who show the delivery: its details cost no read of their own. */
  findDetailed(code: DeliveryCode): Promise<DetailedDelivery | null>
  findDetailedOrder(id: OrderId): Promise<DetailedDelivery | null>
  findByToken(token: TrackingToken): Promise<Delivery | null>
  /** The order with a timeline entry whose hash starts with these 20 or more digits; null for none or several. */
  findOrderByHead(head: string): Promise<OrderId | null>
  /** Sorts by the time of placing, the earliest deadline or the highest price; the cursor is an order id. */
  listOrders(scope: OrderScope, filter: OrderFilter, page: Page, sort?: OrderSort): Promise<Slice<Delivery>>
  /** The keys of metadata that these orders have, those of most orders first, at most `most`. */
  metadataKeys(scope: OrderScope, filter: OrderFilter, most: number): Promise<readonly string[]>
  /**
   * The open deliveries that a fleet dispatches, or all with null: first with an open incident, then by deadline. `end` is the position
   * of the last one if more follow.
   */
  listForDispatch(
    fleetId: TenantId | null,
    filter: QueueFilter,
    page: { limit: number; after: QueuePosition | null },
  ): Promise<Slice<Delivery> & { end: QueuePosition | null }>
  /** The towns of the destinations of all those, most deliveries first, at most 500. */
  areasForDispatch(fleetId: TenantId | null): Promise<readonly DispatchArea[]>
  /** Newest first; null for all statuses; the cursor is an order id. */
  listDriverDeliveries(
    driverId: UserId,
    statuses: readonly Status[] | null,
    page: Page,
  ): Promise<Slice<Delivery>>

  /** Timelines, photos and last positions of the orders listed for each, in one round trip. */
  details(wanted: { [Detail in keyof Details]?: readonly OrderId[] }): Promise<Details>
  /** Oldest first. */
  notes(ids: readonly OrderId[]): Promise<Map<OrderId, readonly OrderNote[]>>
  /** Works as `commit`, in a statement of its own: a note adds nothing to the timeline. */
  addNote(addition: NoteAddition): Promise<{ outcome: 'committed' | 'stale' }>
  incidents(ids: readonly OrderId[]): Promise<Map<OrderId, readonly Incident[]>>
  offers(ids: readonly OrderId[]): Promise<Map<OrderId, readonly Offer[]>>

  /** Makes the driver's unanswered offers due for the dispatcher. */
  reviewOffersTo(driverId: UserId, at: Date): Promise<void>
  /** Sets `dispatchAt`, unless the delivery changed meanwhile. */
  postponeDispatch(delivery: Delivery, until: Date): Promise<void>
  /** Deliveries whose `dispatchAt` has come, longest waiting first. */
  dueForDispatch(at: Date, limit: number): Promise<readonly Delivery[]>
}

/** Photo and signature files, stored under the hash of their content. */
export type PhotoFiles = {
  /**
   * Decodes base64, checks type and size by content, re-encodes without metadata and stores the result; `sentSha256` is
   * over the decoded bytes; `isBlank`: it shows one colour. Refuses with `validation_failed` or `payload_too_large`, naming the field.
   */
  keep(
    picture: SentPicture & { stage: PhotoStage },
  ): Promise<{ sha256: string; name: string; sentSha256: string; isBlank: boolean }>
  /** Removes files; missing ones are no error. */
  remove(names: readonly string[]): Promise<void>
}

/** The platform's message authentication code of a proof's PDF. */
export type ProofSeals = {
  sha256(bytes: Uint8Array): string
  /** 64 hex digits over a head and the SHA-256 of a PDF. */
  macOf(file: { head: string; sha256: string }): string
  /** Compares in constant time. */
  isMacOf(file: { head: string; sha256: string }, mac: string): boolean
}

/** Published to subscribers after a commit. */
export type DeliveryUpdate = {
  orderId: OrderId
  version: number
  position: Position | null
}

/**
 * A message to a subscriber. `missed`: updates may have been lost, so the subscriber has to read the
 * state again.
 */
export type UpdateMessage = DeliveryUpdate | 'missed'

/** The topics of an update: the tracking page, the tenant, the driver, the dispatchers of a fleet and those of the platform. */
export type Topic = `delivery:${string}` | `tenant:${string}` | `driver:${string}` | `dispatch:${string}`

export type Updates = {
  publish(topics: readonly Topic[], update: DeliveryUpdate): void
  /**
   * Subscribes to a topic. A subscriber who reads the state after this resolves misses nothing. Pending updates of one
   * delivery are merged into the newest, so a slow subscriber costs bounded memory.
   */
  subscribe(audience: Topic): Promise<AsyncIterableIterator<UpdateMessage>>
}
