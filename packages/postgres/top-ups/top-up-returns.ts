import type { EntityManager } from '@mikro-orm/postgresql'
import type { PixChargeId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { LockedPayment, ReturnChange } from '@rodovia/core/wallet/top-ups/draft-return.ts'
import { maxUnreadable, type ReturnsState, type TopUpReturns } from '@rodovia/core/wallet/top-ups/ports.ts'
import { auditRows } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { PixChargeEntity, PixPaymentEntity, TopUpReturnEntity } from '../entities/payments.ts'
import { insertMail } from '../mail/mail-outbox.ts'
import { rowOf } from '../statements/columns.ts'
import { auditTables, gatedInsert, inputRows, rowsIn } from '../statements/insert-rows.ts'
import { listNewest } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'
import { ledgerRows, moneyMoved } from '../wallet/ledger-rows.ts'

/** Inserts the return or updates it, and moves the money even if the wallet goes below zero. */
const changeText = `
${gatedInsert(
  '?',
  `INSERT INTO pix_returns SELECT row.* FROM ${rowsIn('pix_returns', inputRows)}
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, amount_cents = excluded.amount_cents,
      bank_reason = excluded.bank_reason, return_id = excluded.return_id, changed_at = excluded.changed_at
    RETURNING id`,
  ['ledger_transactions', 'outbox', 'push_outbox', ...auditTables],
)},
  ${moneyMoved('gate', inputRows, true)}
SELECT id FROM gate`

export function createTopUpReturns({ sql, em, signals }: StoreContext): TopUpReturns {
  return {
    async change(endToEndId, askAt, decide) {
      const change = await em.fork().transactional(async (work) => {
        const locked = await lockPayment(work, endToEndId)
        const change = locked && decide(locked)
        if (!change) return null
        await work.execute(changeText, [rowsOf(change)])
        for (const mail of change.mails) await insertMail(work, mail)
        if (askAt) await work.nativeUpdate(PixChargeEntity, { id: locked.charge.id }, { askAt })
        return change
      })
      if (!change) return false
      if (change.event) signals.outbox()
      signals.mails()
      signals.pushes()
      if (askAt) signals.pix()
      return true
    },

    list: (page) => listNewest(em, TopUpReturnEntity, {}, page),

    listOpen: (tenantId) =>
      em
        .fork()
        .find(
          TopUpReturnEntity,
          { tenantId, status: { $in: ['contested', 'held'] } },
          { orderBy: { id: 'desc' }, limit: 100 },
        ),

    async state() {
      const [state] = await sql<Omit<ReturnsState, 'unreadable'>>({
        name: 'pix-returns-state',
        text: `
          SELECT * FROM (
            SELECT count(*) FILTER (WHERE status = 'contested')::int AS contested,
              count(*) FILTER (WHERE status = 'held')::int AS held,
              min(created_at) FILTER (WHERE status = 'contested') AS "contestedSince",
              min(created_at) FILTER (WHERE status = 'held') AS "heldSince"
            FROM pix_returns WHERE status IN ('contested', 'held')
          ) AS open, (
            SELECT count(*)::int AS "negativeWallets", coalesce(-sum(balance_cents), 0)::float8 AS "owedCents"
            FROM wallets WHERE balance_cents < 0 AND tenant_id IN (SELECT tenant_id FROM pix_returns)
          ) AS negative`,
        values: [],
      })
      if (!state) throw new Error('the state of PIX returns could not be read')
      const unreadable = await sql<ReturnsState['unreadable'][number]>({
        name: 'unreadable-charges',
        text: `SELECT txid, unreadable_at AS since FROM pix_charges WHERE unreadable_at IS NOT NULL
          ORDER BY unreadable_at LIMIT $1`,
        values: [maxUnreadable],
      })
      return { ...state, unreadable }
    },
  }
}

/**
 * Locks the charge, so that changes of its returns run one after the other, and then the wallet, whose balance stays as it is until the
 * commit. Nothing locks a charge after a wallet. Null for an unknown payment.
 */
async function lockPayment(work: EntityManager, endToEndId: string): Promise<LockedPayment | null> {
  const [charge] = await work.execute<
    { id: PixChargeId; tenant_id: TenantId; txid: string; driver_id: UserId | null }[]
  >(
    `SELECT id, tenant_id, txid, driver_id FROM pix_charges
     WHERE id = (SELECT charge_id FROM pix_payments WHERE end_to_end_id = ?) FOR NO KEY UPDATE`,
    [endToEndId],
  )
  if (!charge) return null
  const { id, tenant_id: tenantId, txid, driver_id: driverId } = charge
  const [wallet] = await work.execute<{ cents: string }[]>(
    'SELECT balance_cents::text AS cents FROM wallets WHERE tenant_id = ? FOR NO KEY UPDATE',
    [tenantId],
  )
  const owners = await work.execute<{ id: UserId; email: string }[]>(
    `SELECT id, email FROM users WHERE tenant_id = ? AND role = 'owner' AND NOT is_pending AND removed_at IS NULL ORDER BY id`,
    [tenantId],
  )
  const payment = await work.findOneOrFail(PixPaymentEntity, { endToEndId })
  const returns = await work.find(TopUpReturnEntity, { chargeId: id })
  return {
    charge: { id, tenantId, txid, driverId },
    payment,
    returns,
    walletCents: BigInt(wallet!.cents),
    owners,
  }
}

function rowsOf({ topUpReturn, transaction, event, pushes, mails: _, ...audited }: ReturnChange): string {
  const { tenantId } = topUpReturn
  const waiting = { orderId: null, status: 'waiting', attempts: 0, sentCount: 0 }
  return toJson({
    pix_returns: [rowOf(topUpReturn)],
    ...ledgerRows(transaction && { ...transaction, tenantId, orderId: null }),
    outbox: event ? [rowOf(event)] : [],
    push_outbox: pushes.map((push) => rowOf({ ...push, ...waiting, nextAttemptAt: push.createdAt })),
    ...auditRows(audited),
  })
}
