import type { EarnedDay, EarnedDelivery, Ledger } from '@rodovia/core/wallet/ports.ts'
import type { StoredPrice } from '../entities/quoting.ts'
import type { Sql } from '../statements/sql.ts'
import { commitWindowMilliseconds, createStableCounts, firstIdAt } from '../statements/stable-counts.ts'
import { assertEntryCursor, countOn, inPeriod } from './wallet-entries.ts'

/** A driver's entries with their transactions, by the index of the account. */
const entriesOfDriver = `
  FROM ledger_entries AS entry
  JOIN ledger_transactions AS transaction
    ON transaction.id = entry.transaction_id AND transaction.tenant_id = entry.tenant_id
  WHERE entry.account_kind = 'driver_earnings' AND entry.account_owner = $1`

const isDeliveryEarning = `transaction.reason = 'order_delivered'`
const { format: dateInSaoPaulo } = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
})
const dayOf = (time: string) => `(${time} AT TIME ZONE 'America/Sao_Paulo')::date`

/**
 * Sums the entries between two ids: one row for each of the last days, and one without a date for all other
 * days.
 */
const sumsText = `
WITH calendar AS (
    SELECT ${dayOf('$2::timestamptz')} - ago AS day FROM generate_series(0, $3::int - 1) AS ago
  ),
  moved AS (
    SELECT ${dayOf('transaction.at')} AS day, ${isDeliveryEarning} AS is_earned, entry.amount_cents ${entriesOfDriver}
      AND entry.id > $4 AND ($5::bigint IS NULL OR entry.id <= $5)
  ),
  sums AS (
    SELECT calendar.day, count(*) FILTER (WHERE is_earned)::int AS count,
      sum(amount_cents) FILTER (WHERE is_earned) AS cents, sum(amount_cents) AS balance_cents
    FROM moved LEFT JOIN calendar USING (day) GROUP BY calendar.day
  )
SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(count, 0) AS count, coalesce(cents, 0)::bigint AS cents,
  coalesce(balance_cents, 0)::bigint AS "balanceCents"
FROM calendar FULL JOIN sums USING (day) ORDER BY day`

const earned = `entry.id, entry.amount_cents, transaction.order_id, transaction.tenant_id, transaction.at`

/** Selects the deliveries that entries paid for, with the price in the tier of the order, from its quote. */
const deliveriesOf = (entries: string) => `
SELECT entry.id::text, delivery.code, delivery.tier, delivery.service_type AS "serviceType",
  delivery.distance_meters AS "distanceMeters", entry.at AS "deliveredAt",
  delivery.whole_load IS NOT NULL AS "isWholeLoad",
  delivery.price_cents AS "priceCents", quote.prices -> delivery.tier -> 'breakdown' AS breakdown, entry.amount_cents AS cents
FROM (${entries}) AS entry
JOIN deliveries AS delivery ON delivery.order_id = entry.order_id AND delivery.tenant_id = entry.tenant_id
LEFT JOIN quotes AS quote ON quote.id = delivery.quote_id
ORDER BY entry.id DESC`

const lastDeliveriesText = deliveriesOf(
  `SELECT ${earned} ${entriesOfDriver} AND ${isDeliveryEarning} ORDER BY entry.id DESC LIMIT $2`,
)

const deliveriesOfDay = `${entriesOfDriver} AND ${isDeliveryEarning} AND ${dayOf('transaction.at')} = $2::date`
const pageOfDayText = deliveriesOf(
  `SELECT ${earned} ${deliveriesOfDay} AND ($3::bigint IS NULL OR entry.id < $3) ORDER BY entry.id DESC LIMIT $4 OFFSET $5`,
)

const deliveriesOfPeriod = `${entriesOfDriver} AND ${isDeliveryEarning} AND ${inPeriod('$2', '$3')}`
const pageOfPeriodText = deliveriesOf(
  `SELECT ${earned} ${deliveriesOfPeriod} AND ($4::bigint IS NULL OR entry.id < $4) ORDER BY entry.id DESC LIMIT $5`,
)

