import type { ChangeRecords } from '../identity/audit/audit-entry.ts'
import type { PriceLine } from '../quoting/price.ts'
import type { ServiceType } from '../quoting/service-type.ts'
import type { OrderableTier } from '../quoting/tier.ts'
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
  /** The price of a shipment's order without the discount, by which its driver is paid; else null. */
  fullPriceCents: Cents | null
}

/**
 * The sums of the ledger; it is sound if every number except the counts is zero. The chain of seals is checked apart.
 */
export type LedgerCheck = {
  transactions: number
  entries: number
  /** Recent transactions that are sealed within a moment. */
  waitingForSeal: number
  /** The sum over all entries. */
  sumCents: Cents
  unbalancedTransactions: number
  /** Wallets whose stored balance is not the sum of their entries. */
  wrongBalances: number
  /** Orders without their debit, and debits without their order. */
  ordersWithoutDebit: number
  debitsWithoutOrder: number
  /** Ended orders with money left in escrow, or refunded twice. */
  wrongEscrows: number
  /** Orders of shipments that paid their driver less than the share of the full price. */
  underpaidDrivers: number
  /** Transactions that were never sealed. */
  unsealedTransactions: number
  /** The faults by name, the first of each kind. */
  faults: readonly LedgerFault[]
}

/** A credit that belongs to no order. */
export type Credit = ChangeRecords & {
  id: LedgerTransactionId
  tenantId: TenantId
  reason: 'top_up' | 'manual_credit'
  note: string
  at: Date
  postings: readonly Posting[]
  /** Published with the new balance, `balance_cents`. */
  event: PublishedEvent
}

/** The number of deliveries and their earnings. */
export type EarningsTotal = { count: number; cents: Cents }
/** `date` as YYYY-MM-DD in São Paulo. */
export type EarnedDay = EarningsTotal & { date: string }
export type EarnedDelivery = {
  /** The id of its entry in the ledger. */
  id: string
  code: DeliveryCode
  tier: OrderableTier
  serviceType: ServiceType
  distanceMeters: number
  deliveredAt: Date
  isWholeLoad: boolean
  /** The price that the shipper paid. */
  priceCents: Cents
  /** The lines of the price as it was quoted; null if the quote is gone. */
  breakdown: readonly PriceLine[] | null
  /** The driver's earnings. */
  cents: Cents
}

export type Earnings = {
  /** Earned and not paid out yet. */
  balanceCents: Cents
  allTime: EarningsTotal
  /** The last days, oldest first, including days without earnings. */
  byDay: readonly EarnedDay[]
  /** The last delivered orders, newest first. */
  lastDeliveries: readonly EarnedDelivery[]
}

/** From one instant on and before another; null does not limit. */
export type Period = { from: Date | null; before: Date | null }

export type Ledger = {
  /** Reads as `statement` does, for a period; with a cursor the total is 0. */
  statementBetween(tenantId: TenantId, period: Period, page: Page): Promise<Slice<WalletEntry>>
  /** Reads as `earnedDeliveries` does, for a period; with a cursor the total is 0. */
  earnedBetween(driverId: UserId, period: Period, page: Page): Promise<Slice<EarnedDelivery>>
  /** The deliveries that a driver handed over on a day in São Paulo, newest first; the cursor is an entry's id. */
  earnedDeliveries(driverId: UserId, date: string, page: Page): Promise<Slice<EarnedDelivery>>
  /** A driver's earnings: in total, per day of the last `days`, and the newest deliveries. */
  earnings(driverId: UserId, period: { at: Date; days: number; deliveries: number }): Promise<Earnings>
  /**
   * Writes the transaction and raises the balance in one statement; returns the new balance, null if there is no such
   * wallet.
   */
  credit(credit: Credit): Promise<Cents | null>
  balances(tenantIds: readonly TenantId[]): Promise<Map<TenantId, Cents>>
  /** Newest first; the cursor is an entry's id. */
  statement(tenantId: TenantId, page: Page): Promise<Slice<WalletEntry>>
  walletEntriesOfOrders(ids: readonly OrderId[]): Promise<Map<OrderId, readonly WalletEntry[]>>
  check(): Promise<LedgerCheck>
}

/** The progress of the continuous check. */
export type ChainCheck = {
  /** The position of the last seal that was checked in this pass. */
  position: number
  /** The highest position of any pass: the chain never gets shorter. */
  reached: number
  startedAt: Date
  /** When a pass was completed last. */
  checkedAt: Date | null
  /** The faults of the current pass. */
  found: readonly LedgerFault[]
  /** The faults of the last complete pass. */
  faults: readonly LedgerFault[]
}

/** The chain of seals over the ledger's transactions; it is append-only. */
export type LedgerSeals = {
  /**
   * Seals some unsealed transactions in one database transaction; returns how many. None if another process is
   * sealing.
   */
  seal(
    limit: number,
    sealsOf: (head: Seal, transactions: readonly SealedTransaction[]) => readonly Seal[],
  ): Promise<number>
  find(position: number): Promise<Seal | null>
  /** The seals from a position on, oldest first. */
  from(position: number, limit: number): Promise<readonly StoredSeal[]>
  /** Claims the check; null if another process has it. */
  claimCheck(at: Date, until: Date): Promise<ChainCheck | null>
  /** Stores the progress and when the next step is due. */
  saveCheck(check: ChainCheck, nextAt: Date): Promise<void>
  state(): Promise<LedgerState>
}

export type LedgerState = {
  /** The newest seal; null without any. */
  head: Seal | null
  /** Since when the oldest unsealed transaction waits. */
  unsealedSince: Date | null
  check: ChainCheck
}
