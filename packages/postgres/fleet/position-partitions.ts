import type { Sql } from '../sql.ts'

/** Any number, the same in every process that makes partitions. */
const partitionsLock = 550_162_547

/** How far ahead the days are made: a process may run that long until somebody calls this again. */
const daysAhead = 30

/**
 * Makes the partitions of `positions` from yesterday on, those that are missing. A position of a day without one goes to
 * the default partition, so that none is lost when nobody called this in time. Of many who call at once one makes them, and
 * the others then find them.
 */
export async function makePositionPartitions(sql: Sql, at: Date): Promise<void> {
  await sql({
    text: `
      WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock($1))
      SELECT make_position_partitions($2::timestamptz::date - 1, $3) FROM turn`,
    values: [partitionsLock, at, daysAhead + 2],
  })
}

/** How long the way of a driver is kept (product rules, Privacy). */
export const positionDays = 90

/**
 * Drops the partitions of `positions` whose whole day was kept long enough, one by one: for each, whoever writes positions waits some
 * milliseconds. Throws where one could not be had within a second; the next call tries again.
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
