import type { ChangeContext, ChangePorts, ReturnPlacement } from '../delivery/changes/change.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { deliveryCodeRandomBytes, makeDeliveryCode } from '../delivery/model/delivery-code.ts'
import { orderView } from '../delivery/model/order-view.ts'
import type { Rehearsal } from '../delivery/model/rehearsal.ts'
import type { ReturnRules } from '../delivery/model/settings.ts'
import { chainEntry, genesisHash } from '../delivery/model/timeline.ts'
import { makeTrackingToken } from '../delivery/model/tracking-token.ts'
import { requirementsOfReturn } from '../delivery/requirements/stop-needs.ts'
import type { Quote } from '../quoting/quote.ts'
import { hoursToDeadline } from '../quoting/tier.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import type { DomainEventType } from '../shared/event-types.ts'
import type { EventId, LedgerTransactionId, OrderId, QuoteId, UserId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { orderPostings } from '../wallet/postings.ts'
import { returnPriceCents } from './rules.ts'

export type ReturnPorts = Pick<SystemPorts, 'randomBytes'>

type Drafted = ChangeContext & {
  /** The quote of the original order. */
  quote: Quote
  rules: ReturnRules
  /** `failed`: the driver of the original has the parcel. `wanted`: a driver has to fetch it from the recipient. */
  why: 'failed' | 'wanted'
  /** Why the recipient sends it back, and what the driver should know. */
  reason?: string
  remarks?: string | null
  createdBy?: UserId
  keyId?: string | null
}

/**
 * The return order of an order: an ordinary order the other way round, with its own code, price and label. After failed attempts it starts
 * as picked up, because its driver has the parcel in hand.
 */
export function draftReturn(
  ports: ChangePorts & ReturnPorts,
  original: Delivery,
  drafted: Drafted,
): ReturnPlacement {
  const { newId, sha256, deliverySettings } = ports
  const { quote: quoted, rules, why, by, at, keyId = null } = drafted
  const priceCents = returnPriceCents(original, rules, why)
  const quote = reversedQuote(quoted, { id: newId<QuoteId>(), orderId: newId<OrderId>(), priceCents, at })
  const facts = {
    price_cents: Number(priceCents),
    original_code: original.code,
    ...(drafted.reason && { reason: drafted.reason }),
    ...(keyId !== null && { api_key_id: keyId }),
  }
  const created = chainEntry(sha256, genesisHash, { type: 'create', at, by, facts })
  const entries =
    why === 'wanted'
      ? [created]
      : [created, chainEntry(sha256, created.hash, { type: 'tracking.picked_up', at, by, facts: {} })]
  const kinds: DomainEventType[] = ['return.created', 'wallet.debit']
  const delivery: Delivery = {
    ...reversedOrder(ports, original, quote, drafted),
    priceCents,
    version: entries.length,
    eventSequence: kinds.length,
    timelineHash: entries.at(-1)!.hash,
  }
  return {
    delivery,
    quote,
    entries,
    events: kinds.map((kind, index) => ({
      id: newId<EventId>(),
      kind,
      sequence: index + 1,
      data: orderView(delivery, deliverySettings.publicUrl),
    })),
    ledger: { id: newId<LedgerTransactionId>(), reason: 'order_return', postings: orderPostings(delivery) },
    mayOverdraw: why === 'failed',
    keyId,
  }
}

function reversedQuote(
  quoted: Quote,
  { id, orderId, priceCents, at }: { id: QuoteId; orderId: OrderId; priceCents: bigint; at: Date },
): Quote {
  const price = { priceCents, breakdown: [{ kind: 'return' as const, cents: priceCents }] }
  return {
    ...quoted,
    id,
    orderId,
    origin: quoted.destination,
    destination: quoted.origin,
    // The way back has other one-way streets.
    roadLine: null,
    prices: { turbo: price, express: price, padrao: price },
    createdAt: at,
    expiresAt: addSeconds(at, 1),
  }
}

type Reversed = Omit<Delivery, 'priceCents' | 'version' | 'eventSequence' | 'timelineHash'>

function reversedOrder(
  { randomBytes, attachments }: ReturnPorts & Pick<ChangePorts, 'attachments'>,
  original: Delivery,
  quote: Quote,
  { why, at, remarks = null, createdBy = original.createdBy }: Drafted,
): Reversed {
  const { tier, serviceType, pod, parcels, tenantId, distanceMeters, roadSeconds, wholeLoad, rehearsal } =
    original
  const isCarried = why === 'failed'
  const deadlineAt = addHours(at, hoursToDeadline(tier, original))
  return {
    tier,
    serviceType,
    pod,
    parcels,
    tenantId,
    distanceMeters,
    roadSeconds,
    wholeLoad,
    demandsDocument: null,
    createdBy,
    deadlineAt,
    remarks,
    orderId: quote.orderId!,
    quoteId: quote.id,
    code: makeDeliveryCode(randomBytes(deliveryCodeRandomBytes)),
    trackingToken: makeTrackingToken(randomBytes(16)),
    shipment: null,
    returnOf: original.orderId,
    returnedBy: null,
    routeId: null,
    failedAttempts: null,
    status: isCarried ? 'picked_up' : 'awaiting_driver',
    driver: isCarried ? original.driver : null,
    sender: original.recipient,
    recipient: original.sender,
    origin: original.destination,
    destination: original.origin,
    reference: null,
    goods: null,
    collectOnDelivery: null,
    requirements: requirementsOfReturn(original),
    metadata: original.metadata,
    ...attachments.none,
    recipientEmail: null,
    recipientPinHash: null,
    readyAt: null,
    pickupWindow: null,
    deliveryWindow: null,
    rehearsal: rehearsal && rehearsalOf(rehearsal, isCarried),
    createdAt: at,
    dispatchFrom: null,
    offerExpiresAt: null,
    // Rehearsals have their robot. What is carried only waits for its deadline.
    dispatchAt: rehearsal ? null : isCarried ? deadlineAt : at,
    slaBreachedAt: null,
    arrivedAtDestinationAt: null,
    endedAt: null,
    instructions: null,
    rating: null,
    traceParent: null,
  }
}

/** A robot carries the return of a rehearsal at the same pace, and nothing goes wrong with it. */
function rehearsalOf({ script, pace }: Rehearsal, isCarried: boolean): Rehearsal {
  return { script: isCarried ? script : 'delivered', pace, pin: null }
}
