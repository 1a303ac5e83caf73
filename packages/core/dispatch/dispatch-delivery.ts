import {
  type Change,
  type ChangeContext,
  type ChangePorts,
  recordEntry,
  recordMove,
} from '../delivery/changes/change.ts'
import { decideAndCommit } from '../delivery/committing/decide-and-commit.ts'
import { waitsForDocument } from '../delivery/goods/goods-documents.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { Move } from '../delivery/model/states.ts'
import type { TimelineFacts } from '../delivery/model/timeline.ts'
import type { DeliveryPorts } from '../delivery/ports.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { assessCandidates, chooseDriver } from '../fleet/matching.ts'
import type { Offer } from '../fleet/offer.ts'
import type { AuditAction } from '../identity/audit/audit-entry.ts'
import { capacityOf } from '../quoting/service-type.ts'
import { addSeconds, earlier } from '../shared/clock.ts'
import type { OfferId, RouteId } from '../shared/ids.ts'
import { type CandidatePorts, type Candidates, loadCandidates } from './load-candidates.ts'
import { passedOverIn } from './passed-over.ts'

export type DispatchPorts = DeliveryPorts & CandidatePorts

/**
 * Takes the platform's own action for a due delivery: offers it to the next driver, withdraws an
 * unanswered offer, cancels and refunds it at the deadline, or marks a deadline that passed under way.
 * Safe with any number of callers. Returns whether the delivery is due again at once: after an offer is
 * withdrawn, the next driver gets one.
 */
export async function dispatchDelivery(ports: DispatchPorts, due: Delivery): Promise<boolean> {
  const { deliveries } = ports
  // The first attempt decides on `due` as the caller read it: the commit proves that it is still that version.
  const unread = [due]
  let postponedUntil: Date | null = null
  let search: Candidates | undefined
  const delivery = await decideAndCommit(
    ports,
    { request: null, by: { kind: 'platform' } },
    {
      read: async () =>
        unread.pop() ?? (await deliveries.findByOrderIds([due.orderId])).get(due.orderId) ?? due,
      prepare: (before, at) => loadFacts(ports, before, at),
      decide: (before, context, facts) => {
        const decision = decideDispatch(ports, before, context, facts)
        postponedUntil = decision instanceof Date ? decision : null
        search = facts.candidates
        return decision instanceof Date ? null : decision
      },
    },
  )
  await Promise.all([
    postponedUntil && deliveries.postponeDispatch(delivery, postponedUntil),
    search && keepPassedOver(ports, delivery, search),
  ])
  return postponedUntil === null && dueActionOf(delivery, ports.clock()) !== null
}

/** Drivers may ask for a day why they were not asked. */
async function keepPassedOver(
  { drivers }: DispatchPorts,
  delivery: Delivery,
  { search, candidates }: Candidates,
) {
  const passedOver = passedOverIn(delivery, assessCandidates(search, candidates), search.at)
  if (passedOver.drivers.length > 0) await drivers.keepPassedOver(passedOver)
}

/** The action for which a delivery is due; null if it is due for none. */
export type DueAction =
  | 'offer'
  | 'await_document'
  | 'review_offer'
  | 'withdraw_offer'
  | 'cancel'
  | 'mark_deadline'

export function dueActionOf(delivery: Delivery, at: Date): DueAction | null {
  const { status, dispatchAt, deadlineAt, offerExpiresAt, slaBreachedAt } = delivery
  if (dispatchAt === null || dispatchAt > at) return null
  const isLate = deadlineAt <= at
  if (status !== 'awaiting_driver' && status !== 'assigned')
    return isLate && !slaBreachedAt ? 'mark_deadline' : null
  if (isLate) return 'cancel'
  if (status === 'awaiting_driver') return waitsForDocument(delivery) ? 'await_document' : 'offer'
  return offerExpiresAt && offerExpiresAt <= at ? 'withdraw_offer' : 'review_offer'
}

/** Facts for the decision: the candidates for an offer, or how busy the driver with the offer is. */
export type DispatchFacts = { candidates?: Candidates; offeredTo?: BusyDriver | null }

async function loadFacts(ports: DispatchPorts, delivery: Delivery, at: Date): Promise<DispatchFacts> {
  const action = dueActionOf(delivery, at)
  if (action === 'offer') return { candidates: await loadCandidates(ports, delivery, at) }
  if (action === 'review_offer' && delivery.driver)
    return { offeredTo: await ports.drivers.findBusy(delivery.driver.id) }
  return {}
}

