import type { AuditEntry } from '../identity/audit/audit-entry.ts'
import type { OrderableTier } from '../quoting/tier.ts'
import type { IdempotencyRecord } from '../shared/idempotency.ts'
import type { DeliveryCode, LedgerTransactionId, OrderId, TenantId, UserId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { Page, Slice } from '../shared/page.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { LedgerFault } from './ledger-faults.ts'
import type { LedgerReason, Posting } from './postings.ts'
import type { Seal, SealedTransaction, StoredSeal } from './seals.ts'

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

/** What the ledger says of itself; sound when every number but the counts is zero. The chain of seals is not looked at. */
export type LedgerCheck = {
  transactions: number
  entries: number
  /** Transactions that were committed just now and will be sealed within a moment. */
  waitingForSeal: number
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
  /** Transactions without a seal that wait for none. */
  unsealedTransactions: number
  /** What is wrong, by name; the first of each kind. */
  faults: readonly LedgerFault[]
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
  event: PublishedEvent
  audit: AuditEntry
  effect: IdempotencyRecord | null
}

/** So many deliveries, and what they paid. */
export type EarningsTotal = { count: number; cents: Cents }
/** `date` as YYYY-MM-DD in São Paulo. */
export type EarnedDay = EarningsTotal & { date: string }
export type EarnedDelivery = { code: DeliveryCode; tier: OrderableTier; deliveredAt: Date; cents: Cents }

export type Ledger = {
  /** A driver's earnings account: all of it, each of the last `days`, and the newest deliveries. */
  earnings(
    driverId: UserId,
    asked: { at: Date; days: number; deliveries: number },
  ): Promise<{
    balanceCents: Cents
    allTime: EarningsTotal
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

/** How far the check that goes on by itself has come. */
export type ChainCheck = {
  /** The position of the last seal that was checked in this pass. */
  position: number
  /** The highest position that any pass came to: the chain never becomes shorter. */
  reached: number
  startedAt: Date
  /** When a pass came to its end for the last time; this one has where that is not before its start. */
  checkedAt: Date | null
  /** What this pass found, or following the head behind it. */
  found: readonly LedgerFault[]
  /** What the last pass that came to its end found. */
  faults: readonly LedgerFault[]
}

/** The chain of seals over the transactions of the ledger; nothing of it is ever changed. */
export type LedgerSeals = {
  /**
   * Seals some of the transactions that wait, as told, in one transaction of the database; how many. None where somebody else is about
   * to do so.
   */
  seal(
    limit: number,
    sealsOf: (head: Seal, transactions: readonly SealedTransaction[]) => readonly Seal[],
  ): Promise<number>
  find(position: number): Promise<Seal | null>
  /** The seals from a position on, the oldest first. */
  from(position: number, limit: number): Promise<readonly StoredSeal[]>
  /** Takes the check until then, for whoever goes on with it; null while somebody else has it. */
  claimCheck(at: Date, until: Date): Promise<ChainCheck | null>
  /** Writes down how far it came, and when the next step may be done. */
  saveCheck(check: ChainCheck, nextAt: Date): Promise<void>
  state(): Promise<LedgerState>
}

export type LedgerState = {
  /** The newest seal; null where there is none. */
  head: Seal | null
  /** Since when that transaction waits for its seal which waits longest. */
  unsealedSince: Date | null
  check: ChainCheck
}
