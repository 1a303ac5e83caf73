import type { EntityManager } from '@mikro-orm/postgresql'

/** How far ahead the days are made: a process may run that long until somebody calls this again. */
const daysAhead = 30

/**
 * Makes the partitions of `positions` from yesterday on, those that are missing. A position of a day without one goes to
 * the default partition, so that none is lost when nobody called this in time.
 */
export async function makePositionPartitions(em: EntityManager, at: Date): Promise<void> {
  await em.fork().execute(`SELECT make_position_partitions(?::timestamptz::date - 1, ?)`, [at, daysAhead + 2])
}
