import type { ApiKeys } from '@rodovia/core/identity/keys/ports.ts'
import type { Spending } from '@rodovia/core/identity/keys/spending.ts'
import type { Sql } from '../sql.ts'

const day = (time: string) => `(${time}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date`

/**
 * Part of a statement: where `gate` has its row and a key pays, its spending of the day rises by the price. Locks that day's row; of
 * many orders at once each sees what the one before left. What would go above the cap breaks `api_key_spending_cap`, and that undoes
 * the whole statement. The cap is read as it is now, without a lock.
 */
export function spendingRaised(
  gate: string,
  { keyId, at, priceCents }: Record<'keyId' | 'at' | 'priceCents', string>,
) {
  return `
  spending AS (
    INSERT INTO api_key_spending AS before (key_id, day, cents, cap_cents)
    SELECT ${keyId}::uuid, ${day(at)}, ${priceCents},
      (SELECT spending_cap_cents FROM api_keys WHERE id = ${keyId})
    FROM ${gate} WHERE ${keyId} IS NOT NULL
    ON CONFLICT (key_id, day) DO UPDATE SET cents = before.cents + excluded.cents, cap_cents = excluded.cap_cents
    RETURNING key_id
  ),
  afforded AS MATERIALIZED (
    SELECT FROM ${gate} WHERE ${keyId}::uuid IS NULL OR EXISTS (SELECT FROM spending)
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
