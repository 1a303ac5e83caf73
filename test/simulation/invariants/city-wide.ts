import { applyBasisPoints } from '@rodovia/core/shared/money.ts'
import { checkChain } from '@rodovia/core/wallet/check-chain.ts'
import { isSound } from '@rodovia/core/wallet/soundness.ts'
import type { Book } from '../city/book.ts'
import { assertHolds, type City } from '../city/city.ts'
import { assertOwn } from '../city/shop-reads.ts'

/** Checks the invariants of the whole city at any time. It reads everything, so it runs now and then. */
export async function checkCity(city: City, book: Book): Promise<void> {
  const ledger = await city.direct.ledger.check()
  assertHolds(isSound(ledger), 'the ledger is sound', () => ledger)
  await checkWallets(city)
  await checkEarnings(city)
  await checkCash(city)
  await checkIntents(city, book)
  checkFeeds(book)
  await checkDelivered(city)
  for (const shop of city.shops) {
    for (const receipt of shop.server.receipts.values()) {
      assertHolds(receipt.tenantId === shop.actor.tenantId, 'a webhook goes to its tenant', () => [
        shop.name,
        receipt,
      ])
      assertOwn(city, shop, receipt.body)
    }
  }
}

/** No order is placed with money that is not there. Only the return of a parcel takes a balance below zero. */
async function checkWallets({ query }: City): Promise<void> {
  const overdrawn = await query(`
    SELECT t.reason, t.order_id, entry.amount_cents, entry.balance_after_cents FROM ledger_entries AS entry
    JOIN ledger_transactions AS t ON t.id = entry.transaction_id AND t.tenant_id = entry.tenant_id
    WHERE entry.account_kind = 'tenant_wallet' AND entry.balance_after_cents < 0 AND entry.amount_cents < 0
      AND t.reason <> 'order_return'`)
  assertHolds(overdrawn.length === 0, 'a wallet is never overdrawn', () => overdrawn)
}

/** The cash of the doors is with its driver, or was passed on; the platform shows the driver the same sum. */
async function checkCash({ query, direct, drivers }: City): Promise<void> {
  const shown = await direct.collectedPayments.owedBy(drivers.map(({ actor }) => actor.userId))
  for (const { actor, name } of drivers) {
    const [row] = await query<{ collected: string; passedOn: string }>(
      `SELECT
        (SELECT coalesce(sum((collect_on_delivery ->> 'amountCents')::bigint), 0)::text FROM deliveries
          WHERE driver_id = $1 AND status = 'delivered' AND collect_on_delivery ->> 'method' = 'cash') AS collected,
        (SELECT coalesce(sum(amount_cents), 0)::text FROM ledger_entries
          WHERE account_kind = 'driver_cash' AND account_owner = $1 AND amount_cents > 0) AS "passedOn"`,
      [actor.userId],
    )
    const owed = BigInt(row!.collected) - BigInt(row!.passedOn)
    assertHolds(
      owed >= 0n && owed === (shown.get(actor.userId) ?? 0n),
      'cash is with its driver or passed on',
      () => ({
        driver: name,
        ...row,
        shown: shown.get(actor.userId),
      }),
    )
  }
}

/** The ledger owes each driver the share of each delivery's price, and shows the driver the same sum. */
async function checkEarnings({ query, direct, drivers, scheduler }: City): Promise<void> {
  const share = direct.deliverySettings.driverShareBasisPoints
  const prices = await query<{ driverId: string; priceCents: string }>(`
    SELECT driver_id AS "driverId", price_cents::text AS "priceCents" FROM deliveries
    WHERE status = 'delivered' OR (status = 'returned' AND returned_by IS NOT NULL)`)
  for (const { actor, name } of drivers) {
    const cents = prices
      .filter(({ driverId }) => driverId === actor.userId)
      .reduce((sum, { priceCents }) => sum + applyBasisPoints(BigInt(priceCents), share), 0n)
    const [cash] = await query<{ sum: string }>(
      `SELECT coalesce(sum(amount_cents), 0)::text AS sum FROM ledger_entries AS entry
       JOIN ledger_transactions AS t ON t.id = entry.transaction_id AND t.tenant_id = entry.tenant_id
       WHERE account_kind = 'driver_earnings' AND account_owner = $1 AND t.reason IN ('cash_deposited', 'cash_from_earnings')`,
      [actor.userId],
    )
    const due = cents + BigInt(cash!.sum)
    const [entry] = await query<{ sum: string }>(
      `SELECT coalesce(sum(amount_cents), 0)::text AS sum FROM ledger_entries
       WHERE account_kind = 'driver_earnings' AND account_owner = $1`,
      [actor.userId],
    )
    const shown = await direct.ledger.earnings(actor.userId, {
      at: new Date(scheduler.now()),
      days: 1,
      deliveries: 1,
    })
    assertHolds(
      entry?.sum === `${due}` && shown.balanceCents === due,
      'a driver’s earnings are the shares of the deliveries',
      () => ({
        driver: name,
        deliveries: cents,
        cash: cash!.sum,
        ledger: entry?.sum,
        shown: shown.balanceCents,
      }),
    )
  }
}

