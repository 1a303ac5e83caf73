import { databaseClient } from '@rodovia/platform/database-client.ts'
import pg from 'pg'
import { startConnectMilliseconds } from './connect-time.ts'
import { poolClient } from './pool-client.ts'

/** A statement of a queue takes milliseconds; a worker reads a job in one and ends it in another. */
const poolSize = 4

/** The schema of the queues. */
export const queueSchema = 'bullmq'

/**
 * Jobs can be enqueued again from the tables that are their schedule, so no commit waits for the disk. Nothing waits longer than a
 * minute for a lock, in particular no start for the schema of the queues.
 */
const setUpSession = `SET search_path = ${queueSchema}; SET synchronous_commit = off; SET lock_timeout = '60s'`

/** Longer than a start waits for that lock. */
const statementMilliseconds = 75_000

/** The connections of all job queues of a process. They need sessions of their own: `url` leads to PostgreSQL itself. */
export function openQueuePool(url: string, limitMilliseconds = statementMilliseconds): pg.Pool {
  const { connectionString, Client: BaseClient } = databaseClient(url)
  const timeouts = {
    statement_timeout: limitMilliseconds,
    idle_in_transaction_session_timeout: limitMilliseconds,
  }
  /** Its statements are those of BullMQ. */
  class QueueClient extends poolClient(timeouts, BaseClient) {}
  return new pg.Pool({
    connectionString,
    // Its type says that a pool makes clients without settings.
    Client: QueueClient as unknown as new () => pg.ClientBase,
    application_name: 'rodovia-queues',
    max: poolSize,
    connectionTimeoutMillis: startConnectMilliseconds,
    keepAlive: true,
    onConnect: async (client) => {
      await (client as unknown as QueueClient).setUp()
      await client.query(setUpSession)
    },
  })
}
