import type { EntityManager } from '@mikro-orm/postgresql'
import type { Erasure, Erasures } from '@rodovia/core/privacy/erasure.ts'
import { erasedName, erasedText } from '@rodovia/core/privacy/subject.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { audited, insertAudit } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { isOpen } from '../entities/delivery.ts'
import { ErasureEntity } from '../entities/privacy.ts'
import { rowOf } from '../statements/columns.ts'
import { toJson } from '../statements/sql.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseOrders } from './erase-orders.ts'
import { eraseRepetitions, pauseRepetitions } from './erase-repetitions.ts'
import { eraseImportedRows } from './imported-rows.ts'
import { matchesPhone } from './phone-match.ts'
import { eraseShipmentItems } from './shipment-items.ts'
import { eraseShopOrders } from './shop-orders.ts'
import { callersOfTenant, eraseStoredResponses } from './stored-responses.ts'
import { subjectColumns, withSubject } from './subject-columns.ts'

/** No index covers telephone numbers: all orders of the tenant are read. Erasures are rare. */
const setLongTimeout = `SET LOCAL statement_timeout = '120s'`

export function createErasures({ sql, em }: StoreContext): Erasures {
  const withLongTimeout = <Result>(work: (work: EntityManager) => Promise<Result>): Promise<Result> =>
    em.fork().transactional(async (forked) => {
      await forked.execute(setLongTimeout)
      return work(forked)
    })

  const find: Erasures['find'] = async (id) => {
    const row = await em.fork().findOne(ErasureEntity, { id })
    return row && withSubject(row)
  }

  return {
    async ask(erasure, witnesses) {
      const { subject, ...row } = erasure
      const person = subjectColumns(subject)
      const nextAt = addSeconds(erasure.requestedAt, 60)
      return em.fork().transactional(async (work) => {
        const found = await work.execute<unknown[]>(
          `INSERT INTO erasures SELECT row.* FROM jsonb_populate_record(null::erasures, ?::jsonb) AS row
           ON CONFLICT DO NOTHING RETURNING id`,
          [toJson(rowOf({ ...row, ...person, nextAt }))],
        )
        if (found.length === 0)
          return withSubject(await work.findOneOrFail(ErasureEntity, { ...person, status: 'waiting' }))
        if (subject.kind === 'contact') await pauseRepetitions(work, subject)
        await insertAudit(work, witnesses)
        return erasure
      })
    },

    find,

    async findOfUser(userId) {
      const row = await em.fork().findOne(ErasureEntity, { userId }, { orderBy: { id: 'desc' } })
      return row && withSubject(row)
    },

    withdraw: (id, audit) =>
      audited(em, { audit }, (work) => {
        const withdrawn = { status: 'withdrawn' as const, phone: null, possibleFrom: null }
        return work.nativeUpdate(ErasureEntity, { id, status: 'waiting' }, withdrawn)
      }),

    async claimDue(at, until) {
      const [claimed] = await sql<{ id: Erasure['id'] }>({
        name: 'claim-erasure',
        text: `
          UPDATE erasures SET next_at = $2 WHERE id = (
            SELECT id FROM erasures WHERE status = 'waiting' AND next_at <= $1
            ORDER BY next_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
          )
          RETURNING id`,
        values: [at, until],
      })
      return claimed ? find(claimed.id) : null
    },

    async putOff(id, nextAt, possibleFrom) {
      await em.fork().nativeUpdate(ErasureEntity, { id, status: 'waiting' }, { nextAt, possibleFrom })
    },

    async underWay(erasure) {
      const { subject, requestedAt } = erasure
      if (subject.kind === 'user') {
        const [found] = await sql<{ deliveriesUntil: Date | null; owedCents: string }>({
          text: `
            SELECT (SELECT max(deadline_at) FROM deliveries WHERE driver_id = $1 AND ${isOpen}) AS "deliveriesUntil", (
              (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries
                WHERE account_kind = 'driver_earnings' AND account_owner = $1)
              + (SELECT coalesce(sum(amount_cents), 0) FROM payouts
                WHERE driver_id = $1 AND status IN ('requested', 'sent'))
            )::text AS "owedCents"`,
          values: [subject.userId],
        })
        return { deliveriesUntil: found!.deliveriesUntil, owedCents: BigInt(found!.owedCents) }
      }
      const [found] = await sql<{ deliveriesUntil: Date | null }>({
        text: `
          SELECT max(deadline_at) AS "deliveriesUntil" FROM deliveries
          WHERE tenant_id = $1 AND ${isOpen} AND created_at <= $3
            AND (${matchesPhone('sender_phone', '$2')} OR ${matchesPhone('recipient_phone', '$2')})`,
        values: [subject.tenantId, subject.phone, requestedAt],
      })
      return { deliveriesUntil: found!.deliveriesUntil, owedCents: 0n }
    },

    async ordersLeft({ subject, requestedAt }, limit) {
      const orders = await withLongTimeout((work) =>
        subject.kind === 'user'
          ? work.execute<{ order_id: OrderId }[]>(ordersOfDriver, [subject.userId, subject.userId, limit])
          : work.execute<{ order_id: OrderId }[]>(ordersOfContact, [
              ...[subject.tenantId, requestedAt],
              ...[subject.phone, subject.phone, subject.phone, subject.phone, limit],
            ]),
      )
      return orders.map(({ order_id }) => order_id)
    },

    async picturesOf(orderIds) {
      const found = await sql<{ name: string }>({
        text: 'SELECT DISTINCT name FROM photos WHERE order_id = ANY ($1::uuid[])',
        values: [orderIds],
      })
      return found.map(({ name }) => name)
    },

    eraseOrders: (erasure, orderIds, at) =>
      withLongTimeout((work) => eraseOrders(work, erasure.subject, orderIds, at)),

    eraseAccount: (userId, at) => withLongTimeout((work) => eraseAccount(work, userId, at)),

    finish: ({ id, subject }, at, audit) =>
      audited(em, { audit }, async (work) => {
        const done = { status: 'done' as const, doneAt: at, phone: null, possibleFrom: null }
        if ((await work.nativeUpdate(ErasureEntity, { id, status: 'waiting' }, done)) === 0) return false
        if (subject.kind === 'contact') {
          await eraseFromBooks(work, subject)
          await eraseRepetitions(work, subject)
          await eraseImportedRows(work, subject)
          await eraseShipmentItems(work, subject)
          await eraseShopOrders(work, subject)
          await work.execute(
            `DELETE FROM confirmations WHERE caller_id IN (${callersOfTenant})
              AND (${matchesPhone(`(input ->> 'senderPhone')`, '?')} OR ${matchesPhone(`(input ->> 'recipientPhone')`, '?')})`,
            [
              ...[subject.tenantId, subject.tenantId, subject.tenantId],
              ...[subject.phone, subject.phone, subject.phone, subject.phone],
            ],
          )
        }
      }),
  }
}

