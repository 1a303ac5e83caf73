import { type Change, recordEntry, recordMove } from '../delivery/change.ts'
import { decideAndCommit } from '../delivery/decide-and-commit.ts'
import type { Delivery } from '../delivery/delivery.ts'
import type { Updates } from '../delivery/ports.ts'
import { move } from '../delivery/states.ts'
import type { TimelineFacts } from '../delivery/timeline.ts'
import { chooseDriver } from '../fleet/matching.ts'
import type { Request } from '../identity/request.ts'
import { capacityOf } from '../quoting/service-type.ts'
import { addSeconds, earlier } from '../shared/clock.ts'
import type { OfferId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { type CandidatePorts, loadCandidates } from './load-candidates.ts'

type Ports = SystemPorts & CandidatePorts & { updates: Updates }

/**
 * What the platform does by itself for a delivery whose time has come: asks the next driver, takes an unanswered offer
 * back, gives up and refunds at the deadline, notes a deadline that passed under way. Safe with any number of callers.
 */
export async function dispatchDelivery(ports: Ports, due: Delivery): Promise<void> {
  // As it was found, it does for the first try: what is decided on it holds only while that is still its version.
  const found = [due]
  await decideAndCommit(
    ports,
    null,
    async () => found.pop() ?? (await ports.deliveries.findByOrderIds([due.orderId])).get(due.orderId) ?? due,
    (delivery) => decide(ports, delivery, ports.clock()),
  )
}

function decide(ports: Ports, delivery: Delivery, at: Date): Promise<Change | null> | Change | null {
  const { status, dispatchAt, deadlineAt, offerExpiresAt } = delivery
  if (dispatchAt === null || dispatchAt > at) return null
  if (status !== 'awaiting_driver' && status !== 'assigned')
    return delivery.slaBreachedAt || deadlineAt > at ? null : markDeadlinePassed(ports, delivery, at)
  if (deadlineAt <= at) return cancelWithoutDriver(ports, delivery, at)
  if (status === 'awaiting_driver') return offer(ports, delivery, at)
  if (offerExpiresAt && offerExpiresAt <= at) return withdrawOffer(ports, delivery, at)
  return reviewOffer(ports, delivery, at)
}

/** An offer to a driver who filled his hands meanwhile is passed on; any other waits for its time. */
async function reviewOffer(ports: Ports, delivery: Delivery, at: Date): Promise<Change | null> {
  const { driver, offerExpiresAt, deadlineAt } = delivery
  const busy = driver && (await ports.drivers.findBusy(driver.id))
  if (busy && busy.activeDeliveries >= capacityOf[busy.persona])
    return withdrawOffer(ports, delivery, at, { reason: 'driver_at_capacity' })
  await ports.deliveries.postponeDispatch(delivery, offerExpiresAt ?? deadlineAt)
  return null
}

async function offer(ports: Ports, delivery: Delivery, at: Date): Promise<Change | null> {
  const { deliveries, deliverySettings: settings } = ports
  const { search, candidates } = await loadCandidates(ports, delivery, at)
  const { match, skipped } = chooseDriver(search, candidates)
  if (!match) {
    await deliveries.postponeDispatch(
      delivery,
      earlier(addSeconds(at, settings.searchAgainSeconds), delivery.deadlineAt),
    )
    return null
  }
  const { id, tenantId, firstName, persona } = match.driver
  const expiresAt = earlier(addSeconds(at, settings.offerTimeoutSeconds), delivery.deadlineAt)
  return recordMove(ports, settings, delivery, {
    move: 'offer',
    to: move(delivery.status, 'offer', ['offer']),
    at,
    request: null,
    by: { kind: 'platform' },
    facts: { driver: firstName, persona, distance_m: match.distanceMeters },
    patch: { driver: { id, tenantId, firstName, persona }, offerExpiresAt: expiresAt, dispatchAt: expiresAt },
    offer: {
      id: ports.newId<OfferId>(),
      driverId: id,
      offeredAt: at,
      distanceMeters: match.distanceMeters,
      radiusKm: match.radiusKm,
      skipped,
      outcome: null,
      answeredAt: null,
    },
  })
}

function withdrawOffer(ports: Ports, delivery: Delivery, at: Date, facts: TimelineFacts = {}): Change {
  return recordMove(ports, ports.deliverySettings, delivery, {
    move: 'offer_timeout',
    to: move(delivery.status, 'offer_timeout', ['offer_timeout']),
    at,
    request: null,
    by: { kind: 'platform' },
    facts,
    patch: { driver: null, offerExpiresAt: null, dispatchAt: at },
  })
}

/** Nobody was found in time: canceled, and given back. */
export function cancelWithoutDriver(
  ports: Pick<Ports, 'newId' | 'sha256' | 'deliverySettings'>,
  delivery: Delivery,
  at: Date,
  request: Request | null = null,
): Change {
  return recordMove(ports, ports.deliverySettings, delivery, {
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

/** Tells that the deadline passed; of each delivery once. */
export function markDeadlinePassed(
  ports: Ports,
  delivery: Delivery,
  at: Date,
  request: Request | null = null,
): Change {
  return recordEntry(ports, ports.deliverySettings, delivery, {
    type: 'tracking.sla_breached',
    kinds: ['tracking.sla_breached'],
    at,
    request,
    by: { kind: 'platform' },
    patch: { slaBreachedAt: at, dispatchAt: null },
  })
}
