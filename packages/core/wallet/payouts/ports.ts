import type { AuditEntry } from '../../identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { LedgerTransactionId, PayoutBatchId, PayoutId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Posting } from '../postings.ts'
import type { Payout, PayoutBatch, PayoutMove } from './payout.ts'

/** A payout as it is from now on, with its move in the ledger and who made it. */
export type PayoutChange = {
  payout: Payout
  transaction: { id: LedgerTransactionId; reason: PayoutMove; at: Date; postings: readonly Posting[] }
  audit: AuditEntry
  effect: IdempotencyRecord | null
}

export type NewBatch = Pick<PayoutBatch, 'id' | 'madeBy' | 'madeAt'> & {
  audit: AuditEntry
  effect: IdempotencyRecord | null
}

export type Payouts = {
  /** While nobody else takes anything from the driver's earnings: `decide` is told how much is there, and may refuse. */
  request(driverId: UserId, decide: (balanceCents: Cents) => PayoutChange): Promise<Payout>
  /** Of a driver, newest first; the cursor is an id. */
  list(driverId: UserId, page: Page): Promise<Slice<Payout>>
  find(id: PayoutId): Promise<Payout | null>
  /** Puts those that were requested longest into a batch, each into one only; how many. Without any nothing is written. */
  makeBatch(batch: NewBatch, limit: number): Promise<number>
  findBatch(id: PayoutBatchId): Promise<PayoutBatch | null>
  /** Newest first, without their payouts. */
  listBatches(page: Page): Promise<Slice<Omit<PayoutBatch, 'payouts'>>>
  /** Closes a payout that is `sent`, with its money, in one statement. Whether it did; `taken` where another has the end-to-end id. */
  close(change: PayoutChange): Promise<'closed' | 'not_sent' | 'taken'>
}

/** A batch as a table, for the bank. */
export type PayoutFile = (batch: PayoutBatch) => string
