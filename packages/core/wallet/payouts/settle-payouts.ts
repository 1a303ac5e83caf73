import type { AccessPorts } from '../../identity/access/record-access.ts'
import type { Request } from '../../identity/request.ts'
import type { PayoutId } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { readEndToEndId } from '../top-ups/charge.ts'
import { findPayoutBatch } from './batches.ts'
import { draftPayoutChange, type Payout, type PayoutBatch } from './payout.ts'
import type { Payouts } from './ports.ts'

type Ports = AccessPorts & SystemPorts & { payouts: Payouts }

/** The payouts that one report may settle, and as many that failed. */
export const maxReportedPayouts = 1000

export type SettlePayouts = {
  request: Request
  batchId: string
  settled: readonly { payoutId: string; endToEndId: string }[]
  failed: readonly { payoutId: string; reason: string }[]
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
  const closed: ClosedPayout[] = [
    ...settled.map(({ payoutId, endToEndId }) => ({
      ...payoutIn(batch, payoutId),
      status: 'settled' as const,
      endToEndId: readEndToEndId(endToEndId),
      reason: null,
    })),
    ...failed.map(({ payoutId, reason }) => ({
      ...payoutIn(batch, payoutId),
      status: 'failed' as const,
      endToEndId: null,
      reason: readText('reason', reason, 200),
    })),
  ]
  for (const payout of closed) await close(ports, request, payout)
  return findPayoutBatch(ports, { actor: request.actor, id: batchId })
}

type ClosedPayout = Payout & { status: 'settled' | 'failed' }

async function close(ports: Ports, request: Request, payout: ClosedPayout): Promise<void> {
  const at = ports.clock()
  // One request closes several payouts, so none of them is the result of its key.
  const unkeyed = { ...request, idempotencyKey: null }
  const done = await ports.payouts.close(draftPayoutChange(ports, unkeyed, { ...payout, closedAt: at }, at))
  if (done === 'closed') return
  const { id, status, endToEndId } = payout
  if (done === 'taken')
    throw refuseField('end_to_end_id', 'not_allowed', { why: 'of_another_payout', got: endToEndId ?? '' })
  const now = await ports.payouts.find(id)
  if (now?.status === status && now.endToEndId === endToEndId) return
  throw refuse('invalid_state', { status: now?.status ?? status, allowed: [] })
}

function payoutIn({ payouts }: PayoutBatch, id: string): Payout {
  const found = payouts.find((payout) => payout.id === (id as PayoutId))
  if (!found) throw refuse('not_found', { kind: 'payout', id })
  const { driverName: _, ...payout } = found
  return payout
}
