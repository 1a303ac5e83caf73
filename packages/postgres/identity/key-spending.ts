import type { ApiKeys } from '@rodovia/core/identity/api-keys/ports.ts'
import type { Spending } from '@rodovia/core/identity/api-keys/spending.ts'
import type { Sql } from '../statements/sql.ts'

const day = (time: string) => `(${time}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date`

/**
 * Clauses of a statement: add the prices of the rows of `gate` to the spending of their keys on that day. Locks
 * the rows of the days in the order of the keys. An amount above the cap violates `api_key_spending_cap`,
 * which undoes the statement; caps are read without a lock. `afforded` has the rows of `gate` after that.
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

/** Reads without locks. */
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
