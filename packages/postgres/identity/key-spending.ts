import type { ApiKeys } from '@rodovia/core/identity/keys/ports.ts'
import type { Spending } from '@rodovia/core/identity/keys/spending.ts'
import type { Sql } from '../sql.ts'

const day = (time: string) => `(${time}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date`

/**
 * Parts of a statement: for the rows that `gate` has, the spending of each key that pays rises by its prices of the day. Locks those days' rows,
 * in the order of the keys; of many statements at once each sees what the one before left. What would go above a cap breaks `api_key_spending_cap`, and
 * that undoes the whole statement. The caps are read as they are now, without a lock. `afforded` has the rows of `gate` behind that.
 */
export function spendingRaised(
  gate: string,
  { keyId, at, priceCents }: Record<'keyId' | 'at' | 'priceCents', string>,
) {
  return `
  spending AS (
    INSERT INTO api_key_spending AS before (key_id, day, cents, cap_cents)
    SELECT key_id, day, cents, (SELECT spending_cap_cents FROM api_keys WHERE id = key_id)
    FROM (
      SELECT ${keyId} AS key_id, ${day(at)} AS day, sum(${priceCents}) AS cents
      FROM ${gate} WHERE ${keyId} IS NOT NULL GROUP BY 1, 2
    ) AS paid
    ORDER BY key_id, day
    ON CONFLICT (key_id, day) DO UPDATE SET cents = before.cents + excluded.cents, cap_cents = excluded.cap_cents
    RETURNING key_id
  ),
  afforded AS MATERIALIZED (
    SELECT * FROM ${gate} WHERE (SELECT count(*) FROM spending) >= 0
  )`
}

/** Only reads, without locks. */
export function spendingOn(sql: Sql): ApiKeys['spending'] {
  return async (id, at) => {
    const [spending] = await sql<Spending>({
      name: 'key-spending',
      text: `
        SELECT spending_cap_cents AS "capCents", coalesce(cents, 0) AS "spentCents",
          (${day('$2')} + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo' AS "resetsAt"
        FROM api_keys LEFT JOIN api_key_spending ON key_id = id AND day = ${day('$2')}
        WHERE id = $1`,
      values: [id, at],
    })
    return spending ?? null
  }
}
