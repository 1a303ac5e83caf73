import type { Sql } from '../statements/sql.ts'

/** Longer than a signature is valid, by clocks that differ either way. */
const keptSeconds = 90

/** The signatures that subgraphs accepted, which all their instances share. */
export function spentSignaturesOn(sql: Sql) {
  return {
    /**
     * Spends a signature; false if it is spent already. Each call deletes up to two old ones, so that the table holds those of the last
     * minutes only.
     */
    async spend(seal: string): Promise<boolean> {
      const rows = await sql({
        text: `
          WITH old AS (
            DELETE FROM spent_signatures WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM spent_signatures WHERE spent_at < now() - interval '${keptSeconds} seconds'
              ORDER BY spent_at LIMIT 2 FOR UPDATE SKIP LOCKED))
          )
          INSERT INTO spent_signatures VALUES ($1, now()) ON CONFLICT DO NOTHING RETURNING 1`,
        values: [seal],
      })
      return rows.length > 0
    },
  }
}
