import type { ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { PayoutBatchId, PayoutId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Payout, PayoutBatch, PayoutChange } from './payout.ts'

export type Payouts = {
  /** Runs `decide` with the earnings balance while the account is locked; it may refuse. */
  request(driverId: UserId, decide: (balanceCents: Cents) => PayoutChange): Promise<Payout>
  /** Of a driver, newest first; the cursor is an id. */
  list(driverId: UserId, page: Page): Promise<Slice<Payout>>
  find(id: PayoutId): Promise<Payout | null>
  /** Puts the oldest requested payouts into the batch; returns how many. Without any nothing is written. */
  makeBatch(
    batch: Pick<PayoutBatch, 'id' | 'madeBy' | 'madeAt'> & ChangeRecords,
    limit: number,
  ): Promise<number>
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
