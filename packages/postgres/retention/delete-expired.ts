import type { Sql } from '../statements/sql.ts'
import { type RetentionRule, retentions } from './retentions.ts'

/** A batch this size takes some milliseconds and locks its rows for as long. */
export const batchSize = 5_000

/**
 * Deletes what has passed its retention period. Several processes may do so at once: each locks a batch and
 * skips the rows that another has locked. An error in one table does not stop the others.
 */
export async function deleteExpired(sql: Sql, at: Date): Promise<void> {
  const faults: unknown[] = []
  for (const retention of retentions)
    await deleteInBatches(sql, retention, at).catch((error) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, `what is old could not go: ${faults.join('; ')}`)
}

async function deleteInBatches(sql: Sql, { table, where, set }: RetentionRule, at: Date): Promise<void> {
  const text = `
    WITH dropped AS (
      ${set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${where} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ))
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM dropped`
  for (;;) {
    const [row] = await sql<{ count: number }>({ text, values: [at] })
    if ((row?.count ?? 0) < batchSize) return
  }
}