/** Each intent took effect at most once, and once if a client was told so. */
async function checkIntents({ query }: City, { intents }: Book): Promise<void> {
  const rows = await query<{ mark: string; count: number }>(`
    SELECT text AS mark, count(*)::int AS count FROM order_notes GROUP BY text
    UNION ALL SELECT note, count(*)::int FROM ledger_transactions WHERE reason = 'manual_credit' GROUP BY note`)
  const counts = new Map(rows.map(({ mark, count }) => [mark, count]))
  for (const intent of intents) {
    const effects = counts.get(intent.mark) ?? 0
    assertHolds(effects <= 1, 'a key has one effect', () => ({ ...intent, effects }))
    assertHolds(intent.outcome !== 'done' || effects === 1, 'what a client was told is there', () => ({
      ...intent,
      effects,
    }))
  }
}

/** A partner's server received every event that the platform counts as delivered. */
async function checkDelivered({ query, shops }: City): Promise<void> {
  for (const { name, endpointId, server } of shops) {
    const rows = await query<{ id: string; kind: string }>(
      `SELECT event_id AS id, kind FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'delivered'`,
      [endpointId],
    )
    const missing = rows.filter(({ id }) => !server.receipts.has(id))
    assertHolds(missing.length === 0, 'a delivered webhook was received', () => [
      name,
      missing.length,
      missing.slice(0, 3),
    ])
  }
}

/** A feed repeats no event, and tells those of one order in their order. */
function checkFeeds({ feeds }: Book): void {
  for (const [tenantId, events] of feeds) {
    const seen = new Set<string>()
    const last = new Map<string, number>()
    for (const { id, orderId, sequence, kind } of events) {
      assertHolds(!seen.has(id), 'a feed tells an event once', () => [tenantId, id, kind])
      seen.add(id)
      if (orderId === null) continue
      const before = last.get(orderId) ?? 0
      assertHolds(sequence === before + 1, 'a feed tells the events of an order in order', () => ({
        tenantId,
        orderId,
        kind,
        sequence,
        before,
      }))
      last.set(orderId, sequence)
    }
  }
}

/**
 * Checks the invariants after everything has come to its end: all events arrived everywhere, and the chain of
 * seals is whole.
 */
export async function checkEnd(city: City, book: Book): Promise<void> {
  const { query, shops, direct, bank } = city
  const { head, faults } = await checkChain(direct)
  assertHolds(faults.length === 0, 'the chain of seals is whole', () => [head, faults])
  for (const { name, actor, server } of shops) {
    const events = await query<{ id: string; kind: string }>(
      'SELECT id, kind FROM outbox WHERE tenant_id = $1',
      [actor.tenantId],
    )
    const told = new Set(book.feeds.get(actor.tenantId)?.map(({ id }) => id))
    const unheard = events.filter(({ id }) => !told.has(id))
    assertHolds(unheard.length === 0, 'a feed tells every event', () => [
      name,
      unheard.length,
      unheard.slice(0, 3),
    ])
    const missing = events.filter(({ id }) => !server.receipts.has(id))
    assertHolds(missing.length === 0, 'a partner’s server gets every event', () => [
      name,
      missing.length,
      missing.slice(0, 3),
    ])
  }
  const [credited] = await query<{ cents: string }>(
    `SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM pix_payments`,
  )
  assertHolds(credited?.cents === `${bank.paidCents()}`, 'every payment is credited once', () => [
    credited,
    bank.paidCents(),
  ])
}
