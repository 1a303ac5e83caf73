import pg from 'pg'
import { until } from './rest-client.ts'

/** Stops statements of others where they would write, so that a process can be killed there. */
export type HeldLocks = {
  /** Holds the locks of a statement until they are released. */
  hold(text: string): Promise<{ release: () => Promise<void> }>
  /** The processes of PostgreSQL whose statement waits for a lock. */
  waiting(): Promise<number[]>
  /** Waits until so many do. */
  untilWaiting(count?: number): Promise<void>
  /** Waits until one does that is none of these. */
  untilWaitingBeside(others: readonly number[]): Promise<void>
}

export function heldLocksOn(databaseUrl: string, connection: pg.Client): HeldLocks {
  const waiting = async (): Promise<number[]> => {
    const { rows } = await connection.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    async hold(text) {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query('BEGIN')
      await client.query(text)
      return { release: () => client.end() }
    },

    waiting,
    async untilWaiting(count = 1) {
      await until(waiting, ({ length }) => length >= count)
    },
    async untilWaitingBeside(others) {
      await until(waiting, (pids) => pids.some((pid) => !others.includes(pid)))
    },
  }
}