/** The entries of the telephone number, and stored responses that show them. */
async function eraseFromBooks(
  work: EntityManager,
  { tenantId, phone }: Extract<Erasure['subject'], { kind: 'contact' }>,
): Promise<void> {
  const erased = await work.execute<{ id: string }[]>(
    `DELETE FROM saved_addresses WHERE tenant_id = ? AND ${matchesPhone('phone', '?')} RETURNING id`,
    [tenantId, phone, phone],
  )
  if (erased.length === 0) return
  const callers = `caller_id IN (${callersOfTenant})`
  const ids = erased.map(({ id }) => id)
  await eraseStoredResponses(work, callers, [tenantId, tenantId, tenantId], ids)
}

const ordersOfContact = `
  SELECT order_id FROM deliveries WHERE tenant_id = ? AND created_at <= ? AND NOT (${isOpen})
    AND (${matchesPhone('sender_phone', '?')} OR ${matchesPhone('recipient_phone', '?')})
  ORDER BY order_id LIMIT ?`

/** Orders that the driver carries or was offered: their timelines show the first name. */
const ordersOfDriver = `
  SELECT order_id FROM deliveries WHERE driver_id = ? AND driver_first_name <> '${erasedName}'
  UNION
  SELECT order_id FROM offers JOIN timeline_entries AS entry USING (order_id, tenant_id)
  WHERE offers.driver_id = ? AND entry.at = offers.offered_at AND entry.facts ->> 'driver' <> '${erasedText}'
  ORDER BY order_id LIMIT ?`
