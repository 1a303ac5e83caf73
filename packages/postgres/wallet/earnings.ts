import type { Earned, EarnedDay, EarnedDelivery, Ledger } from '@rodovia/core/wallet/ports.ts'
import type { Sql } from '../sql.ts'

/** The entries of a driver's earnings with their transactions, over the index of his account. */
const ofDriver = `
  FROM ledger_entries AS entry
  JOIN ledger_transactions AS transaction
    ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id
  WHERE entry.account_kind = 'driver_earnings' AND entry.account_owner = $1`

const earned = `transaction.reason = 'order_delivered'`
const dayOf = (time: string) => `(${time} AT TIME ZONE 'America/Sao_Paulo')::date`

/** Three reads without locks; what is earned between them is in the later ones already. */
export function earningsOn(sql: Sql): Ledger['earnings'] {
  return async (driverId, { at, days, deliveries }) => {
    const [totals, byDay, lastDeliveries] = await Promise.all([
      sql<Earned & { balanceCents: bigint }>({
        name: 'earnings-totals',
        text: `
          SELECT count(*) FILTER (WHERE ${earned})::int AS count,
            coalesce(sum(entry.amount_cents) FILTER (WHERE ${earned}), 0)::bigint AS cents,
            coalesce(sum(entry.amount_cents), 0)::bigint AS "balanceCents" ${ofDriver}`,
        values: [driverId],
      }),
      sql<EarnedDay>({
        name: 'earnings-by-day',
        text: `
          WITH earned AS (
            SELECT ${dayOf('transaction.at')} AS day, count(*)::int AS count, sum(entry.amount_cents)::bigint AS cents
            ${ofDriver} AND ${earned}
              AND transaction.at >= (${dayOf('$2::timestamptz')} - ($3::int - 1)) AT TIME ZONE 'America/Sao_Paulo'
            GROUP BY 1
          )
          SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(count, 0) AS count, coalesce(cents, 0)::bigint AS cents
          FROM generate_series(0, $3::int - 1) AS ago
          CROSS JOIN LATERAL (SELECT ${dayOf('$2::timestamptz')} - ago AS day) AS calendar
          LEFT JOIN earned USING (day) ORDER BY day`,
        values: [driverId, at, days],
      }),
      sql<EarnedDelivery>({
        name: 'earnings-deliveries',
        text: `
          SELECT delivery.code, delivery.tier, last.at AS "deliveredAt", last.amount_cents AS cents
          FROM (
            SELECT entry.id, entry.amount_cents, transaction.order_id, transaction.at ${ofDriver} AND ${earned}
            ORDER BY entry.id DESC LIMIT $2
          ) AS last
          JOIN deliveries AS delivery ON delivery.order_id = last.order_id ORDER BY last.id DESC`,
        values: [driverId, deliveries],
      }),
    ])
    const { balanceCents, ...allTime } = totals[0]!
    return { balanceCents, allTime, byDay, lastDeliveries }
  }
}
