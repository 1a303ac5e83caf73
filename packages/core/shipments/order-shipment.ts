import { countUse } from '../delivery/address-book/fill-order.ts'
import { publishUpdate } from '../delivery/committing/publish-update.ts'
import { shownTo } from '../delivery/orders/place-order.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { idempotencyRecordOf } from '../shared/idempotency.ts'
import type { OrderId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import { refuse } from '../shared/refusal.ts'
import { type ChoosePorts, chooseItems, type Short } from './choose-items.ts'
import { type DraftedItem, type DraftPorts, draftItems } from './draft-items.ts'
import type { Shipments } from './ports.ts'
import { findShipment, isVersion } from './read-shipments.ts'
import { type Shipment, type ShipmentItem, totalCents } from './shipment.ts'

export type OrderShipmentPorts = DraftPorts & ChoosePorts & { shipments: Shipments }

export type OrderShipment = {
  request: Request
  id: string
  /** True by default: an item that cannot be placed stops all. */
  allOrNothing?: boolean | null
  /** The end of the prices that the shipper saw, which names their version; by default what is there now is ordered. */
  expiresAt?: Date | null
  /** The sum that the shipper confirmed. */
  agreed?: { cents: Cents; expiresAt: Date }
}

/** `balanceCents`: null for callers who may not read the wallet. */
export type OrderedShipment = { shipment: Shipment; balanceCents: Cents | null }

/** More attempts than any real race needs. */
const maxAttempts = 10

/**
 * Places the priced items of a shipment and pays them with one debit, all in one transaction:
 * docs/reference/rules.md#shipments. Refuses with `not_found`, with `quote_used` and `quote_expired` naming
 * the shipment, with `insufficient_funds` and `spending_cap_reached` naming the sum, and with
 * `validation_failed` naming the items that cannot be placed, unless the others may be without them.
 */
export async function orderShipment(
  ports: OrderShipmentPorts,
  { request, id, allOrNothing, expiresAt, agreed }: OrderShipment,
): Promise<OrderedShipment> {
  const shipper = permit(request.actor, 'order.create')
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const shipment = await findShipment(ports, { actor: shipper, id })
    if (request.idempotencyKey?.resultId) return findOrdered(ports, shipper, shipment)
    assertOrderable(shipment, ports.clock())
    if (!isVersion(shipment, expiresAt))
      throw refuse('quote_expired', { quoteId: shipment.id, expiredAt: expiresAt! })
    const decided = await decide(ports, shipper, request, shipment, allOrNothing ?? true)
    if (!decided) continue
    const { drafted, choice } = decided
    const cents = totalCents(choice.chosen.map(({ item }) => item))
    if (agreed && agreed.cents !== cents)
      throw refuse('confirmation_expired', { expiredAt: agreed.expiresAt })
    const ordered = await place(ports, shipper, request, shipment, { drafted, ...choice })
    if (ordered) return ordered
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}

/**
 * Which items are placed; null if the shipment was ordered or priced again meanwhile. Its items and the
 * balance are read after it, so a refusal may be about what another request did.
 */
async function decide(
  ports: OrderShipmentPorts,
  shipper: Actor,
  request: Request,
  shipment: Shipment,
  allOrNothing: boolean,
) {
  try {
    const drafted = await draftItems(ports, shipper, request, shipment)
    return { drafted, choice: await chooseItems(ports, shipper, drafted, allOrNothing) }
  } catch (error) {
    const now = await findShipment(ports, { actor: shipper, id: shipment.id })
    if (now.status === shipment.status && isVersion(now, shipment.expiresAt)) throw error
    return null
  }
}

function assertOrderable({ id, status, expiresAt }: Shipment, at: Date): void {
  if (status === 'ordered') throw refuse('quote_used', { quoteId: id })
  if (at >= expiresAt) throw refuse('quote_expired', { quoteId: id, expiredAt: expiresAt })
}

/** The shipment that an earlier try ordered, with the wallet's balance after it. */
async function findOrdered(
  ports: OrderShipmentPorts,
  shipper: Actor,
  shipment: Shipment,
): Promise<OrderedShipment> {
  const items = (await ports.shipments.items([shipment.id])).get(shipment.id) ?? []
  const last = items.findLast(({ orderId }) => orderId !== null)?.orderId as OrderId
  const entries = await ports.ledger.walletEntriesOfOrders([last])
  const debit = entries.get(last)?.find(({ reason }) => reason === 'order_placed')
  return { shipment, balanceCents: debit ? shownTo(shipper, debit.balanceAfterCents) : null }
}

type Choice = { drafted: readonly DraftedItem[]; chosen: readonly DraftedItem[]; short: Short | null }

/** Null if something changed meanwhile. */
async function place(
  ports: OrderShipmentPorts,
  shipper: Actor,
  request: Request,
  shipment: Shipment,
  { drafted, chosen, short }: Choice,
): Promise<OrderedShipment | null> {
  const placements = chosen.flatMap(({ placement }) => placement ?? [])
  const at = ports.clock()
  const chosenItems = new Set(chosen)
  const result = await ports.shipments.place({
    shipment,
    placements,
    at,
    items: drafted.map((one) => (chosenItems.has(one) ? asPlaced(one) : asLeft(one, short))),
    effect: idempotencyRecordOf(request.idempotencyKey, shipment.id, at),
  })
  if (result.outcome === 'changed') return null
  for (const { delivery } of placements) publishUpdate(ports.updates, delivery)
  for (const { order } of chosen) if (order) await countUse(ports, shipper, order, at)
  const ordered: Shipment = { ...shipment, status: 'ordered', pickup: null, orderedAt: at }
  return { shipment: ordered, balanceCents: shownTo(shipper, result.balanceCents) }
}

function asPlaced({ item, placement }: DraftedItem): ShipmentItem {
  return { ...item, status: 'placed', draft: null, orderId: placement!.delivery.orderId, faults: [] }
}

/** Without an order: refused before, refused now, or not paid for. */
function asLeft({ item, faults, placement }: DraftedItem, short: Short | null): ShipmentItem {
  if (item.status === 'refused') return item
  return { ...item, status: 'not_placed', faults: placement && short ? short.faultsOf(item) : faults }
}
