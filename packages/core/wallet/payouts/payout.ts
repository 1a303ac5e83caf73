import { about, type ChangeRecords, changeRecords } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import type { LedgerTransactionId, PayoutBatchId, PayoutId, TenantId, UserId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { AccountRef } from '../accounts.ts'
import { transfer as moved, type Posting } from '../postings.ts'

/** Requested, sent to the bank in a batch, then settled or failed. */
export const payoutStatuses = ['requested', 'sent', 'settled', 'failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** A payout of a driver's earnings. Amount and PIX key are those of the request. */
export type Payout = {
  id: PayoutId
  driverId: UserId
  tenantId: TenantId
  amountCents: Cents
  pixKey: string
  status: PayoutStatus
  requestedBy: UserId
  requestedAt: Date
  /** It goes into no batch before, because it was requested soon after another PIX key replaced the driver's. */
  heldUntil: Date | null
  batchId: PayoutBatchId | null
  closedAt: Date | null
  /** The payment's end-to-end id, if it was settled. */
  endToEndId: string | null
  /** Why the payment failed. */
  reason: string | null
}

/** Payouts that go to the bank in one file. */
export type PayoutBatch = {
  id: PayoutBatchId
  madeBy: UserId
  madeAt: Date
  /** Oldest first, with the drivers' names. */
  payouts: readonly (Payout & { driverName: string })[]
}

export type PayoutMove = 'payout_requested' | 'payout_settled' | 'payout_failed'

/** Earnings → payouts in transit → PIX clearing, or back to the earnings. */
export function payoutPostings(
  move: PayoutMove,
  { driverId, amountCents }: Pick<Payout, 'driverId' | 'amountCents'>,
): Posting[] {
  const earnings: AccountRef = { kind: 'driver_earnings', userId: driverId }
  const transit: AccountRef = { kind: 'payouts_in_transit' }
  switch (move) {
    case 'payout_requested':
      return moved(amountCents, earnings, transit)
    case 'payout_settled':
      return moved(amountCents, transit, { kind: 'pix_clearing' })
    case 'payout_failed':
      return moved(amountCents, transit, earnings)
  }
}

/** A changed payout with its ledger transaction. */
export type PayoutChange = ChangeRecords & {
  payout: Payout
  transaction: { id: LedgerTransactionId; reason: PayoutMove; at: Date; postings: readonly Posting[] }
}

/** The change that brought the payout into its status. */
export function draftPayoutChange(
  ports: SystemPorts,
  request: Request,
  payout: Payout & { status: 'requested' | 'settled' | 'failed' },
  at: Date,
): PayoutChange {
  const { id, driverId, tenantId, status, amountCents, endToEndId, reason } = payout
  const move = `payout_${status}` as const
  return {
    payout,
    transaction: {
      id: ports.newId<LedgerTransactionId>(),
      reason: move,
      at,
      postings: payoutPostings(move, payout),
    },
    ...changeRecords(ports, {
      request,
      at,
      action: `payout.${status}`,
      ...about('user', { id: driverId, tenantId }),
      facts: {
        payout_id: id,
        amount_cents: Number(amountCents),
        ...(endToEndId && { end_to_end_id: endToEndId }),
        ...(reason && { reason }),
      },
      resultId: id,
    }),
  }
}
