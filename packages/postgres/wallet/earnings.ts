import type { EarnedDay, EarnedDelivery, Ledger } from '@rodovia/core/wallet/ports.ts'
import type { Sql } from '../sql.ts'

/** The entries of a driver's earnings with their transactions, over the index of his account. */
const ofDriver = `
  FROM ledger_entries AS entry
  JOIN ledger_transactions AS transaction
    ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id
  WHERE entry.account_kind = 'driver_earnings' AND entry.account_owner = $1`

const earned = `transaction.reason = 'order_delivered'`
const dayOf = (time: string) => `(${time} AT TIME ZONE 'America/Sao_Paulo')::date`

/** Goes over the account once: each of the last days, and in one row without a date all that is of no such day. */
const sumsText = `
WITH calendar AS (
    SELECT ${dayOf('$2::timestamptz')} - ago AS day FROM generate_series(0, $3::int - 1) AS ago
  ),
  moved AS (
    SELECT ${dayOf('transaction.at')} AS day, ${earned} AS is_earned, entry.amount_cents ${ofDriver}
  ),
  sums AS (
    SELECT calendar.day, count(*) FILTER (WHERE is_earned)::int AS count,
      sum(amount_cents) FILTER (WHERE is_earned) AS cents, sum(amount_cents) AS balance_cents
    FROM moved LEFT JOIN calendar USING (day) GROUP BY calendar.day
  )
SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(count, 0) AS count, coalesce(cents, 0)::bigint AS cents,
  coalesce(balance_cents, 0)::bigint AS "balanceCents"
FROM calendar FULL JOIN sums USING (day) ORDER BY day`

const deliveriesText = `
SELECT delivery.code, delivery.tier, last.at AS "deliveredAt", last.amount_cents AS cents
FROM (
  SELECT entry.id, entry.amount_cents, transaction.order_id, transaction.at ${ofDriver} AND ${earned}
  ORDER BY entry.id DESC LIMIT $2
) AS last
JOIN deliveries AS delivery ON delivery.order_id = last.order_id ORDER BY last.id DESC`

type SumsRow = Omit<EarnedDay, 'date'> & { date: string | null; balanceCents: bigint }

/** Two reads without locks; the sums are as of one moment. */
export function earningsOn(sql: Sql): Ledger['earnings'] {
  return async (driverId, { at, days, deliveries }) => {
    const [sums, lastDeliveries] = await Promise.all([
      sql<SumsRow>({ name: 'earnings-sums', text: sumsText, values: [driverId, at, days] }),
      sql<EarnedDelivery>({
        name: 'earnings-deliveries',
        text: deliveriesText,
        values: [driverId, deliveries],
      }),
    ])
    return {
      balanceCents: sums.reduce((sum, { balanceCents }) => sum + balanceCents, 0n),
      allTime: {
        count: sums.reduce((sum, { count }) => sum + count, 0),
        cents: sums.reduce((sum, { cents }) => sum + cents, 0n),
      },
      byDay: sums.flatMap(({ date, count, cents }) => (date === null ? [] : [{ date, count, cents }])),
      lastDeliveries,
    }
  }
}
