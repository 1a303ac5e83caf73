import type { AuditEntry } from '../audit/audit-entry.ts'
import type { OrderableTier } from '../quoting/tier.ts'
import type { DeliveryCode, LedgerTransactionId, OrderId, TenantId, UserId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { Effect } from '../shared/once.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { ToldEvent } from '../webhooks/delivery.ts'
import type { LedgerReason, Posting } from './postings.ts'

/** One line of a wallet's statement. */
export type WalletEntry = {
  /** Rises with every entry of the wallet. */
  id: string
  tenantId: TenantId
  at: Date
  reason: LedgerReason
  /** Signed: positive came in, negative went out. */
  amountCents: Cents
  balanceAfterCents: Cents
  orderId: OrderId | null
}

/** What the ledger says of itself; sound when every number but the counts is zero. */
export type LedgerCheck = {
  transactions: number
  entries: number
  /** The sum over all entries. */
  sumCents: Cents
  unbalancedTransactions: number
  /** Wallets whose kept balance is not the sum of their entries. */
  wrongBalances: number
  /** Orders without their debit, and debits without their order. */
  ordersWithoutDebit: number
  debitsWithoutOrder: number
  /** Orders that ended with money of theirs left in escrow, or taken out of it twice. */
  wrongEscrows: number
}

/** Money for a wallet that belongs to no order, with the words of who gave it. */
export type Credit = {
  id: LedgerTransactionId
  tenantId: TenantId
  reason: 'top_up' | 'manual_credit'
  note: string
  at: Date
  postings: readonly Posting[]
  /** To be told with the balance behind the credit, `balance_cents`. */
  event: ToldEvent
  audit: AuditEntry
  effect: Effect | null
}

/** So many deliveries, and what they paid. */
export type Earned = { count: number; cents: Cents }
/** `date` as YYYY-MM-DD in São Paulo. */
export type EarnedDay = Earned & { date: string }
export type EarnedDelivery = { code: DeliveryCode; tier: OrderableTier; deliveredAt: Date; cents: Cents }

export type Ledger = {
  /** A driver's earnings account: all of it, each of the last `days`, and the newest deliveries. */
  earnings(
    driverId: UserId,
    asked: { at: Date; days: number; deliveries: number },
  ): Promise<{
    balanceCents: Cents
    allTime: Earned
    byDay: readonly EarnedDay[]
    lastDeliveries: readonly EarnedDelivery[]
  }>
  /** Writes the transaction and raises the wallet, in one statement; the balance behind it. Null: no such wallet. */
  credit(credit: Credit): Promise<Cents | null>
  balances(tenantIds: readonly TenantId[]): Promise<Map<TenantId, Cents>>
  /** Newest first; the cursor is an entry's id. */
  statement(tenantId: TenantId, page: Page): Promise<Slice<WalletEntry>>
  walletEntriesOfOrders(ids: readonly OrderId[]): Promise<Map<OrderId, readonly WalletEntry[]>>
  check(): Promise<LedgerCheck>
}
