import { randomFillSync } from 'node:crypto'
import { type Change, recordMove } from '@rodovia/core/delivery/changes/change.ts'
import { orderAuditEntry } from '@rodovia/core/delivery/changes/order-audit-entry.ts'
import type { AssignedDriver, Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { orderView } from '@rodovia/core/delivery/model/order-view.ts'
import type { Move } from '@rodovia/core/delivery/model/states.ts'
import { chainEntry, genesisHash } from '@rodovia/core/delivery/model/timeline.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { Branded, DeliveryCode, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { orderPostings } from '@rodovia/core/wallet/postings.ts'
import { rowsOfChange } from '@rodovia/postgres/delivery/change-rows.ts'
import { deliveryColumns } from '@rodovia/postgres/entities/delivery.ts'
import { quoteRow } from '@rodovia/postgres/quoting/quote-rows.ts'
import { v7 } from 'uuid'
import {
  aDelivery,
  anOffer,
  aPhoto,
  aQuote,
  changePorts,
  deliverySettings,
  sha256,
} from '../support/builders.ts'
import type { Row } from './copy-rows.ts'

export type PlannedOrder = {
  code: DeliveryCode
  tenantId: TenantId
  createdBy: UserId
  createdAt: Date
  driver: AssignedDriver
  /** The moves after the order was placed, in their sequence. */
  moves: readonly Move[]
  secondsBetweenMoves?: number
} & Partial<Pick<Delivery, 'tier' | 'priceCents' | 'destination' | 'deadlineAt'>>

/** The moves of orders by their end, and of orders that are still open. */
export const lives = {
  delivered: ['offer', 'accept', 'arrived', 'picked', 'on-route', 'delivered'],
  'declined once': ['offer', 'decline', 'offer', 'accept', 'arrived', 'picked', 'on-route', 'delivered'],
  canceled: ['offer', 'cancel'],
  returned: ['offer', 'accept', 'arrived', 'picked', 'on-route', 'return', 'returned'],
  awaiting: [],
  assigned: ['offer'],
  carried: ['offer', 'accept', 'arrived', 'picked', 'on-route'],
} as const satisfies Record<string, readonly Move[]>

/** The rows that the use cases would have written for it, by table; its ids are of the time at which it happened. */
export function orderHistory(planned: PlannedOrder): { delivery: Delivery; rows: Record<string, Row[]> } {
  const { createdAt, driver, secondsBetweenMoves = 300 } = planned
  const clock = { now: createdAt }
  const tools = {
    sha256,
    newId: <Id extends Branded<string>>() => v7({ msecs: clock.now.getTime(), random: sixteenBytes() }) as Id,
  }
  const quote = aQuote({ id: tools.newId(), createdAt })
  const orderId = tools.newId<Delivery['orderId']>()
  const ordered = aDelivery({ ...planned, orderId, quoteId: quote.id, driver: null, dispatchAt: null })
  const entry = chainEntry(sha256, genesisHash, {
    type: 'create',
    at: createdAt,
    by: { kind: 'shipper', userId: planned.createdBy },
    facts: { price_cents: Number(ordered.priceCents) },
  })
  let delivery: Delivery = { ...ordered, timelineHash: entry.hash }
  const placed = {
    delivery,
    entry,
    events: [
      {
        id: tools.newId<Change['events'][number]['id']>(),
        kind: 'wallet.debit' as const,
        sequence: 1,
        data: orderView(delivery, deliverySettings.publicUrl),
      },
    ],
    ledger: {
      id: tools.newId<NonNullable<Change['ledger']>['id']>(),
      reason: 'order_placed' as const,
      postings: orderPostings(delivery),
    },
    audit: orderAuditEntry(tools, delivery, { request: null, at: createdAt, action: 'order.placed' }),
    effect: { callerId: planned.createdBy, key: orderId, subject: orderId, at: createdAt },
  }
  const rows: Record<string, Row[]> = rowsOfChange(placed)

  for (const [index, move] of planned.moves.entries()) {
    clock.now = addSeconds(createdAt, (index + 1) * secondsBetweenMoves)
    const at = clock.now
    const isOffer = move === 'offer'
    const change = recordMove({ ...changePorts, ...tools }, delivery, {
      request: null,
      move,
      at,
      by: isOffer ? { kind: 'platform' } : { kind: 'driver', userId: driver.id },
      ...(isOffer && { patch: { driver } }),
      ...(isOffer && { offer: anOffer({ id: tools.newId(), driverId: driver.id, offeredAt: at }) }),
      photos: move === 'picked' || move === 'delivered' ? [aPhoto({ id: tools.newId(), takenAt: at })] : [],
    })
    const { incident: _, offer, ...written } = change
    if (offer && 'outcome' in offer) answerLast(rows, offer.outcome, at)
    const made = offer && 'made' in offer ? offer.made : null
    addAll(rows, rowsOfChange({ ...written, delivery: change.after, offer: made }))
    delivery = change.after
  }
  rows.push_outbox = (rows.push_outbox ?? []).map((push) => ({ ...push, status: 'sent', attempts: 1 }))
  rows.quotes = [quoteRow({ ...quote, orderId })]
  rows.deliveries = [
    deliveryColumns.toRow({ ...delivery, offerExpiresAt: null, dispatchAt: dispatchAtOf(delivery) }),
  ]
  return { delivery, rows }
}

const pool = Buffer.alloc(65_536)
let used = pool.length

/** Randomness drawn by the page: one by one it would be a third of the work. */
function sixteenBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}

/** The dispatcher looks at what still lives when its deadline has passed. */
function dispatchAtOf({ status, deadlineAt }: Delivery): Date | null {
  return ['delivered', 'canceled', 'returned'].includes(status) ? null : deadlineAt
}

function answerLast(rows: Record<string, Row[]>, outcome: string, at: Date) {
  const [last, ...before] = [...(rows.offers ?? [])].reverse()
  if (last) rows.offers = [...before, { ...last, outcome, answered_at: at }]
}

function addAll(rows: Record<string, Row[]>, more: Record<string, Row[]>) {
  for (const [table, ofTable] of Object.entries(more)) {
    const known = rows[table]
    if (known) known.push(...ofTable)
    else rows[table] = ofTable
  }
}
