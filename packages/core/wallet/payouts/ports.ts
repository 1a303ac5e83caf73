import type { AuditEntry } from '../../identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { LedgerTransactionId, PayoutBatchId, PayoutId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Posting } from '../postings.ts'
import type { Payout, PayoutBatch, PayoutMove } from './payout.ts'

/** A changed payout with its ledger transaction. */
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
  /** Runs `decide` with the earnings balance while the account is locked; it may refuse. */
  request(driverId: UserId, decide: (balanceCents: Cents) => PayoutChange): Promise<Payout>
  /** Of a driver, newest first; the cursor is an id. */
  list(driverId: UserId, page: Page): Promise<Slice<Payout>>
  find(id: PayoutId): Promise<Payout | null>
  /** Puts the oldest requested payouts into the batch; returns how many. Without any nothing is written. */
  makeBatch(batch: NewBatch, limit: number): Promise<number>
  findBatch(id: PayoutBatchId): Promise<PayoutBatch | null>
  /** Newest first, without their payouts. */
  listBatches(page: Page): Promise<Slice<Omit<PayoutBatch, 'payouts'>>>
  /**
   * Closes a `sent` payout with its ledger transaction in one statement. `taken`: another payout has the end-to-end
   * id.
   */
  close(change: PayoutChange): Promise<'closed' | 'not_sent' | 'taken'>
}

/** A batch as a table, for the bank. */
export type PayoutFile = (batch: PayoutBatch) => string