/** The change to make, the time until which the dispatcher leaves the delivery alone, or null. */
export function decideDispatch(
  ports: ChangePorts,
  delivery: Delivery,
  context: ChangeContext,
  { candidates, offeredTo }: DispatchFacts,
): Change | Date | null {
  switch (dueActionOf(delivery, context.at)) {
    case 'offer':
      return candidates ? offerToNext(ports, delivery, context, candidates) : null
    case 'await_document':
      // The document makes it due again.
      return delivery.deadlineAt
    case 'review_offer':
      // A driver who has no capacity left cannot accept: the offer goes to the next driver.
      if (offeredTo && offeredTo.activeDeliveries >= capacityOf[offeredTo.persona])
        return withdrawOffer(ports, delivery, context, { reason: 'driver_at_capacity' })
      return delivery.offerExpiresAt ?? delivery.deadlineAt
    case 'withdraw_offer':
      return withdrawOffer(ports, delivery, context)
    case 'cancel':
      return cancelWithoutDriver(ports, delivery, context)
    case 'mark_deadline':
      return markDeadlinePassed(ports, delivery, context)
    case null:
      return null
  }
}

function offerToNext(
  ports: ChangePorts,
  delivery: Delivery,
  context: ChangeContext,
  { search, candidates }: Candidates,
): Change | Date {
  const { match, skipped } = chooseDriver(search, candidates)
  if (!match)
    return earlier(addSeconds(context.at, ports.deliverySettings.searchAgainSeconds), delivery.deadlineAt)
  const { driver, distanceMeters, radiusKm } = match
  return recordOffer(ports, delivery, driver, {
    ...context,
    facts: { distance_m: distanceMeters },
    made: { distanceMeters, radiusKm, skipped },
  })
}

type Offered = ChangeContext & {
  made: Pick<Offer, 'distanceMeters' | 'radiusKm' | 'skipped'>
  facts?: TimelineFacts
  /** The route that it is offered in. */
  routeId?: RouteId
  audit?: AuditAction
  callerMoves?: readonly Move[]
}

/** The change that offers a delivery to a driver until the offer times out, at the latest until the deadline. */
export function recordOffer(
  ports: ChangePorts,
  delivery: Delivery,
  { id, tenantId, firstName, persona }: BusyDriver,
  { made, facts, routeId, ...offered }: Offered,
): Change {
  const { at } = offered
  const expiresAt = earlier(addSeconds(at, ports.deliverySettings.offerTimeoutSeconds), delivery.deadlineAt)
  return recordMove(ports, delivery, {
    ...offered,
    move: 'offer',
    facts: { driver: firstName, persona, ...facts },
    patch: {
      driver: { id, tenantId, firstName, persona },
      routeId: routeId ?? null,
      offerExpiresAt: expiresAt,
      dispatchAt: expiresAt,
    },
    offer: {
      id: ports.newId<OfferId>(),
      driverId: id,
      offeredAt: at,
      ...made,
      outcome: null,
      answeredAt: null,
      declineReason: null,
      declineNote: null,
    },
  })
}

function withdrawOffer(
  ports: ChangePorts,
  delivery: Delivery,
  context: ChangeContext,
  facts: TimelineFacts = {},
): Change {
  return recordMove(ports, delivery, { ...context, move: 'offer_timeout', facts })
}

/** No driver was found before the deadline: the order is canceled and refunded. */
export function cancelWithoutDriver(ports: ChangePorts, delivery: Delivery, context: ChangeContext): Change {
  return recordMove(ports, delivery, {
    ...context,
    move: 'no_driver',
    audit: 'order.canceled',
    facts: { reason: 'no_driver_by_deadline' },
    patch: { driver: null },
  })
}

/** The deadline passed while the delivery was under way: one event per delivery. */
export function markDeadlinePassed(ports: ChangePorts, delivery: Delivery, context: ChangeContext): Change {
  return recordEntry(ports, delivery, {
    ...context,
    type: 'tracking.sla_breached',
    kinds: ['tracking.sla_breached'],
    patch: { slaBreachedAt: context.at, dispatchAt: null },
  })
}
