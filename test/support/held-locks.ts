import pg from 'pg'

/** Stops statements of others where they would write, so that a process can be killed there. */
export type HeldLocks = {
  /** Holds the locks of a statement until they are released. */
  hold(text: string): Promise<{ release: () => Promise<void> }>
  /** The statements that wait for a lock. */
  waiting(): Promise<number>
}

export function heldLocksOn(databaseUrl: string, connection: pg.Client): HeldLocks {
  return {
    async hold(text) {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query('BEGIN')
      await client.query(text)
      return { release: () => client.end() }
    },

    async waiting() {
      const { rows } = await connection.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows.length
    },
  }
}
