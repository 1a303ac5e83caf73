import type { LocatePorts } from '../../geo/locate-address.ts'
import type { Actor } from '../../identity/actor.ts'
import { spendingCapReached } from '../../identity/api-keys/spending.ts'
import { can, orderScope, permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { orderedParcels } from '../../quoting/parcels.ts'
import type { Quote } from '../../quoting/quote.ts'
import { addSeconds } from '../../shared/clock.ts'
import { idempotencyRecordOf } from '../../shared/idempotency.ts'
import type { EventId, LedgerTransactionId, OrderId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Ledger } from '../../wallet/ports.ts'
import { orderPostings } from '../../wallet/postings.ts'
import { countUse, fillFromBook } from '../address-book/fill-order.ts'
import type { AddressBook } from '../address-book/ports.ts'
import type { DeliveryEvent } from '../changes/delivery-event.ts'
import { orderAuditEntry } from '../changes/order-audit-entry.ts'
import { assertCollectable } from '../collect-on-delivery/collectable.ts'
import { publishUpdate } from '../committing/publish-update.ts'
import { demandsDocument, type GoodsRulesPorts } from '../goods/goods-rules.ts'
import type { Attachments } from '../model/attachments.ts'
import type { Delivery, OfShipment } from '../model/delivery.ts'
import { deliveryCodeRandomBytes, makeDeliveryCode } from '../model/delivery-code.ts'
import {
  autoPin,
  type OrderInput,
  type ValidatedOrder,
  validateOrder,
  withAreaCodes,
} from '../model/order-input.ts'
import { type OrderView, orderView } from '../model/order-view.ts'
import { planOrder } from '../model/plan-order.ts'
import { chainEntry, genesisHash, keyFact, type TimelineEntry } from '../model/timeline.ts'
import { makeTrackingToken } from '../model/tracking-token.ts'
import type { DeliveryPorts, Placement, PlacementResult } from '../ports.ts'
import { pinHash } from '../proof/hand-over.ts'
import type { MessageSettings } from '../recipient-messages/message-settings.ts'
import { makePin, pinMessage, pinSettings } from '../recipient-messages/pin-message.ts'
import type { RecipientPorts } from '../recipient-messages/ports.ts'
import { readOrderPlaces } from './order-places.ts'
import { findUsableQuote } from './usable-quote.ts'

/** `agreed`: the price that the shipper confirmed. */
export type PlaceOrder = OrderInput &
  ClientOrder & { request: Request; agreed?: { cents: Cents; expiresAt: Date } }

/** For an order of an Open Delivery client or a shop: its required id, and the attached part of the request. */
export type ClientOrder = { client?: { orderId: OrderId; attached: Partial<Attachments> } }

/** `timeline`: complete if the order was placed just now, else null. */
export type PlacedOrder = {
  order: Delivery
  balanceCents: Cents | null
  timeline: readonly TimelineEntry[] | null
}

export type PlaceOrderPorts = DeliveryPorts &
  LocatePorts &
  RecipientPorts &
  GoodsRulesPorts & { ledger: Ledger; addressBook: AddressBook }

/**
 * Places an order and pays it from the tenant's wallet: consuming the quote, debiting the wallet and writing
 * the order are one statement. `balanceCents` is null for callers who may not read the wallet. Refuses with
 * `not_found` an unknown quote or entry of the address book, with `quote_expired`, `quote_used`,
 * `reference_used`, `insufficient_funds`, `spending_cap_reached`, and like `readOrderPlaces` wrong addresses.
 */
export async function placeOrder(ports: PlaceOrderPorts, input: PlaceOrder): Promise<PlacedOrder> {
  const shipper = permit(input.request.actor, 'order.create')
  const { idempotencyKey } = input.request
  if (idempotencyKey?.resultId) return findPlaced(ports, shipper, idempotencyKey.resultId as OrderId)
  const validOrder = validateOrder(input, shipper, ports.clock())
  const quote = await findUsableQuote(ports, shipper, input.quoteId)
  const complete = withAreaCodes(validOrder, quote, input)
  const validated = { ...complete, parcels: orderedParcels(validOrder.parcels, quote) }
  const trip = { quote, ...(await readOrderPlaces(ports, await fillFromBook(ports, shipper, input), quote)) }
  const { priceCents } = quote.prices[validated.tier]
  // The prices of a quote never change. If they did, the agreed price would no longer hold.
  if (input.agreed && input.agreed.cents !== priceCents)
    throw refuse('confirmation_expired', { expiredAt: input.agreed.expiresAt })
  const [settings, isDocumentDemanded] = await Promise.all([
    settingsForPin(ports, shipper, validated),
    demandsDocument(ports, shipper),
  ])
  for (;;) {
    const { request, client } = input
    const parties = { shipper, settings, client, shipment: null, isDocumentDemanded }
    const placement = draftPlacement(ports, request, parties, trip, validated)
    const placed = await ports.deliveries.place(placement)
    // With a million orders one random code in 34,000 is taken.
    if (placed.outcome === 'code_taken') continue
    const order = placement.delivery
    if (placed.outcome === 'reference_used') throw await referenceUsed(ports, shipper, order)
    const balanceCents = assertPlaced(placed, quote, order, shipper)
    publishUpdate(ports.updates, order)
    await countUse(ports, shipper, input, order.createdAt)
    return { order, balanceCents, timeline: [placement.entry] }
  }
}

/** The order that an earlier try placed, with the wallet's balance after it. */
async function findPlaced(
  { deliveries, ledger }: PlaceOrderPorts,
  shipper: Actor,
  orderId: OrderId,
): Promise<PlacedOrder> {
  const [orders, entries] = await Promise.all([
    deliveries.findByOrderIds([orderId]),
    ledger.walletEntriesOfOrders([orderId]),
  ])
  const order = orders.get(orderId)
  const debit = entries.get(orderId)?.find(({ reason }) => reason === 'order_placed')
  if (!order || !debit) throw refuse('not_found', { kind: 'order', id: orderId })
  return { order, balanceCents: shownTo(shipper, debit.balanceAfterCents), timeline: null }
}

type Trip = Pick<Delivery, 'origin' | 'destination'> & { quote: Quote }

type Parties = ClientOrder & {
  shipper: Actor
  settings: MessageSettings | null
  shipment: OfShipment | null
  /** Whether the shipper's rule demands a document of the goods. */
  isDocumentDemanded: boolean
}

/** A new order and all that is written with it. Each draft has its own ids and code. */
export function draftPlacement(
  ports: PlaceOrderPorts,
  request: Request,
  { settings, ...parties }: Parties,
  trip: Trip,
  validated: ValidatedOrder,
): Placement {
  const { sha256, newId, deliverySettings } = ports
  const isAuto = validated.recipientPin === autoPin
  const recipientPin = isAuto ? makePin(ports.randomBytes(4)) : validated.recipientPin
  const { shipper } = parties
  const order = draftOrder(ports, parties, trip, { ...validated, recipientPin })
  const entry = chainEntry(sha256, genesisHash, {
    type: 'create',
    at: order.createdAt,
    by: { kind: 'shipper', userId: shipper.userId },
    facts: { price_cents: Number(order.priceCents), ...keyFact(shipper) },
  })
  const debited: Delivery = { ...order, timelineHash: entry.hash }
  const published = ports.attachments.clientEvents(ports, debited, entry, null)
  const delivery: Delivery = { ...debited, eventSequence: debited.eventSequence + published.length }
  const data: OrderView = orderView(delivery, deliverySettings.publicUrl)
  const debit: DeliveryEvent = {
    id: newId<EventId>(),
    kind: 'wallet.debit',
    sequence: debited.eventSequence,
    data,
  }
  return {
    delivery,
    entry,
    events: [debit, ...published],
    ledger: {
      id: newId<LedgerTransactionId>(),
      reason: 'order_placed',
      postings: orderPostings(delivery),
    },
    audit: orderAuditEntry(ports, delivery, { request, at: entry.at, action: 'order.placed' }),
    effect: idempotencyRecordOf(request.idempotencyKey, delivery.orderId, entry.at),
    messages: settings && recipientPin ? [pinMessage(ports, delivery, settings, recipientPin)] : [],
    keyId: shipper.key?.id ?? null,
  }
}

/**
 * The settings by which an automatic PIN goes out; null where the platform makes none, and in a rehearsal, whose robot has it. Refuses
 * like `pinSettings`.
 */
export async function settingsForPin(
  ports: PlaceOrderPorts,
  { tenantId }: Actor,
  order: ValidatedOrder,
): Promise<MessageSettings | null> {
  if (order.recipientPin !== autoPin || order.rehearsal) return null
  return pinSettings(ports, { ...order, tenantId })
}

function draftOrder(
  ports: PlaceOrderPorts,
  { shipper, client, shipment, isDocumentDemanded }: Omit<Parties, 'settings'>,
  { quote, origin, destination }: Trip,
  { recipientPin, ...validated }: ValidatedOrder,
): Delivery {
  const { newId, sha256, randomBytes, clock, attachments } = ports
  assertCollectable(ports, validated)
  const orderId = client?.orderId ?? newId<OrderId>()
  const createdAt = clock()
  const { dispatchFrom, deadlineAt } = planOrder(ports, quote, validated, createdAt)
  return {
    ...validated,
    rehearsal: validated.rehearsal && { ...validated.rehearsal, pin: recipientPin },
    orderId,
    tenantId: shipper.tenantId,
    createdBy: shipper.userId,
    code: makeDeliveryCode(randomBytes(deliveryCodeRandomBytes)),
    trackingToken: makeTrackingToken(randomBytes(16)),
    quoteId: quote.id,
    status: 'awaiting_driver',
    serviceType: quote.serviceType,
    priceCents: quote.prices[validated.tier].priceCents,
    distanceMeters: quote.distanceMeters,
    roadSeconds: quote.roadSeconds,
    wholeLoad: quote.wholeLoad,
    // A robot carries rehearsals, which have no goods.
    demandsDocument: isDocumentDemanded && !validated.rehearsal ? true : null,
    origin,
    destination,
    recipientPinHash: recipientPin === null ? null : pinHash(sha256, orderId, recipientPin),
    createdAt,
    // An order that rehearses the script `late` is late from its beginning.
    deadlineAt: validated.rehearsal?.script === 'late' ? addSeconds(createdAt, 0.001) : deadlineAt,
    dispatchFrom,
    driver: null,
    offerExpiresAt: null,
    // Rehearsals have their robot: the dispatcher leaves them alone.
    dispatchAt: validated.rehearsal ? null : (dispatchFrom ?? createdAt),
    slaBreachedAt: null,
    arrivedAtDestinationAt: null,
    endedAt: null,
    shipment,
    returnOf: null,
    returnedBy: null,
    routeId: null,
    failedAttempts: null,
    instructions: null,
    rating: null,
    version: 1,
    eventSequence: 1,
    timelineHash: genesisHash,
    traceParent: null,
    ...attachments.none,
    ...client?.attached,
  }
}

/** The refusal names the order that has the reference, if the shipper may know of it. */
async function referenceUsed(
  { deliveries }: PlaceOrderPorts,
  shipper: Actor,
  { tenantId, reference }: Delivery,
) {
  const scope = { ...orderScope(shipper), tenantId }
  const { items } = await deliveries.listOrders(scope, { reference }, { limit: 1, offset: 0, after: null })
  return refuse('reference_used', { reference: reference ?? '', orderId: items[0]?.orderId ?? null })
}

function assertPlaced(
  placed: Exclude<PlacementResult, { outcome: 'code_taken' | 'reference_used' }>,
  quote: Quote,
  { priceCents }: Delivery,
  shipper: Actor,
): Cents | null {
  switch (placed.outcome) {
    case 'placed':
      return shownTo(shipper, placed.balanceCents)
    case 'quote_used':
      throw refuse('quote_used', { quoteId: quote.id })
    case 'quote_expired':
      throw refuse('quote_expired', { quoteId: quote.id, expiredAt: quote.expiresAt })
    case 'spending_cap_reached':
      throw spendingCapReached(placed.spending, priceCents)
    case 'insufficient_funds':
      throw refuse('insufficient_funds', { balanceCents: shownTo(shipper, placed.balanceCents), priceCents })
  }
}

/** Null for callers who may not read the wallet. */
export function shownTo(shipper: Actor, balanceCents: Cents): Cents | null {
  return can(shipper, 'wallet.read') ? balanceCents : null
}
