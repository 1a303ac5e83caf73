import type { Decline } from '../../fleet/decline.ts'
import type { Offer, OfferOutcome } from '../../fleet/offer.ts'
import type { AuditAction, AuditEntry } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import type { Quote } from '../../quoting/quote.ts'
import { capacityOf } from '../../quoting/service-type.ts'
import { later } from '../../shared/clock.ts'
import type { DomainEventType } from '../../shared/event-types.ts'
import { type IdempotencyRecord, idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { EventId, LedgerTransactionId, UserId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { CollectedPayment } from '../../wallet/collect-on-delivery/collected-payment.ts'
import {
  cancelPostings,
  cashPostings,
  deliveredPostings,
  type LedgerReason,
  type Posting,
  rehearsedPostings,
} from '../../wallet/postings.ts'
import type { Delivery, Photo } from '../model/delivery.ts'
import { estimateArrival } from '../model/estimate.ts'
import { estimateAfterPickup } from '../model/estimate-in-route.ts'
import type { Incident } from '../model/incident.ts'
import { orderView } from '../model/order-view.ts'
import type { RoutePlaceView } from '../model/route.ts'
import type { DeliverySettings } from '../model/settings.ts'
import { isFinal, keepsDriverBusy, type Move, move, type Status } from '../model/states.ts'
import type { RouteWork } from '../model/stops-ahead.ts'
import {
  chainEntry,
  type TimelineActor,
  type TimelineEntry,
  type TimelineFacts,
  type TimelineType,
  timelineTypeOf,
} from '../model/timeline.ts'
import { checksIn, checkView } from '../requirements/evidence.ts'
import { endOf } from '../requirements/stop-needs.ts'
import type { DeliveryAttachments } from './client-events.ts'
import type { DeliveryEvent } from './delivery-event.ts'
import { orderAuditEntry } from './order-audit-entry.ts'
import { type PushNotification, pushNotificationsOf } from './push-notifications.ts'

/**
 * Changes that are committed with a change, when an order and its return change together:
 * docs/reference/rules.md#return-orders.
 */
export type LinkedChanges = {
  /** A change of the same delivery, one version earlier. */
  earlier: Change | null
  /** The new return order. */
  placed: ReturnPlacement | null
  /** The change of the original order whose return is delivered by this change. */
  original: Change | null
}

export type LedgerTransaction = {
  id: LedgerTransactionId
  reason: LedgerReason
  postings: readonly Posting[]
}

/** A return order and all that is written with it, in the statement of the change of its original. */
export type ReturnPlacement = {
  delivery: Delivery
  quote: Quote
  /** One for each version. */
  entries: readonly TimelineEntry[]
  events: readonly DeliveryEvent[]
  ledger: LedgerTransaction
  /** Whether it is made even if the wallet does not cover it, which leaves a negative balance: the parcel has to come back. */
  mayOverdraw: boolean
  /** The API key whose spending cap applies; null for none. */
  keyId: string | null
}

/** All that one change of a delivery writes, in one statement, if the delivery still has the version of `before`. */
export type Change = {
  before: Delivery
  after: Delivery
  entry: TimelineEntry
  events: readonly DeliveryEvent[]
  pushes: readonly PushNotification[]
  ledger: LedgerTransaction | null
  /** Cash that the driver received for the order. */
  collectedPayment: CollectedPayment | null
  /** The driver accepts (+1) or gives up (-1) a delivery. No driver carries more than `capacity`. */
  driverLoad: { driverId: UserId; by: 1 | -1; capacity: number } | null
  photos: readonly Photo[]
  incident: { opened: Incident } | { resolvedAt: Date } | null
  offer: { made: Offer } | { outcome: OfferOutcome; decline?: Decline | undefined } | null
  audit: AuditEntry | null
  effect: IdempotencyRecord | null
  /** Null for a change of one delivery alone. */
  linked: LinkedChanges | null
}

/** `isDriverFilled`: the driver took the last delivery that the capacity allows, or may have. */
export type CommitResult = { outcome: 'committed' | 'stale' | 'driver_full'; isDriverFilled?: boolean }

type Patch = Partial<
  Pick<
    Delivery,
    | 'driver'
    | 'routeId'
    | 'offerExpiresAt'
    | 'dispatchAt'
    | 'slaBreachedAt'
    | 'goods'
    | 'metadata'
    | 'requirements'
    | 'collectOnDelivery'
    | 'instructions'
    | 'rating'
    | 'pickupWindow'
    | 'deliveryWindow'
    | 'deadlineAt'
    | 'dispatchFrom'
    | 'arrivedAtDestinationAt'
    | 'endedAt'
    | 'returnedBy'
    | 'failedAttempts'
  >
>

/** The author of a change, its request and its time. */
export type ChangeContext = {
  /** Null if the platform itself makes the change. */
  request: Request | null
  by: TimelineActor
  at: Date
}

type Recorded = ChangeContext & {
  facts?: TimelineFacts
  patch?: Patch
  photos?: readonly Photo[]
  incident?: Change['incident']
  offer?: Offer
  /** Why the driver declines, kept with the offer. */
  decline?: Decline
  /** The place of the order in the route with which it is accepted. */
  routePlace?: RoutePlaceView
  /** Whether the recipient pays with this change, and the cash that a driver received. */
  collected?: { payment: CollectedPayment | null }
  /** The route in which a parcel is picked up, for the estimate. */
  routeWork?: RouteWork | null
  /** Set if the change belongs in the audit log. */
  audit?: AuditAction
}

/** The ports for recording a change: ids, hashes and settings, but no I/O. */
export type ChangePorts = Pick<SystemPorts, 'newId' | 'sha256'> & {
  deliverySettings: DeliverySettings
  attachments: DeliveryAttachments
}

/** The events of each move, in this order: docs/reference/rules.md#delivery. */
const eventsOf: Partial<Record<Move, readonly DomainEventType[]>> = {
  offer: ['tracking.driver_assigned'],
  picked: ['tracking.picked_up'],
  delivered: ['tracking.delivered'],
  cancel: ['tracking.canceled', 'wallet.credit'],
  no_driver: ['tracking.canceled', 'wallet.credit'],
  reschedule: ['recipient.instructed'],
}

/** The outcome of the open offer, accepted or not, if the move ends it. */
const offerOutcomeOf: Partial<Record<Move, OfferOutcome>> = {
  accept: 'accepted',
  decline: 'declined',
  offer_timeout: 'timed_out',
  unassign: 'withdrawn',
  reschedule: 'postponed',
  cancel: 'withdrawn',
  no_driver: 'withdrawn',
}

/**
 * The change that a move makes: status, timeline, events, pushes, money and the driver's load together. Refuses with
 * `invalid_state` what the table of states does not list, naming those of `callerMoves` that it lists.
 */
export function recordMove(
  ports: ChangePorts,
  before: Delivery,
  { callerMoves = [], ...moved }: Recorded & { move: Move; callerMoves?: readonly Move[] },
): Change {
  const to = move(before.status, moved.move, callerMoves)
  const recorded = recordEntry(ports, before, {
    ...moved,
    status: to,
    type: timelineTypeOf[moved.move],
    kinds: [
      ...(moved.collected ? (['order.collected'] as const) : []),
      ...(eventsOf[moved.move] ?? []),
      ...routeEventsOf(before, to, moved),
    ],
    patch: { ...patchOf(before, to, moved.at), ...moved.patch },
  })
  const outcome = before.driver && offerOutcomeOf[moved.move]
  return {
    ...recorded,
    pushes: pushNotificationsOf(ports, recorded, moved),
    offer: outcome ? { outcome, decline: moved.decline } : recorded.offer,
    // The end of a delivery resolves its open incidents.
    incident: recorded.incident ?? (isFinal(to) ? { resolvedAt: moved.at } : null),
    ledger: withCash(ledgerOf(ports, before, moved.move), moved.collected?.payment),
    collectedPayment: moved.collected?.payment ?? null,
    driverLoad: driverLoadOf(before, to),
  }
}

/** The shipper hears that the order has a place in its driver's route, and that it lost it. An offer is neither. */
function routeEventsOf(
  { routeId, status }: Delivery,
  to: Status,
  { routePlace }: Pick<Recorded, 'routePlace'>,
): DomainEventType[] {
  if (routePlace) return ['route.planned']
  return routeId && keepsDriverBusy(status) && to === 'awaiting_driver' ? ['route.changed'] : []
}

/**
 * Returns what a move changes in the offer, and when the dispatcher looks next: at once for a freed
 * delivery, or when its search begins; never for an ended one.
 */
function patchOf({ deadlineAt, slaBreachedAt, dispatchFrom }: Delivery, to: Status, at: Date): Patch {
  if (to === 'awaiting_driver')
    return { driver: null, routeId: null, offerExpiresAt: null, dispatchAt: later(at, dispatchFrom ?? at) }
  // After acceptance only the deadline wakes the dispatcher.
  if (to === 'accepted') return { offerExpiresAt: null, dispatchAt: slaBreachedAt ? null : deadlineAt }
  return isFinal(to) ? { offerExpiresAt: null, dispatchAt: null, endedAt: at } : {}
}

/** The change of an entry. Without a move it leaves the status: a problem, a passed deadline, a resolved incident. */
export function recordEntry(
  ports: ChangePorts,
  before: Delivery,
  {
    type,
    status = before.status,
    kinds = [],
    at,
    request,
    by,
    facts = {},
    patch,
    photos = [],
    incident = null,
    offer,
    audit,
    routePlace,
    routeWork,
  }: Recorded & { type: TimelineType; status?: Status; kinds?: readonly DomainEventType[] | undefined },
): Change {
  const { newId, sha256, deliverySettings } = ports
  const { publicUrl, estimate: estimateSettings } = deliverySettings
  const entry = chainEntry(sha256, before.timelineHash, { type, at, by, facts })
  const changed: Delivery = {
    ...before,
    ...patch,
    status,
    version: before.version + 1,
    eventSequence: before.eventSequence + kinds.length,
    timelineHash: entry.hash,
    // Rehearsals have their robot: the dispatcher leaves them alone.
    ...(before.rehearsal && { dispatchAt: null }),
  }
  // A change that keeps the status does not know when the status began.
  const estimate =
    kinds.length > 0 && status !== before.status
      ? routeWork
        ? estimateAfterPickup(estimateSettings, routeWork, changed, at)
        : estimateArrival(estimateSettings, changed, { position: null, since: at }, at)
      : null
  const events = kinds.map((kind, index) => ({
    id: newId<EventId>(),
    kind,
    sequence: before.eventSequence + index + 1,
    data: {
      ...orderView(changed, publicUrl, estimate),
      ...(kind.startsWith('route.') && { route: routePlace ?? null }),
      ...(isChecked(kind) && { checks: checksIn([entry], endOf(before)).map(checkView) }),
    },
  }))
  const published = ports.attachments.clientEvents(ports, changed, entry, before)
  const after = { ...changed, eventSequence: changed.eventSequence + published.length }
  return {
    before,
    after,
    entry,
    events: [...events, ...published],
    pushes: [],
    ledger: null,
    collectedPayment: null,
    driverLoad: null,
    photos,
    incident,
    offer: offer ? { made: offer } : null,
    audit: audit ? orderAuditEntry({ newId }, before, { request, at, action: audit }) : null,
    effect: idempotencyRecordOf(
      request?.idempotencyKey ?? null,
      incident && 'opened' in incident ? incident.opened.id : before.orderId,
      at,
    ),
    linked: null,
  }
}

/** The events of the steps at which something may have to be shown. */
const isChecked = (kind: DomainEventType) => kind === 'tracking.picked_up' || kind === 'tracking.delivered'

function ledgerOf(
  { newId, deliverySettings: { driverShareBasisPoints } }: ChangePorts,
  { tenantId, priceCents, shipment, wholeLoad, driver, rehearsal, returnedBy }: Delivery,
  move: Move,
): LedgerTransaction | null {
  const id = newId<LedgerTransactionId>()
  if (move === 'cancel' || move === 'no_driver')
    return { id, reason: 'order_refund', postings: cancelPostings({ tenantId, priceCents }) }
  // The way out was driven too: what the return order delivers to the sender pays its original.
  if (driver && (move === 'delivered' || (move === 'returned' && returnedBy !== null))) {
    const postings = rehearsal
      ? rehearsedPostings({ tenantId, priceCents })
      : deliveredPostings({ driverId: driver.id, priceCents, shipment, wholeLoad, driverShareBasisPoints })
    return { id, reason: 'order_delivered', postings }
  }
  return null
}

/** The transaction of a hand-over moves its cash too. */
function withCash(
  ledger: LedgerTransaction | null,
  payment: CollectedPayment | null | undefined,
): LedgerTransaction | null {
  if (!ledger || !payment?.driverId) return ledger
  return {
    ...ledger,
    postings: [...ledger.postings, ...cashPostings({ ...payment, driverId: payment.driverId })],
  }
}

/** Null for the robot of a rehearsal, which carries any number, and where the parcel is that of the return order. */
function driverLoadOf({ status, driver, rehearsal, returnedBy }: Delivery, to: Status): Change['driverLoad'] {
  if (!driver || rehearsal || returnedBy !== null || keepsDriverBusy(status) === keepsDriverBusy(to))
    return null
  return { driverId: driver.id, by: keepsDriverBusy(to) ? 1 : -1, capacity: capacityOf[driver.persona] }
}
