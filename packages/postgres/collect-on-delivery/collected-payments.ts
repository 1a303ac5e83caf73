import type { TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import type { Cents } from '@rodovia/core/shared/money.ts'
import type { CollectedPayment } from '@rodovia/core/wallet/collect-on-delivery/collected-payment.ts'
import type {
  CollectedPayments,
  ListedPayment,
  OwingDriver,
} from '@rodovia/core/wallet/collect-on-delivery/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { CollectedPaymentEntity, RemittanceEntity } from '../entities/collect-on-delivery.ts'
import { rowOf } from '../statements/columns.ts'
import { gatedInsert, inputRows, rowsIn } from '../statements/insert-rows.ts'
import { assertCursor, listNewest } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'
import { creditText } from '../wallet/ledger.ts'
import { ledgerRows, moneyMoved } from '../wallet/ledger-rows.ts'
import { lockCashAccount, writeSettlement } from './settle.ts'

/** Another report of the same payment waits here and then writes nothing. */
const pixText = `
${gatedInsert(
  '$1',
  `INSERT INTO pix_payments SELECT row.* FROM ${rowsIn('pix_payments', inputRows)}
    ON CONFLICT (end_to_end_id) DO NOTHING RETURNING end_to_end_id`,
  ['ledger_transactions', 'collected_payments'],
)},
  ${moneyMoved('gate', inputRows)}
SELECT end_to_end_id FROM gate`

const remittanceGate = `
    INSERT INTO remittances SELECT row.* FROM ${rowsIn('remittances', inputRows)} RETURNING id`

/** The most payments of one remittance. */
const maxRemitted = 1000
/** The most payments of a driver's list. */
const maxOwed = 500

const listed = `
  payment.id, payment.order_id AS "orderId", payment.tenant_id AS "tenantId", payment.driver_id AS "driverId", payment.method,
  payment.amount_cents AS "amountCents", payment.collected_at AS "collectedAt", payment.settled_cents AS "settledCents",
  payment.settled_at AS "settledAt", payment.end_to_end_id AS "endToEndId", payment.remittance_id AS "remittanceId",
  delivery.code, delivery.reference
FROM collected_payments AS payment
JOIN deliveries AS delivery ON delivery.order_id = payment.order_id AND delivery.tenant_id = payment.tenant_id`

const ofShop = `payment.tenant_id = $1 AND ($2::timestamptz IS NULL OR payment.collected_at >= $2)
  AND ($3::timestamptz IS NULL OR payment.collected_at < $3) AND ($4::uuid IS NULL OR payment.remittance_id = $4)`

export function createCollectedPayments(context: StoreContext): CollectedPayments {
  const { sql, em, signals } = context
  return {
    async addPix({ payment, paid, transaction }) {
      const rows = {
        pix_payments: [rowOf({ ...paid, transactionId: transaction.id })],
        collected_payments: [rowOf(payment)],
        ...ledgerRows({ ...transaction, orderId: null }),
      }
      return (await sql({ name: 'collect-pix', text: pixText, values: [toJson(rows)] })).length > 0
    },

    settle: (driverId, decide) =>
      em.fork().transactional(async (work) => {
        const settlement = decide(await lockCashAccount(work, driverId))
        return settlement !== null && (await writeSettlement(work, settlement))
      }),

    async owedBy(driverIds) {
      const rows = await sql<{ id: UserId; cents: Cents }>({
        name: 'cash-owed',
        text: `
          SELECT driver_id AS id, sum(amount_cents - settled_cents)::bigint AS cents FROM collected_payments
          WHERE driver_id = ANY ($1) AND settled_at IS NULL GROUP BY driver_id`,
        values: [driverIds],
      })
      return new Map(rows.map(({ id, cents }) => [id, cents]))
    },

    async ofOrders(ids) {
      const payments = await em
        .fork()
        .find(CollectedPaymentEntity, { orderId: { $in: [...ids] } }, { orderBy: { id: 'asc' } })
      return Map.groupBy(payments as CollectedPayment[], ({ orderId }) => orderId)
    },

    async list(tenantId, { from, before, remittanceId }, page) {
      assertCursor(page)
      const values = [tenantId, from, before, remittanceId]
      const [items, counted] = await Promise.all([
        sql<ListedPayment>({
          name: 'collected-payments',
          text: `SELECT ${listed} WHERE ${ofShop} AND ($5::uuid IS NULL OR payment.id < $5)
            ORDER BY payment.id DESC LIMIT $6 OFFSET $7`,
          values: [...values, page.after, page.limit, page.offset],
        }),
        sql<{ count: number }>({
          name: 'count-collected-payments',
          text: `SELECT count(*)::int AS count FROM collected_payments AS payment WHERE ${ofShop}`,
          values,
        }),
      ])
      return { items, total: counted[0]?.count ?? 0 }
    },

    listOwed: (driverId) =>
      sql<ListedPayment>({
        name: 'owed-payments',
        text: `SELECT ${listed} WHERE payment.driver_id = $1 AND payment.settled_at IS NULL ORDER BY payment.id LIMIT $2`,
        values: [driverId, maxOwed],
      }),

    async listOwing({ limit, offset }) {
      const rows = await sql<OwingDriver & { total: number }>({
        name: 'owing-drivers',
        text: `
          SELECT driver.id, driver.tenant_id AS "tenantId", driver.name, owed.cents AS "owedCents",
            owed.count AS "paymentCount", owed.since, count(*) OVER ()::int AS total
          FROM (
            SELECT driver_id, sum(amount_cents - settled_cents)::bigint AS cents, count(*)::int AS count, min(collected_at) AS since
            FROM collected_payments WHERE driver_id IS NOT NULL AND settled_at IS NULL GROUP BY driver_id
          ) AS owed
          JOIN users AS driver ON driver.id = owed.driver_id
          ORDER BY owed.cents DESC, driver.id LIMIT $1 OFFSET $2`,
        values: [limit, offset],
      })
      return { items: rows.map(({ total: _, ...driver }) => driver), total: rows[0]?.total ?? 0 }
    },

    listRemittances: (tenantId, page) => listNewest(em, RemittanceEntity, { tenantId }, page),

    async findDueShop(settledBefore) {
      const [due] = await sql<{ id: TenantId }>({
        name: 'find-remittance',
        text: `
          SELECT tenant_id AS id FROM collected_payments
          WHERE settled_at IS NOT NULL AND remittance_id IS NULL AND settled_at < $1 ORDER BY settled_at LIMIT 1`,
        values: [settledBefore],
      })
      return due?.id ?? null
    },

    /** Two workers remit different payments, or the second one none: it skips what the first has locked. */
    async remit(tenantId, settledBefore, draft) {
      const remitted = await em.fork().transactional(async (work) => {
        const locked = await work.execute<{ id: string }[]>(
          `SELECT id FROM collected_payments
           WHERE tenant_id = ? AND settled_at < ? AND remittance_id IS NULL
           ORDER BY id LIMIT ${maxRemitted} FOR NO KEY UPDATE SKIP LOCKED`,
          [tenantId, settledBefore],
        )
        if (locked.length === 0) return null
        const ids = locked.map(({ id }) => id) as CollectedPayment['id'][]
        const payments = await work.find(CollectedPaymentEntity, { id: { $in: ids }, tenantId })
        const { remittance, transaction, event } = draft(payments as CollectedPayment[])
        const rows = {
          remittances: [rowOf(remittance)],
          ...ledgerRows({ ...transaction, orderId: null }),
          outbox: [rowOf(event)],
        }
        await work.execute(creditText('?', remittanceGate), [toJson(rows)])
        await work.nativeUpdate(
          CollectedPaymentEntity,
          { id: { $in: ids }, tenantId },
          { remittanceId: remittance.id },
        )
        return remittance
      })
      if (remitted) signals.outbox()
      return remitted
    },
  }
}
