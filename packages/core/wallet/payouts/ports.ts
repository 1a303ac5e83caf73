import type { AccountAlert } from '../../identity/account-push.ts'
import type { ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { PayoutBatchId, PayoutId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { OwedCash, Settlement } from '../collect-on-delivery/settlement.ts'
import type { Payout, PayoutBatch, PayoutChange } from './payout.ts'

/**
 * The account for a driver's payouts. `pixKeyChangedAt`: when another key replaced one; null while the
 * first one stays.
 */
export type Payee = { pixKey: string | null; pixKeyChangedAt: Date | null }

/** `openCount`: payouts whose result the bank has not reported. */
export type BatchSums = { count: number; openCount: number; totalCents: Cents }

export type Payouts = {
  findPayee(driverId: UserId): Promise<Payee>
  /**
   * Sets the key. A replacement also makes payouts wait from then on, and fails those that wait. False, and nothing is
   * written, if the key is no longer `from`.
   */
  setPixKey(
    change: ChangeRecords & {
      driverId: UserId
      from: string | null
      pixKey: string
      replacement: { at: Date; fail: (held: Payout) => PayoutChange } | null
      alert: AccountAlert | null
    },
  ): Promise<boolean>
  /** Runs `decide` with earnings balance, owed cash and payee while the account is locked; it may refuse. */
  request(
    driverId: UserId,
    decide: (
      account: Payee & { balanceCents: Cents; owed: readonly OwedCash[] },
    ) => PayoutChange & { alert?: AccountAlert | null; settlement: Settlement | null },
  ): Promise<Payout>
  /** Lists a driver's payouts, newest first; the cursor is an id. */
  list(driverId: UserId, page: Page): Promise<Slice<Payout>>
  /** Lists all drivers' payouts that no batch has, newest first; the cursor is an id. */
  listWaiting(page: Page): Promise<Slice<Payout>>
  find(id: PayoutId): Promise<Payout | null>
  /** Puts the oldest requested payouts that need not wait into the batch; returns how many. Without any nothing is written. */
  makeBatch(
    batch: Pick<PayoutBatch, 'id' | 'madeBy' | 'madeAt'> & ChangeRecords,
    limit: number,
  ): Promise<number>
  findBatch(id: PayoutBatchId): Promise<PayoutBatch | null>
  /** Newest first, without their payouts. */
  listBatches(page: Page): Promise<Slice<Omit<PayoutBatch, 'payouts'>>>
  sumBatches(ids: readonly PayoutBatchId[]): Promise<ReadonlyMap<PayoutBatchId, BatchSums>>
  /**
   * Closes a `sent` payout with its ledger transaction in one statement. `taken`: another payout has the end-to-end
   * id.
   */
  close(change: PayoutChange): Promise<'closed' | 'not_sent' | 'taken'>
}

/** A batch as a table, for the bank. */
export type PayoutFile = (batch: PayoutBatch) => string
