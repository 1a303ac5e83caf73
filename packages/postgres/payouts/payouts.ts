import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayoutBatchId, UserId } from '@rodovia/core/shared/ids.ts'
import type { Payout, PayoutChange } from '@rodovia/core/wallet/payouts/payout.ts'
import type { BatchSums, Payee, Payouts } from '@rodovia/core/wallet/payouts/ports.ts'
import { audited, auditRows } from '../audit/audit-rows.ts'
import { lockCashAccount, writeSettlement } from '../collect-on-delivery/settle.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { UserEntity } from '../entities/identity.ts'
import { PayoutBatchEntity, PayoutEntity } from '../entities/payments.ts'
import { insertAlert, signalAlert } from '../mail/mail-outbox.ts'
import { rowOf } from '../statements/columns.ts'
import { auditTables, gatedInsert, inputRows, rowsIn, rowsInserted } from '../statements/insert-rows.ts'
import { listNewest } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'
import { ledgerRows, moneyMoved } from '../wallet/ledger-rows.ts'

const payoutRows = rowsIn('payouts', inputRows)
const requestedGate = `INSERT INTO payouts SELECT row.* FROM ${payoutRows} RETURNING id`

/** Locks the payout: concurrent attempts to close it find it closed. */
const closedGate = (status: 'sent' | 'requested') => `
    UPDATE payouts SET status = row.status, closed_at = row.closed_at, end_to_end_id = row.end_to_end_id,
      reason = row.reason
    FROM ${payoutRows} WHERE payouts.id = row.id AND payouts.status = '${status}' RETURNING payouts.id`

/** Writes a change with its postings and audit entry; nothing where the gate returns no row. */
const changeText = (gate: string) => `
${gatedInsert('?', gate, ['ledger_transactions', ...auditTables])},
  ${moneyMoved('gate', inputRows)}
SELECT id FROM gate`

/** Locks the requested payouts that no other batch is taking. */
const batchText = `
WITH input AS MATERIALIZED (SELECT ?::jsonb AS rows),
  due AS MATERIALIZED (
    SELECT id FROM payouts WHERE status = 'requested' AND (held_until IS NULL OR held_until <= ?)
    ORDER BY id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED
  ),
  gate AS (
    INSERT INTO payout_batches
    SELECT row.* FROM ${rowsIn('payout_batches', inputRows)}
    WHERE EXISTS (SELECT FROM due) RETURNING id
  ),
  ${rowsInserted('gate', inputRows, auditTables)}
UPDATE payouts SET status = 'sent', batch_id = gate.id FROM due, gate WHERE payouts.id = due.id RETURNING payouts.id`

export function createPayouts({ em, sql, signals }: StoreContext): Payouts {
  return {
    async request(driverId, decide) {
      const { payout, alert } = await em.fork().transactional(async (work) => {
        // Payouts of one driver run one after the other: the next statement sees what the previous one took.
        const { owed, earningsCents: balanceCents } = await lockCashAccount(work, driverId)
        const payee = await payeeOf(work, driverId)
        const { alert = null, settlement, ...change } = decide({ ...payee, balanceCents, owed })
        if (settlement) await writeSettlement(work, settlement)
        await work.execute(changeText(requestedGate), [rowsOf(change)])
        await insertAlert(work, alert)
        return { payout: change.payout, alert }
      })
      signalAlert(signals, alert)
      return payout
    },

    findPayee: (driverId) => payeeOf(em.fork(), driverId),

    /** Locks the user as a request does: a payout that is requested at the same time sees the new key, or fails with the old. */
    async setPixKey({ driverId, from, pixKey, replacement, alert, ...records }) {
      const isSet = await audited(em, records, async (work) => {
        const changed = { pixKey, ...(replacement && { pixKeyChangedAt: replacement.at }) }
        if ((await work.nativeUpdate(UserEntity, { id: driverId, pixKey: from }, changed)) === 0) return false
        if (replacement) await failHeld(work, driverId, replacement)
        await insertAlert(work, alert)
      })
      if (isSet) signalAlert(signals, alert)
      return isSet
    },

    list: (driverId, page) => listNewest(em, PayoutEntity, { driverId }, page),
    listWaiting: (page) => listNewest(em, PayoutEntity, { status: 'requested' }, page),
    find: (id) => em.fork().findOne(PayoutEntity, { id }),
    listBatches: (page) => listNewest(em, PayoutBatchEntity, {}, page),

    async sumBatches(ids) {
      const rows = await sql<{ id: PayoutBatchId } & BatchSums>({
        name: 'sum-payout-batches',
        text: `
          SELECT batch_id AS id, count(*)::int AS count, (count(*) FILTER (WHERE status = 'sent'))::int AS "openCount",
            sum(amount_cents)::bigint AS "totalCents"
          FROM payouts WHERE batch_id = ANY ($1) GROUP BY batch_id`,
        values: [ids],
      })
      return new Map(rows.map(({ id, ...sums }) => [id, sums]))
    },

    async makeBatch({ audit, effect, ...batch }, limit) {
      const rows = toJson({ payout_batches: [rowOf(batch)], ...auditRows({ audit, effect }) })
      return (await em.fork().execute<unknown[]>(batchText, [rows, batch.madeAt, limit])).length
    },

    async findBatch(id) {
      const work = em.fork()
      const batch = await work.findOne(PayoutBatchEntity, { id })
      if (!batch) return null
      const payouts = await work.find(PayoutEntity, { batchId: id }, { orderBy: { id: 'asc' } })
      const drivers = await work.find(UserEntity, { id: { $in: payouts.map(({ driverId }) => driverId) } })
      const names = new Map(drivers.map((driver) => [driver.id, driver.name]))
      return {
        ...batch,
        payouts: payouts.map((payout) => ({ ...payout, driverName: names.get(payout.driverId) ?? '' })),
      }
    },

    async close(change) {
      try {
        const closed = await em.fork().execute<unknown[]>(changeText(closedGate('sent')), [rowsOf(change)])
        return closed.length === 1 ? 'closed' : 'not_sent'
      } catch (error) {
        if (violatedConstraint(error) === 'payouts_end_to_end_id_key') return 'taken'
        throw error
      }
    },
  }
}

async function payeeOf(work: EntityManager, driverId: UserId): Promise<Payee> {
  const fields = ['pixKey', 'pixKeyChangedAt'] as const
  const { pixKey, pixKeyChangedAt } = await work.findOneOrFail(UserEntity, { id: driverId }, { fields })
  return { pixKey, pixKeyChangedAt: pixKeyChangedAt ?? null }
}

/** A batch that takes one at the same time wins: then its hold is over. */
async function failHeld(
  work: EntityManager,
  driverId: UserId,
  { at, fail }: { at: Date; fail: (held: Payout) => PayoutChange },
): Promise<void> {
  const held = await work.find(PayoutEntity, { driverId, status: 'requested', heldUntil: { $gt: at } })
  for (const payout of held) await work.execute(changeText(closedGate('requested')), [rowsOf(fail(payout))])
}

function rowsOf({ payout, transaction, ...audited }: PayoutChange): string {
  return toJson({
    payouts: [rowOf(payout)],
    ...ledgerRows({ ...transaction, tenantId: payout.tenantId, orderId: null, note: payout.id }),
    ...auditRows(audited),
  })
}
