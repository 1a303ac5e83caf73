import { databaseClient } from '@rodovia/platform/database-client.ts'
import type pg from 'pg'

/** A server that does not answer within this time is down. */
const answerMilliseconds = 2_000

/**
 * Asks a server one statement, again and again, on a connection of its own, so that a busy pool does not look like a server that is
 * away. Rejects where there is no answer, and connects anew the next time.
 */
export function createProbe(url: string): AsyncDisposable & { ask<Row>(text: string): Promise<Row> } {
  const { connectionString, Client } = databaseClient(url)
  let client: pg.Client | null = null

  async function connect(): Promise<pg.Client> {
    const opened = new Client({
      connectionString,
      application_name: 'rodovia-replica-watch',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    })
    opened.on('error', () => {})
    await opened.connect()
    return opened
  }

  /** Without a farewell, because a server that hangs does not answer it. */
  async function close(): Promise<void> {
    const { connection } = (client ?? {}) as { connection?: { stream: { destroy(): void } } }
    client = null
    connection?.stream.destroy()
  }

  return {
    async ask<Row>(text: string) {
      try {
        client ??= await connect()
        const { rows } = await client.query(text)
        return rows[0] as Row
      } catch (error) {
        await close()
        throw error
      }
    },
    [Symbol.asyncDispose]: close,
  }
}
