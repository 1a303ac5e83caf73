import { type Change, type ChangePorts, recordEntry, recordMove } from '../delivery/change.ts'
import { decideAndCommit } from '../delivery/decide-and-commit.ts'
import type { Delivery } from '../delivery/delivery.ts'
import type { Updates } from '../delivery/ports.ts'
import { move } from '../delivery/states.ts'
import type { TimelineFacts } from '../delivery/timeline.ts'
import type { BusyDriver } from '../fleet/driver.ts'
import { chooseDriver } from '../fleet/matching.ts'
import type { Request } from '../identity/request.ts'
import { capacityOf } from '../quoting/service-type.ts'
import { addSeconds, earlier } from '../shared/clock.ts'
import type { OfferId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { type CandidatePorts, type Candidates, loadCandidates } from './load-candidates.ts'

type Ports = SystemPorts & CandidatePorts & { updates: Updates }

/**
 * What the platform itself does for a due delivery: offers it to the next driver, withdraws an unanswered offer, cancels
 * and refunds it at the deadline, marks a deadline that passed under way. Safe with any number of callers.
 */
export async function dispatchDelivery(ports: Ports, due: Delivery): Promise<void> {
  const { deliveries } = ports
  // The first attempt decides on `due` as the caller read it: the commit proves that it is still that version.
  const unread = [due]
  let postponedUntil: Date | null = null
  const { delivery } = await decideAndCommit(ports, null, {
    read: async () =>
      unread.pop() ?? (await deliveries.findByOrderIds([due.orderId])).get(due.orderId) ?? due,
    prepare: (before, at) => loadFacts(ports, before, at),
    decide: (before, at, facts) => {
      const decision = decideDispatch(ports, before, at, facts)
      postponedUntil = decision instanceof Date ? decision : null
      return decision instanceof Date ? null : decision
    },
  })
  if (postponedUntil) await deliveries.postponeDispatch(delivery, postponedUntil)
}

/** What a delivery is due for; null if it is due for nothing. */
export type DueAction = 'offer' | 'review_offer' | 'withdraw_offer' | 'cancel' | 'mark_deadline'

export function dueActionOf(delivery: Delivery, at: Date): DueAction | null {
  const { status, dispatchAt, deadlineAt, offerExpiresAt, slaBreachedAt } = delivery
  if (dispatchAt === null || dispatchAt > at) return null
  const isLate = deadlineAt <= at
  if (status !== 'awaiting_driver' && status !== 'assigned')
    return isLate && !slaBreachedAt ? 'mark_deadline' : null
  if (isLate) return 'cancel'
  if (status === 'awaiting_driver') return 'offer'
  return offerExpiresAt && offerExpiresAt <= at ? 'withdraw_offer' : 'review_offer'
}

/** What the decision needs to know: whom to offer the delivery to, or how busy the driver is who has the offer. */
export type DispatchFacts = { candidates?: Candidates; offeredTo?: BusyDriver | null }

async function loadFacts(ports: Ports, delivery: Delivery, at: Date): Promise<DispatchFacts> {
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
  at: Date,
  { candidates, offeredTo }: DispatchFacts,
): Change | Date | null {
  switch (dueActionOf(delivery, at)) {
    case 'offer':
      return candidates ? offerToNext(ports, delivery, at, candidates) : null
    case 'review_offer':
      // A driver who has no capacity left cannot accept: the offer goes to the next driver.
      if (offeredTo && offeredTo.activeDeliveries >= capacityOf[offeredTo.persona])
        return withdrawOffer(ports, delivery, at, { reason: 'driver_at_capacity' })
      return delivery.offerExpiresAt ?? delivery.deadlineAt
    case 'withdraw_offer':
      return withdrawOffer(ports, delivery, at)
    case 'cancel':
      return cancelWithoutDriver(ports, delivery, at)
    case 'mark_deadline':
      return markDeadlinePassed(ports, delivery, at)
    case null:
      return null
  }
}

function offerToNext(
  ports: ChangePorts,
  delivery: Delivery,
  at: Date,
  { search, candidates }: Candidates,
): Change | Date {
  const { searchAgainSeconds, offerTimeoutSeconds } = ports.deliverySettings
  const { match, skipped } = chooseDriver(search, candidates)
  if (!match) return earlier(addSeconds(at, searchAgainSeconds), delivery.deadlineAt)
  const { distanceMeters, radiusKm } = match
  const { id, tenantId, firstName, persona } = match.driver
  const expiresAt = earlier(addSeconds(at, offerTimeoutSeconds), delivery.deadlineAt)
  return recordMove(ports, delivery, {
    move: 'offer',
    to: move(delivery.status, 'offer', ['offer']),
    at,
    request: null,
    by: { kind: 'platform' },
    facts: { driver: firstName, persona, distance_m: distanceMeters },
    patch: { driver: { id, tenantId, firstName, persona }, offerExpiresAt: expiresAt, dispatchAt: expiresAt },
    offer: {
      id: ports.newId<OfferId>(),
      driverId: id,
      offeredAt: at,
      distanceMeters,
      radiusKm,
      skipped,
      outcome: null,
      answeredAt: null,
    },
  })
}

function withdrawOffer(ports: ChangePorts, delivery: Delivery, at: Date, facts: TimelineFacts = {}): Change {
  return recordMove(ports, delivery, {
    move: 'offer_timeout',
    to: move(delivery.status, 'offer_timeout', ['offer_timeout']),
    at,
    request: null,
    by: { kind: 'platform' },
    facts,
    patch: { driver: null, offerExpiresAt: null, dispatchAt: at },
  })
}

/** No driver was found before the deadline: the order is canceled and refunded. */
export function cancelWithoutDriver(
  ports: ChangePorts,
  delivery: Delivery,
  at: Date,
  request: Request | null = null,
): Change {
  return recordMove(ports, delivery, {
    move: 'no_driver',
    to: move(delivery.status, 'no_driver', ['no_driver']),
    at,
    request,
    audit: 'order.canceled',
    by: { kind: 'platform' },
    facts: { reason: 'no_driver_by_deadline' },
    patch: { driver: null, offerExpiresAt: null, dispatchAt: null },
  })
}

/** The deadline passed while the delivery was under way: one event per delivery. */
export function markDeadlinePassed(
  ports: ChangePorts,
  delivery: Delivery,
  at: Date,
  request: Request | null = null,
): Change {
  return recordEntry(ports, delivery, {
    type: 'tracking.sla_breached',
    kinds: ['tracking.sla_breached'],
    at,
    request,
    by: { kind: 'platform' },
    patch: { slaBreachedAt: at, dispatchAt: null },
  })
}
