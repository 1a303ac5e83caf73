import { raw } from '@mikro-orm/core'
import type { PixChargeId } from '@rodovia/core/shared/ids.ts'
import type { ChargeWithPayments, PixCharge } from '@rodovia/core/wallet/top-ups/charge.ts'
import type { PixCharges } from '@rodovia/core/wallet/top-ups/ports.ts'
import { audited } from '../audit/audit-rows.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { PixChargeEntity, PixPaymentEntity, TopUpReturnEntity } from '../entities/payments.ts'
import { rowOf } from '../statements/columns.ts'
import { inputRows, rowsIn } from '../statements/insert-rows.ts'
import { listNewest } from '../statements/list-newest.ts'
import { firstIdAt } from '../statements/stable-counts.ts'
import { creditOn } from '../wallet/ledger.ts'

/**
 * A concurrent credit of the same payment waits here and then writes nothing, or goes on if the first one
 * fails.
 */
const paymentGate = `
    INSERT INTO pix_payments
    SELECT row.* FROM ${rowsIn('pix_payments', inputRows)}
    ON CONFLICT (end_to_end_id) DO NOTHING RETURNING end_to_end_id`

/** Charges that are of no order and no driver. */
const topUps = { orderId: null, driverId: null }

export function createPixCharges({ sql, em, signals }: StoreContext): PixCharges {
  const credit = creditOn(sql, signals.outbox, 'credit-pix', paymentGate)

  async function withPayments(charges: readonly PixCharge[]): Promise<ChargeWithPayments[]> {
    const ids = charges.map(({ id }) => id)
    const ofCharges = { chargeId: { $in: ids } }
    const [payments, returns] = await Promise.all([
      em.fork().find(PixPaymentEntity, ofCharges, { orderBy: { paidAt: 'asc' } }),
      em.fork().find(TopUpReturnEntity, ofCharges, { orderBy: { id: 'asc' } }),
    ])
    return charges.map((charge) => {
      const own = payments
        .filter(({ chargeId }) => chargeId === charge.id)
        .map(({ endToEndId, amountCents, paidAt }) => ({ endToEndId, amountCents, paidAt }))
      const paidCents = own.reduce((sum, { amountCents }) => sum + amountCents, 0n)
      return {
        ...charge,
        paidCents,
        paidAt: own[0]?.paidAt ?? null,
        payments: own,
        returns: returns.filter(({ chargeId }) => chargeId === charge.id),
      }
    })
  }

  return {
    async save(charge, { askAt, audit, effect }) {
      try {
        await audited(em, { audit, effect }, (work) => work.insert(PixChargeEntity, { ...charge, askAt }))
        return true
      } catch (error) {
        if (violatedConstraint(error) === 'pix_charges_order_key') return false
        throw error
      }
    },

    async find(by) {
      const [found] = await withPayments(await em.fork().find(PixChargeEntity, by))
      return found ?? null
    },

    findPayment: (endToEndId) => em.fork().findOne(PixPaymentEntity, { endToEndId }),

    async list(tenantId, page) {
      const { items, total } = await listNewest(em, PixChargeEntity, { tenantId, ...topUps }, page)
      return { items: await withPayments(items), total }
    },

    async listUnpaid(since, page) {
      const filter = {
        ...topUps,
        id: { $gte: firstIdAt(since.getTime()) as PixChargeId },
        [raw((alias) => `EXISTS (SELECT FROM pix_payments AS paid WHERE paid.charge_id = ${alias}.id)`)]:
          false,
      }
      const { items, total } = await listNewest(em, PixChargeEntity, filter, page)
      return { items: await withPayments(items), total }
    },

    credit: (chargeId, payment, input) =>
      credit(input, { pix_payments: [rowOf({ ...payment, chargeId, transactionId: input.id })] }),

    async askNow(txids, at) {
      const changed = await em
        .fork()
        .nativeUpdate(PixChargeEntity, { txid: { $in: [...txids] } }, { askAt: at })
      if (changed > 0) signals.pix()
    },

    /** Claims the charge that is due longest until then; skips locked ones. */
    async claimDue(at, until) {
      const [charge] = await sql<PixCharge>({
        name: 'claim-pix-charge',
        text: `
          UPDATE pix_charges SET ask_at = $2 WHERE id = (
            SELECT id FROM pix_charges WHERE ask_at <= $1 ORDER BY ask_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
          )
          RETURNING id, tenant_id AS "tenantId", txid, amount_cents AS "amountCents", br_code AS "brCode",
            requested_by AS "requestedBy", order_id AS "orderId", driver_id AS "driverId", created_at AS "createdAt", expires_at AS "expiresAt"`,
        values: [at, until],
      })
      return charge ? { charge, claimedUntil: until } : null
    },

    async markReadable(id, isReadable, at) {
      const changed = isReadable
        ? { where: { id, unreadableAt: { $ne: null } }, set: { unreadableAt: null } }
        : { where: { id, unreadableAt: null }, set: { unreadableAt: at } }
      await em.fork().nativeUpdate(PixChargeEntity, changed.where, changed.set)
    },

    async putOff({ charge: { id }, claimedUntil }, nextAt) {
      await em.fork().nativeUpdate(PixChargeEntity, { id, askAt: claimedUntil }, { askAt: nextAt })
    },
  }
}
