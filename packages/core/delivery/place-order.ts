import type { Actor } from '../identity/actor.ts'
import { capReached } from '../identity/keys/spending.ts'
import { can, orderScope, permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { type OrderView, orderView } from '../notifications/order-view.ts'
import { assertQuoteUsable, type Quote } from '../quoting/quote.ts'
import { deadlineHours, type OrderableTier, orderableTiers } from '../quoting/tier.ts'
import { addHours } from '../shared/clock.ts'
import { type EventId, isUuid, type LedgerTransactionId, type OrderId, type QuoteId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import { effectOf } from '../shared/once.ts'
import type { Machine } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readOptionalText, readPhone, readText } from '../shared/texts.ts'
import type { Ledger } from '../wallet/ports.ts'
import { orderPostings } from '../wallet/postings.ts'
import { announce } from './announce.ts'
import { auditedOrder } from './audited.ts'
import { deliveryCodeRandomBytes, makeDeliveryCode } from './code.ts'
import type { Delivery, Place } from './delivery.ts'
import type { Deliveries, Placed, Placement, Updates } from './ports.ts'
import { pinHash } from './proof.ts'
import type { DeliverySettings } from './settings.ts'
import { chainEntry, genesisHash, keyFact } from './timeline.ts'
import { makeTrackingToken } from './tracking-token.ts'

/** Contract section 2, OrderCreateRequest; `reference` and `recipientPin` are for GraphQL and partners. */
export type PlaceOrder = {
  request: Request
  quoteId: string
  tier: string
  senderName?: string | null
  senderPhone: string
  recipientName: string
  recipientPhone: string
  remarks?: string | null
  pod?: boolean | null
  reference?: string | null
  recipientPin?: string | null
}

type Ports = Machine & {
  deliveries: Deliveries
  ledger: Ledger
  updates: Updates
  deliverySettings: DeliverySettings
}

/**
 * Pays an order from the tenant's wallet. The quote is consumed, the wallet debited and the order written together:
 * all or nothing. What is left in the wallet is for who may read it, else null. Refuses with `not_found` an unknown quote,
 * with `quote_expired`, `quote_used`, `reference_used`, `insufficient_funds`, `spending_cap_reached`.
 */
export async function placeOrder(
  ports: Ports,
  input: PlaceOrder,
): Promise<{ order: Delivery; balanceCents: Cents | null }> {
  const shipper = permit(input.request.actor, 'order.create')
  const { once } = input.request
  if (once?.done) return findPlaced(ports, shipper, once.done as OrderId)
  const wishes = readWishes(input, shipper)
  const quote = await findOwnQuote(ports, shipper, input.quoteId)
  assertQuoteUsable(quote, ports.clock())
  for (;;) {
    const placement = draftPlacement(ports, input.request, shipper, quote, wishes)
    const placed = await ports.deliveries.place(placement)
    // Among a million orders one drawn code in thirty-four thousand is another's: then a new one is drawn.
    if (placed.outcome === 'code_taken') continue
    const order = placement.delivery
    if (placed.outcome === 'reference_used') throw await referenceUsed(ports, shipper, order)
    const balanceCents = assertPlaced(placed, quote, order, shipper)
    announce(ports.updates, order)
    return { order, balanceCents }
  }
}

/** What an earlier try placed, with what was left in the wallet then. */
async function findPlaced({ deliveries, ledger }: Ports, shipper: Actor, orderId: OrderId) {
  const [orders, entries] = await Promise.all([
    deliveries.findByOrderIds([orderId]),
    ledger.walletEntriesOfOrders([orderId]),
  ])
  const order = orders.get(orderId)
  const debit = entries.get(orderId)?.find(({ reason }) => reason === 'order_placed')
  if (!order || !debit) throw refuse('not_found', { kind: 'order', id: orderId })
  return { order, balanceCents: shownTo(shipper, debit.balanceAfterCents) }
}

type Wishes = ReturnType<typeof readWishes>

function readWishes(input: PlaceOrder, shipper: Actor) {
  return {
    tier: readTier(input.tier),
    sender: {
      name: readOptionalText('sender_name', input.senderName, 120) ?? shipper.tenantName,
      phone: readPhone('sender_phone', input.senderPhone),
    },
    recipient: {
      name: readText('recipient_name', input.recipientName, 120),
      phone: readPhone('recipient_phone', input.recipientPhone),
    },
    remarks: readOptionalText('remarks', input.remarks, 1000),
    reference: readOptionalText('reference', input.reference, 100),
    pod: input.pod ?? false,
    recipientPin: readPin(input.recipientPin),
  }
}

function readTier(tier: string): OrderableTier {
  const known = orderableTiers.find((orderable) => orderable === tier)
  if (known) return known
  throw refuseField('tier', `"${tier.slice(0, 40)}" cannot be ordered: ${orderableTiers.join(' or ')}`)
}

function readPin(pin: string | null | undefined): string | null {
  if (pin === null || pin === undefined || /^[0-9]{4,8}$/.test(pin)) return pin ?? null
  throw refuseField('recipient_pin', 'is not a PIN: 4 to 8 digits')
}

/** A quote made by another tenant is none of the actor's; one asked for without an account is anybody's. */
async function findOwnQuote({ deliveries }: Ports, shipper: Actor, id: string): Promise<Quote> {
  const quote = isUuid(id) ? await deliveries.findQuote(id as QuoteId) : null
  if (quote && (quote.tenantId === null || quote.tenantId === shipper.tenantId)) return quote
  throw refuse('not_found', { kind: 'quote', id })
}

function draftPlacement(
  ports: Ports,
  request: Request,
  shipper: Actor,
  quote: Quote,
  wishes: Wishes,
): Placement {
  const { sha256, newId, deliverySettings } = ports
  const order = draftOrder(ports, shipper, quote, wishes)
  const entry = chainEntry(sha256, genesisHash, {
    type: 'create',
    at: order.createdAt,
    by: { kind: 'shipper', userId: shipper.userId },
    facts: { price_cents: Number(order.priceCents), ...keyFact(shipper) },
  })
  const delivery: Delivery = { ...order, timelineHash: entry.hash }
  const data: OrderView = orderView(delivery, deliverySettings.publicUrl)
  return {
    delivery,
    entry,
    events: [{ id: newId<EventId>(), kind: 'wallet.debit', sequence: delivery.eventSequence, data }],
    ledger: {
      id: newId<LedgerTransactionId>(),
      reason: 'order_placed',
      postings: orderPostings(delivery),
    },
    audit: auditedOrder(ports, delivery, { request, at: entry.at, action: 'order.placed' }),
    effect: effectOf(request.once, delivery.orderId, entry.at),
    keyId: shipper.key?.id ?? null,
  }
}

function draftOrder(
  { newId, sha256, randomBytes, clock }: Ports,
  shipper: Actor,
  quote: Quote,
  { recipientPin, ...wishes }: Wishes,
): Delivery {
  const orderId = newId<OrderId>()
  const createdAt = clock()
  return {
    ...wishes,
    orderId,
    tenantId: shipper.tenantId,
    createdBy: shipper.userId,
    code: makeDeliveryCode(randomBytes(deliveryCodeRandomBytes)),
    trackingToken: makeTrackingToken(randomBytes(16)),
    quoteId: quote.id,
    status: 'awaiting_driver',
    serviceType: quote.serviceType,
    priceCents: quote.prices[wishes.tier].priceCents,
    distanceMeters: quote.distanceMeters,
    origin: placeOf(quote.origin),
    destination: placeOf(quote.destination),
    recipientPinHash: recipientPin === null ? null : pinHash(sha256, orderId, recipientPin),
    createdAt,
    deadlineAt: addHours(createdAt, deadlineHours[wishes.tier]),
    driver: null,
    offerExpiresAt: null,
    dispatchAt: createdAt,
    slaBreachedAt: null,
    version: 1,
    eventSequence: 1,
    timelineHash: genesisHash,
  }
}

function placeOf({ cep, city, uf, lat, lng }: Quote['origin']): Place {
  const town = city === null ? uf : `${city} - ${uf}`
  return { address: `${town}, ${cep.slice(0, 5)}-${cep.slice(5)}`, cep, lat, lng }
}

/** Names the order that has the reference, if the shipper may know of that one. */
async function referenceUsed({ deliveries }: Ports, shipper: Actor, { tenantId, reference }: Delivery) {
  const scope = { ...orderScope(shipper), tenantId }
  const { items } = await deliveries.listOrders(scope, { reference }, { limit: 1, offset: 0, after: null })
  return refuse('reference_used', { reference: reference ?? '', orderId: items[0]?.orderId ?? null })
}

function assertPlaced(
  placed: Exclude<Placed, { outcome: 'code_taken' | 'reference_used' }>,
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
      throw capReached(placed.spending, priceCents)
    case 'insufficient_funds':
      throw refuse('insufficient_funds', { balanceCents: shownTo(shipper, placed.balanceCents), priceCents })
  }
}

/** What is in the wallet is for those who may read it. */
function shownTo(shipper: Actor, balanceCents: Cents): Cents | null {
  return can(shipper, 'wallet.read') ? balanceCents : null
}