type DeliveryRow = Omit<EarnedDelivery, 'breakdown'> & { breakdown: StoredPrice['breakdown'] | null }

function earnedDeliveryOf({ breakdown, ...row }: DeliveryRow): EarnedDelivery {
  return { ...row, breakdown: breakdown?.map(({ kind, cents }) => ({ kind, cents: BigInt(cents) })) ?? null }
}

export function earnedBetweenOn(sql: Sql): Ledger['earnedBetween'] {
  return async (driverId, { from, before }, { after, limit }) => {
    assertEntryCursor(after)
    const values = [driverId, from, before]
    const rows = await sql<DeliveryRow>({
      name: 'earned-deliveries-of-period',
      text: pageOfPeriodText,
      values: [...values, after, limit],
    })
    const total = after === null ? await countOn(sql, deliveriesOfPeriod, values) : 0
    return { items: rows.map(earnedDeliveryOf), total }
  }
}

export function earnedDeliveriesOn(sql: Sql): Ledger['earnedDeliveries'] {
  return async (driverId, date, { after, limit, offset }) => {
    assertEntryCursor(after)
    const [rows, [counted]] = await Promise.all([
      sql<DeliveryRow>({
        name: 'earned-deliveries-of-day',
        text: pageOfDayText,
        values: [driverId, date, after, limit, offset],
      }),
      sql<{ total: number }>({
        name: 'earned-deliveries-of-day-count',
        text: `SELECT count(*)::int AS total ${deliveriesOfDay}`,
        values: [driverId, date],
      }),
    ])
    return { items: rows.map(earnedDeliveryOf), total: counted!.total }
  }
}

type SumsRow = Omit<EarnedDay, 'date'> & { date: string | null; balanceCents: bigint }

/**
 * The id up to which no entry can still appear: transactions before `$2` are so old that every lower entry id
 * is committed.
 */
const lastStableEntryText = `
SELECT coalesce(max(id), 0) AS id FROM ledger_entries
WHERE account_kind = 'driver_earnings' AND account_owner = $1 AND transaction_id < $2`

/** Reads without locks; each sum is as of one moment. */
export function earningsOn(sql: Sql): Ledger['earnings'] {
  const stableSums = createStableCounts<{ upTo: bigint; sums: SumsRow[] }>(({ sums }) => sums.length)
  return async (driverId, { at, days, deliveries }) => {
    const sumsOf = (behind: bigint, upTo: bigint | null) =>
      sql<SumsRow>({ name: 'earnings-sums', text: sumsText, values: [driverId, at, days, behind, upTo] })
    // Entries never change, but tomorrow the days are others, hence the date in the key.
    const stable = await stableSums(`${driverId} ${days} ${dateInSaoPaulo(at)}`, async () => {
      const [settled] = await sql<{ id: bigint }>({
        text: lastStableEntryText,
        values: [driverId, firstIdAt(Date.now() - 2 * commitWindowMilliseconds)],
      })
      const upTo = settled?.id ?? 0n
      return { upTo, sums: await sumsOf(0n, upTo) }
    })
    const [added, last] = await Promise.all([
      sumsOf(stable?.upTo ?? 0n, null),
      sql<DeliveryRow>({
        name: 'earnings-deliveries',
        text: lastDeliveriesText,
        values: [driverId, deliveries],
      }),
    ])
    const sums = [...(stable?.sums ?? []), ...added]
    return {
      balanceCents: sums.reduce((sum, { balanceCents }) => sum + balanceCents, 0n),
      allTime: totalOf(sums),
      byDay: added.flatMap(({ date }) =>
        date === null ? [] : [{ date, ...totalOf(sums.filter((other) => other.date === date)) }],
      ),
      lastDeliveries: last.map(earnedDeliveryOf),
    }
  }
}

function totalOf(sums: readonly SumsRow[]): Omit<EarnedDay, 'date'> {
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    cents: sums.reduce((sum, { cents }) => sum + cents, 0n),
  }
}
