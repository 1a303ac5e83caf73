import type { EntityManager } from '@mikro-orm/postgresql'

/** Any number, the same in every process that makes partitions. */
const partitionsLock = 550_162_547

/** How far ahead the days are made: a process may run that long until somebody calls this again. */
const daysAhead = 30

/**
 * Makes the partitions of `positions` from yesterday on, those that are missing. A position of a day without one goes to
 * the default partition, so that none is lost when nobody called this in time. Of many who call at once one makes them, and
 * the others then find them.
 */
export async function makePositionPartitions(em: EntityManager, at: Date): Promise<void> {
  await em.fork().execute(
    `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(?))
     SELECT make_position_partitions(?::timestamptz::date - 1, ?) FROM turn`,
    [partitionsLock, at, daysAhead + 2],
  )
}
