import { positionDays } from '@rodovia/core/privacy/retention-days.ts'
import type { Sql } from '../statements/sql.ts'

/** Advisory lock: one process changes partitions at a time. */
const partitionsLock = 550_162_547

/** Partitions exist this many days ahead: the longest a deployment may run without maintenance. */
const daysAhead = 30

/**
 * Makes the missing partitions of `positions` from yesterday on. A position of a day without one goes to the
 * default partition. Several processes may call it at once.
 */
export async function makePositionPartitions(sql: Sql, at: Date): Promise<void> {
  await sql({
    text: `
      WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock($1))
      SELECT make_position_partitions($2::timestamptz::date - 1, $3) FROM turn`,
    values: [partitionsLock, at, daysAhead + 2],
  })
}

/**
 * Drops the partitions of `positions` that have passed their retention period, one by one; each blocks
 * writers for some milliseconds. Throws where a lock is not available within a second; the next call tries
 * again.
 */
export async function dropPositionPartitions(sql: Sql, at: Date): Promise<void> {
  for (;;) {
    const [row] = await sql<{ dropped: boolean }>({
      text: `
        WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock($1))
        SELECT drop_position_partition(($2::timestamptz at time zone 'UTC' - interval '${positionDays} days')::date) AS dropped
        FROM turn`,
      values: [partitionsLock, at],
    })
    if (!row?.dropped) return
  }
}
