import type { Change } from '@rodovia/core/delivery/changes/change.ts'
import { keepsDriverBusy, type Move, type Status, targetOf } from '@rodovia/core/delivery/model/states.ts'
import { timelineTypeOf } from '@rodovia/core/delivery/model/timeline.ts'
import type { Placement } from '@rodovia/core/delivery/ports.ts'
import { assertHolds, type City } from '../city/city.ts'
import type { PortCall } from '../engine/processes.ts'

/** The orders that a call of a port may have changed. */
export function touchedOrders({ name, args: [given] }: PortCall): string[] {
  if (name === 'deliveries.place') return [(given as Placement).delivery.orderId]
  if (name !== 'deliveries.commit' && name !== 'deliveries.addNote') return []
  const { before, linked } = given as Partial<Change> & Pick<Change, 'before'>
  return [before.orderId, linked?.placed?.delivery.orderId, linked?.original?.before.orderId].filter(
    (id) => id !== undefined,
  )
}

type Row = {
  status: Status
  version: number
  eventSequence: number
  driverId: string | null
  priceCents: string
  entries: { type: string; byKind: string; byUserId: string | null; number: number }[]
  notes: number
  sequences: number[]
  escrowCents: string
  isReturn: boolean
  isReturned: boolean
  dueCents: string | null
  paidCents: string
  wallet: { balance: string; sum: string; last: string }
  load: { counted: number; stored: number } | null
}

const orderText = `
  SELECT status, version, event_sequence AS "eventSequence", driver_id AS "driverId", price_cents::text AS "priceCents",
    return_of IS NOT NULL AS "isReturn", returned_by IS NOT NULL AS "isReturned",
    collect_on_delivery ->> 'amountCents' AS "dueCents",
    (SELECT coalesce(sum(amount_cents), 0)::text FROM collected_payments AS paid WHERE paid.order_id = d.order_id) AS "paidCents",
    (SELECT jsonb_agg(jsonb_build_object('type', type, 'byKind', by_kind, 'byUserId', by_user_id, 'number', number) ORDER BY number)
      FROM timeline_entries AS entry WHERE entry.order_id = d.order_id) AS entries,
    (SELECT count(*)::int FROM order_notes AS note WHERE note.order_id = d.order_id) AS notes,
    (SELECT coalesce(jsonb_agg(sequence ORDER BY sequence), '[]') FROM outbox WHERE outbox.order_id = d.order_id) AS sequences,
    (SELECT coalesce(sum(entry.amount_cents), 0)::text FROM ledger_transactions AS t
      JOIN ledger_entries AS entry ON entry.transaction_id = t.id AND entry.tenant_id = t.tenant_id
      WHERE t.order_id = d.order_id AND entry.account_kind = 'escrow') AS "escrowCents",
    (SELECT jsonb_build_object('balance', balance_cents::text,
      'sum', (SELECT coalesce(sum(amount_cents), 0)::text FROM ledger_entries
        WHERE account_kind = 'tenant_wallet' AND account_owner = d.tenant_id),
      'last', (SELECT balance_after_cents::text FROM ledger_entries
        WHERE account_kind = 'tenant_wallet' AND account_owner = d.tenant_id ORDER BY id DESC LIMIT 1))
      FROM wallets WHERE wallets.tenant_id = d.tenant_id) AS wallet,
    (SELECT jsonb_build_object('stored', active_deliveries, 'counted',
        (SELECT count(*) FROM deliveries AS carried WHERE carried.driver_id = d.driver_id AND carried.returned_by IS NULL
          AND carried.status = ANY ($2)))
      FROM drivers WHERE drivers.user_id = d.driver_id) AS load
  FROM deliveries AS d WHERE order_id = $1`

const busyStatuses = (['accepted', 'at_pickup', 'picked_up', 'in_transit', 'returning'] as const).filter(
  keepsDriverBusy,
)

/**
 * Checks the invariants of an order after each change: its money, its events without a gap, a timeline that
 * the table of states allows, one driver, and that driver's load.
 */
export async function checkOrder({ query }: City, orderId: string): Promise<void> {
  const [row] = await query<Row>(orderText, [orderId, busyStatuses])
  if (!row) return
  const values = () => ({ orderId, ...row })
  const { entries, sequences, wallet, load, status } = row
  assertHolds(
    row.version === entries.length + row.notes && entries.at(0)?.number === 1,
    'each version of an order is one entry of its timeline or one note',
    values,
  )
  assertHolds(
    sequences.length === row.eventSequence && sequences.every((sequence, index) => sequence === index + 1),
    'the events of an order are complete',
    values,
  )
  assertHolds(
    wallet.balance === wallet.sum && wallet.balance === wallet.last,
    'a wallet holds the sum of its entries',
    values,
  )
  const isPaidOut =
    status === 'delivered' || status === 'canceled' || (status === 'returned' && row.isReturned)
  assertHolds(
    row.escrowCents === (isPaidOut ? '0' : row.priceCents),
    'escrow holds the price until the end',
    values,
  )
  assertHolds(
    !load || load.counted === load.stored,
    'the load of a driver is the number of deliveries',
    values,
  )
  assertHolds(
    status !== 'delivered' || row.dueCents === null || BigInt(row.paidCents) >= BigInt(row.dueCents),
    'a parcel is handed over for its whole amount only',
    values,
  )
  assertOneDriver(row, values)
}

const movesOf = Map.groupBy(Object.entries(timelineTypeOf) as [Move, string][], ([, type]) => type)

/**
 * Replays the timeline: every move is one that the table of states allows from there, and nobody but the
 * driver who accepted makes the steps of that delivery. So no two drivers have it at once.
 */
function assertOneDriver({ entries, status, driverId, isReturn }: Row, values: () => unknown): void {
  // A return after failed attempts begins with its driver, in the middle of the table.
  if (isReturn) return
  let current: Status = 'awaiting_driver'
  let accepted: string | null = null
  for (const { type, byKind, byUserId } of entries.slice(1)) {
    const moves = (movesOf.get(type) ?? []).map(([move]) => move)
    if (moves.length === 0) continue
    const next: Status | undefined = moves
      .map((move) => targetOf(current, move))
      .find((to) => to !== undefined)
    assertHolds(next !== undefined, 'the timeline follows the table of states', () => [
      current,
      type,
      values(),
    ])
    if (byKind === 'driver' && type === 'accept') {
      assertHolds(accepted === null, 'one driver has a delivery', () => [accepted, byUserId, values()])
      accepted = byUserId
    } else if (byKind === 'driver' && type !== 'decline') {
      assertHolds(accepted === byUserId, 'only the driver who has a delivery makes its steps', () => [
        accepted,
        byUserId,
        type,
        values(),
      ])
    }
    if (next === 'awaiting_driver') accepted = null
    current = next
  }
  assertHolds(current === status, 'the timeline ends at the status', () => [current, values()])
  assertHolds(accepted === null || accepted === driverId, 'the driver who accepted is the driver', () => [
    accepted,
    values(),
  ])
}
