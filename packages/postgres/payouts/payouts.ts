import type { EntityManager } from '@mikro-orm/postgresql'
import type { Payout } from '@rodovia/core/wallet/payouts/payout.ts'
import type { PayoutChange, Payouts } from '@rodovia/core/wallet/payouts/ports.ts'
import { auditInserted, auditRows } from '../audit/audit-rows.ts'
import { PayoutBatchEntity, PayoutEntity } from '../entities/payout.ts'
import { UserEntity } from '../entities/user.ts'
import { listNewest } from '../list-newest.ts'
import { toJson } from '../sql.ts'
import { violatedConstraint } from '../unavailable.ts'
import { ledgerRows, moneyMoved, transactionInserted } from '../wallet/ledger-rows.ts'

const rows = '(SELECT rows FROM input)'
const payoutRows = `jsonb_populate_recordset(null::payouts, ${rows} -> 'payouts') AS row`

const requestedGate = `INSERT INTO payouts SELECT row.* FROM ${payoutRows} RETURNING id`

/** Locks the payout: of those who close it at the same time one does, and the others find it closed. */
const closedGate = `
    UPDATE payouts SET status = row.status, closed_at = row.closed_at, end_to_end_id = row.end_to_end_id,
      reason = row.reason
    FROM ${payoutRows} WHERE payouts.id = row.id AND payouts.status = 'sent' RETURNING payouts.id`

/** The change with its money and who made it; where the gate has no row, nothing of it. */
const changeText = (gate: string) => `
WITH input AS MATERIALIZED (SELECT ?::jsonb AS rows),
  gate AS (${gate}),
  ${transactionInserted('gate', rows)},
  ${auditInserted('gate', rows)},
  ${moneyMoved('gate', rows)}
SELECT id FROM gate`

/** Locks what waits and nobody else puts into a batch; the others leave it out. */
const batchText = `
WITH input AS MATERIALIZED (SELECT ?::jsonb AS rows),
  due AS MATERIALIZED (
    SELECT id FROM payouts WHERE status = 'requested' ORDER BY id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED
  ),
  gate AS (
    INSERT INTO payout_batches
    SELECT row.* FROM jsonb_populate_recordset(null::payout_batches, ${rows} -> 'payout_batches') AS row
    WHERE EXISTS (SELECT FROM due) RETURNING id
  ),
  ${auditInserted('gate', rows)}
UPDATE payouts SET status = 'sent', batch_id = gate.id FROM due, gate WHERE payouts.id = due.id RETURNING payouts.id`

export function createPayouts({ em }: { em: EntityManager }): Payouts {
  return {
    async request(driverId, decide) {
      return em.fork().transactional(async (work) => {
        // Whoever takes from a driver's earnings waits here. What was taken before is seen by the statement behind the lock.
        await work.execute('SELECT FROM users WHERE id = ? FOR NO KEY UPDATE', [driverId])
        const [balance] = await work.execute<{ cents: string }[]>(
          `SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM ledger_entries
           WHERE account_kind = 'driver_earnings' AND account_owner = ?`,
          [driverId],
        )
        const change = decide(BigInt(balance?.cents ?? 0))
        await work.execute(changeText(requestedGate), [rowsOf(change)])
        return change.payout
      })
    },

    list: (driverId, page) => listNewest(em, PayoutEntity, { driverId }, page),
    find: (id) => em.fork().findOne(PayoutEntity, { id }),
    listBatches: (page) => listNewest(em, PayoutBatchEntity, {}, page),

    async makeBatch({ id, madeBy, madeAt, audit, effect }, limit) {
      const batch = { id, made_by: madeBy, made_at: madeAt }
      const written = toJson({ payout_batches: [batch], ...auditRows({ audit, effect }) })
      return (await em.fork().execute<unknown[]>(batchText, [written, limit])).length
    },

    async findBatch(id) {
      const work = em.fork()
      const batch = await work.findOne(PayoutBatchEntity, { id })
      if (!batch) return null
      const payouts = await work.find(PayoutEntity, { batchId: id }, { orderBy: { id: 'asc' } })
      const drivers = await work.find(UserEntity, { id: { $in: payouts.map(({ driverId }) => driverId) } })
      const names = new Map(drivers.map((driver) => [driver.id, driver.name]))
      return {
        id: batch.id,
        madeBy: batch.madeBy,
        madeAt: batch.madeAt,
        payouts: payouts.map((payout) => ({
          ...payoutOf(payout),
          driverName: names.get(payout.driverId) ?? '',
        })),
      }
    },

    async close(change) {
      try {
        const closed = await em.fork().execute<unknown[]>(changeText(closedGate), [rowsOf(change)])
        return closed.length === 1 ? 'closed' : 'not_sent'
      } catch (error) {
        if (violatedConstraint(error) === 'payouts_end_to_end_id_key') return 'taken'
        throw error
      }
    },
  }
}

function rowsOf({ payout, transaction, ...witnesses }: PayoutChange): string {
  return toJson({
    payouts: [
      {
        id: payout.id,
        driver_id: payout.driverId,
        tenant_id: payout.tenantId,
        amount_cents: payout.amountCents,
        pix_key: payout.pixKey,
        status: payout.status,
        requested_by: payout.requestedBy,
        requested_at: payout.requestedAt,
        batch_id: payout.batchId,
        closed_at: payout.closedAt,
        end_to_end_id: payout.endToEndId,
        reason: payout.reason,
      },
    ],
    ...ledgerRows({ ...transaction, tenantId: payout.tenantId, orderId: null, note: payout.id }),
    ...auditRows(witnesses),
  })
}

function payoutOf(row: Payout): Payout {
  const { id, driverId, tenantId, amountCents, pixKey, status, requestedBy, requestedAt, batchId, ...end } =
    row
  const { closedAt, endToEndId, reason } = end
  return {
    id,
    driverId,
    tenantId,
    amountCents,
    pixKey,
    status,
    requestedBy,
    requestedAt,
    batchId,
    closedAt,
    endToEndId,
    reason,
  }
}
