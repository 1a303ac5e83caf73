import { type AccessPorts, recordUserAccess } from '../../identity/access/record-access.ts'
import type { Actor } from '../../identity/actor.ts'
import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import { findOrRefuse } from '../../shared/find-or-refuse.ts'
import type { PayoutBatchId } from '../../shared/ids.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Payout, PayoutBatch } from './payout.ts'
import type { Payouts } from './ports.ts'

type Ports = AccessPorts & { payouts: Payouts }

/** The most payouts of one bank file. */
export const maxPayoutsInBatch = 500

/**
 * Puts the oldest requested payouts into a new batch, each in one batch only. For platform administrators. Refuses
 * with `unauthorized`, `forbidden`, with `invalid_state` without any.
 */
export async function makePayoutBatch(ports: Ports, { request }: { request: Request }): Promise<PayoutBatch> {
  const { userId, tenantId } = permit(request.actor, 'platform.manage')
  if (request.idempotencyKey?.resultId)
    return findPayoutBatch(ports, { actor: request.actor, id: request.idempotencyKey.resultId })
  const id = ports.newId<PayoutBatchId>()
  const at = ports.clock()
  const count = await ports.payouts.makeBatch(
    {
      id,
      madeBy: userId,
      madeAt: at,
      ...changeRecords(ports, {
        request,
        at,
        action: 'payout.batched',
        ...about('tenant', { id: tenantId, tenantId }),
        facts: { batch_id: id },
        resultId: id,
      }),
    },
    maxPayoutsInBatch,
  )
  if (count === 0)
    throw refuse('invalid_state', { status: 'none_requested', allowed: [], reason: 'nothing_to_pay_out' })
  return findPayoutBatch(ports, { actor: request.actor, id })
}

/** A batch, for platform administrators. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findPayoutBatch(
  ports: Ports,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<PayoutBatch> {
  const reader = permit(actor, 'platform.manage')
  const batch = await findOrRefuse('payout_batch', id, ports.payouts.findBatch)
  const payees = batch.payouts.map(({ driverId, tenantId }) => ({ id: driverId, tenantId }))
  await recordUserAccess(ports, reader, payees, 'payout')
  return batch
}

/** Payouts of all drivers that no batch has, newest first, for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export async function listWaitingPayouts(ports: Ports, { actor, page }: ListRequest): Promise<Slice<Payout>> {
  const reader = permit(actor, 'platform.manage')
  const slice = await ports.payouts.listWaiting(readPage(page))
  const payees = slice.items.map(({ driverId, tenantId }) => ({ id: driverId, tenantId }))
  await recordUserAccess(ports, reader, payees, 'payout')
  return slice
}

/** All batches, newest first, for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export function listPayoutBatches(
  { payouts }: Pick<Ports, 'payouts'>,
  { actor, page }: ListRequest,
): Promise<Slice<Omit<PayoutBatch, 'payouts'>>> {
  permit(actor, 'platform.manage')
  return payouts.listBatches(readPage(page))
}
