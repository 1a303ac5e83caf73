import type { AccessPorts } from '../../identity/access/record-access.ts'
import { auditEntry } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import type { LedgerTransactionId, PayoutId } from '../../shared/ids.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { readEndToEndId } from '../pix/charge.ts'
import { findPayoutBatch } from './batches.ts'
import { type Payout, type PayoutBatch, payoutPostings } from './payout.ts'
import type { PayoutChange, Payouts } from './ports.ts'

type Ports = AccessPorts & { payouts: Payouts }

export type SettlePayouts = {
  request: Request
  batchId: string
  settled: readonly { payoutId: string; endToEndId: string }[]
  failed: readonly { payoutId: string; reason: string }[]
}

type Outcome = {
  payout: Payout
  status: 'settled' | 'failed'
  endToEndId: string | null
  reason: string | null
}

/**
 * Settles or fails the payouts of a batch as the bank reports; others stay sent. The money of failed ones returns to
 * the driver's balance. Repeating a report changes nothing. Refuses with `unauthorized`, `forbidden`, with
 * `not_found` a payout that is not in the batch, with `invalid_state` a contradicting report, with
 * `validation_failed` an invalid or used end-to-end id and a missing reason. Payouts before the refused one are
 * closed.
 */
export async function settlePayouts(
  ports: Ports,
  { request, batchId, settled, failed }: SettlePayouts,
): Promise<PayoutBatch> {
  const batch = await findPayoutBatch(ports, { actor: request.actor, id: batchId })
  const outcomes: Outcome[] = [
    ...settled.map(({ payoutId, endToEndId }) => ({
      payout: payoutIn(batch, payoutId),
      status: 'settled' as const,
      endToEndId: readEndToEndId(endToEndId),
      reason: null,
    })),
    ...failed.map(({ payoutId, reason }) => ({
      payout: payoutIn(batch, payoutId),
      status: 'failed' as const,
      endToEndId: null,
      reason: readText('reason', reason, 200),
    })),
  ]
  for (const outcome of outcomes) await close(ports, request, outcome)
  return findPayoutBatch(ports, { actor: request.actor, id: batchId })
}

async function close(ports: Ports, request: Request, outcome: Outcome): Promise<void> {
  const { payout, status, endToEndId } = outcome
  const done = await ports.payouts.close(changeOf(ports, request, outcome))
  if (done === 'closed') return
  if (done === 'taken') throw refuseField('end_to_end_id', `${endToEndId} is another payout’s`)
  const now = await ports.payouts.find(payout.id)
  if (now?.status === status && now.endToEndId === endToEndId) return
  throw refuse('invalid_state', { status: now?.status ?? payout.status, allowed: [] })
}

function changeOf(
  { newId, clock }: Ports,
  request: Request,
  { payout, status, endToEndId, reason }: Outcome,
): PayoutChange {
  const at = clock()
  const { driverId, tenantId, amountCents } = payout
  const move = `payout_${status}` as const
  return {
    payout: { ...payout, status, closedAt: at, endToEndId, reason },
    transaction: {
      id: newId<LedgerTransactionId>(),
      reason: move,
      at,
      postings: payoutPostings(move, payout),
    },
    audit: auditEntry(
      { newId },
      {
        request,
        tenantId,
        at,
        action: `payout.${status}`,
        subjectKind: 'user',
        subjectId: driverId,
        facts: {
          payout_id: payout.id,
          amount_cents: Number(amountCents),
          ...(endToEndId && { end_to_end_id: endToEndId }),
          ...(reason && { reason }),
        },
      },
    ),
    effect: null,
  }
}

function payoutIn({ payouts }: PayoutBatch, id: string): Payout {
  const found = payouts.find((payout) => payout.id === (id as PayoutId))
  if (!found) throw refuse('not_found', { kind: 'payout', id })
  const { driverName: _, ...payout } = found
  return payout
}
