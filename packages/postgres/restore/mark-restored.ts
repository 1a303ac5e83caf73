import { openStatuses } from '@rodovia/core/delivery/model/states.ts'
import pg from 'pg'

/**
 * The steps by which numbers that outsiders hold move ahead, so that none of the lost history is used again:
 * far more than one order, or the platform, can have counted since any backup.
 */
export const skippedSequences = 1_000
export const skippedPositions = 1_000_000_000

/** Events of orders that ended longer ago have all happened. */
const changeableDays = 120

/**
 * Prepares a database that went back in time for readers who remember more than it does:
 * - The next event of each order has a `sequence` that no event of the lost time had. Subscribers ignore numbers that they have seen.
 * - Positions of events move ahead.
 * - An event that was committed but not published gets a new id, because it will get another place in the order of events than the lost
 *   history gave it. A reader who continues after the old id gets 422 for an unknown cursor, instead of missing what now stands before it.
 */
export async function markRestored(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `UPDATE deliveries SET event_sequence = event_sequence + $1
       WHERE status = ANY ($2) OR created_at > now() - make_interval(days => $3)`,
      [skippedSequences, openStatuses, changeableDays],
    )
    await client.query(`SELECT setval('outbox_positions', nextval('outbox_positions') + $1)`, [
      skippedPositions,
    ])
    await client.query('UPDATE outbox SET id = gen_random_uuid() WHERE position IS NULL')
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
