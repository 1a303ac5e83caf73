import type { Offer, OfferOutcome } from '../fleet/offer.ts'
import type { AuditAction, AuditEntry } from '../identity/audit/audit-entry.ts'
import type { Request } from '../identity/request.ts'
import { capacityOf } from '../quoting/service-type.ts'
import type { DomainEventType } from '../shared/event-types.ts'
import { type IdempotencyRecord, idempotencyRecordOf } from '../shared/idempotency.ts'
import type { EventId, LedgerTransactionId, UserId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import {
  cancelPostings,
  deliveredPostings,
  type LedgerReason,
  type Posting,
  rehearsedPostings,
} from '../wallet/postings.ts'
import type { Delivery, Photo } from './delivery.ts'
import { estimateArrival } from './estimate.ts'
import type { Incident } from './incident.ts'
import { orderAuditEntry } from './order-audit-entry.ts'
import { type OrderView, orderView } from './order-view.ts'
import { type PushNotification, pushNotificationsOf } from './push-notifications.ts'
import type { DeliverySettings } from './settings.ts'
import { isFinal, keepsDriverBusy, type Move, type Status } from './states.ts'
import {
  chainEntry,
  type TimelineActor,
  type TimelineEntry,
  type TimelineFacts,
  type TimelineType,
  timelineTypeOf,
} from './timeline.ts'

/** A committed fact that webhooks tell on: the order as it was right behind the change. */
export type DeliveryEvent = { id: EventId; kind: DomainEventType; sequence: number; data: OrderView }

export type LedgerTransaction = {
  id: LedgerTransactionId
  reason: LedgerReason
  postings: readonly Posting[]
}

/**
 * All that one change of a delivery writes, in one statement or not at all. It holds only while the delivery
 * still has the version it was decided on.
 */
export type Change = {
  before: Delivery
  after: Delivery
  entry: TimelineEntry
  events: readonly DeliveryEvent[]
  pushes: readonly PushNotification[]
  ledger: LedgerTransaction | null
  /** A driver who takes on (+1) or lays down (-1) a delivery; nobody carries more than the capacity. */
  driverLoad: { driverId: UserId; by: 1 | -1; capacity: number } | null
  photos: readonly Photo[]
  incident: { opened: Incident } | { resolvedAt: Date } | null
  offer: { made: Offer } | { outcome: OfferOutcome } | null
  audit: AuditEntry | null
  effect: IdempotencyRecord | null
}

export type Patch = Partial<Pick<Delivery, 'driver' | 'offerExpiresAt' | 'dispatchAt' | 'slaBreachedAt'>>

type Recorded = {
  /** Null for what the platform does by itself. */
  request: Request | null
  by: TimelineActor
  at: Date
  facts?: TimelineFacts
  patch?: Patch
  photos?: readonly Photo[]
  incident?: Change['incident']
  offer?: Offer
  /** As what it stands in the audit log, where it does. */
  audit?: AuditAction
}

type Tools = Pick<SystemPorts, 'newId' | 'sha256'>

/** What fires behind each move, in this order (product rules, table of the delivery). */
const eventsOf: Partial<Record<Move, readonly DomainEventType[]>> = {
  offer: ['tracking.driver_assigned'],
  picked: ['tracking.picked_up'],
  delivered: ['tracking.delivered'],
  cancel: ['tracking.canceled', 'wallet.credit'],
  no_driver: ['tracking.canceled', 'wallet.credit'],
}

/** What becomes of the offer that stands, accepted or not, when a move ends it. */
const offerOutcomeOf: Partial<Record<Move, OfferOutcome>> = {
  accept: 'accepted',
  decline: 'declined',
  offer_timeout: 'timed_out',
  unassign: 'withdrawn',
  cancel: 'withdrawn',
  no_driver: 'withdrawn',
}

/** The change a move makes: status, timeline, events, pushes, money and the driver's load together. */
export function recordMove(
  tools: Tools,
  settings: DeliverySettings,
  before: Delivery,
  moved: { move: Move; to: Status } & Recorded,
): Change {
  const recorded = record(tools, settings, before, {
    ...moved,
    status: moved.to,
    type: timelineTypeOf[moved.move],
    kinds: eventsOf[moved.move] ?? [],
  })
  const outcome = before.driver && offerOutcomeOf[moved.move]
  return {
    ...recorded,
    pushes: pushNotificationsOf(tools, settings, recorded, moved),
    offer: outcome ? { outcome } : recorded.offer,
    // With the delivery whatever stood in its way is over.
    incident: recorded.incident ?? (isFinal(moved.to) ? { resolvedAt: moved.at } : null),
    ledger: ledgerOf(tools, settings, before, moved.move),
    driverLoad: driverLoadOf(before, moved.to),
  }
}

/** The change of what leaves the status as it is: a problem, a passed deadline, a solved incident. */
export function recordEntry(
  tools: Tools,
  settings: DeliverySettings,
  before: Delivery,
  noted: { type: TimelineType; kinds?: readonly DomainEventType[] } & Recorded,
): Change {
  return record(tools, settings, before, { ...noted, status: before.status, kinds: noted.kinds ?? [] })
}

function record(
  { newId, sha256 }: Tools,
  { publicUrl, estimate: estimateSettings }: DeliverySettings,
  before: Delivery,
  {
    type,
    status,
    kinds,
    at,
    request,
    by,
    facts = {},
    patch,
    photos = [],
    incident = null,
    offer,
    audit,
  }: Recorded & {
    type: TimelineType
    status: Status
    kinds: readonly DomainEventType[]
  },
): Change {
  const entry = chainEntry(sha256, before.timelineHash, { type, at, by, facts })
  const after: Delivery = {
    ...before,
    ...patch,
    status,
    version: before.version + 1,
    eventSequence: before.eventSequence + kinds.length,
    timelineHash: entry.hash,
    // The dispatcher knows nothing of rehearsals.
    ...(before.rehearsal && { dispatchAt: null }),
  }
  // What changes no status says nothing of when the status began, and of where the driver is.
  const known = { position: null, since: at }
  const estimate =
    kinds.length > 0 && status !== before.status ? estimateArrival(estimateSettings, after, known, at) : null
  const events = kinds.map((kind, index) => ({
    id: newId<EventId>(),
    kind,
    sequence: before.eventSequence + index + 1,
    data: orderView(after, publicUrl, estimate),
  }))
  return {
    before,
    after,
    entry,
    events,
    pushes: [],
    ledger: null,
    driverLoad: null,
    photos,
    incident,
    offer: offer ? { made: offer } : null,
    audit: audit ? orderAuditEntry({ newId }, before, { request, at, action: audit }) : null,
    effect: idempotencyRecordOf(
      request?.once ?? null,
      incident && 'opened' in incident ? incident.opened.id : before.orderId,
      at,
    ),
  }
}

function ledgerOf(
  { newId }: Tools,
  { driverShareBasisPoints }: DeliverySettings,
  { tenantId, priceCents, driver, rehearsal }: Delivery,
  move: Move,
): LedgerTransaction | null {
  const id = newId<LedgerTransactionId>()
  if (move === 'cancel' || move === 'no_driver')
    return { id, reason: 'order_refund', postings: cancelPostings({ tenantId, priceCents }) }
  if (move === 'delivered' && driver) {
    const postings = rehearsal
      ? rehearsedPostings({ tenantId, priceCents })
      : deliveredPostings({ driverId: driver.id, priceCents, driverShareBasisPoints })
    return { id, reason: 'order_delivered', postings }
  }
  return null
}

/** The robot of a rehearsal carries any number. */
function driverLoadOf({ status, driver, rehearsal }: Delivery, to: Status): Change['driverLoad'] {
  if (!driver || rehearsal || keepsDriverBusy(status) === keepsDriverBusy(to)) return null
  return { driverId: driver.id, by: keepsDriverBusy(to) ? 1 : -1, capacity: capacityOf[driver.persona] }
}
