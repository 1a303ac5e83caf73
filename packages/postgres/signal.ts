import { coalesce } from '@rodovia/platform/coalesce.ts'
import type { Sql } from './sql.ts'

/** The PostgreSQL channels that workers listen on: each says that new work of its kind is waiting. */
const channels = ['dispatch', 'outbox', 'pushes', 'mails', 'messages', 'pix', 'exports', 'imports'] as const
export type Channel = (typeof channels)[number]

/**
 * Notifies the channel after the commit, not inside it: a transaction that notifies holds a server-wide lock
 * until it is on disk, so that commits run one by one (measured: 700 a second instead of 3,100). Calls during
 * a running notification share the next one. A lost notification costs seconds, because workers also poll.
 */
function createSignal(sql: Sql, channel: Channel): () => void {
  return coalesce(async () => {
    await sql({ name: 'notify', text: `SELECT pg_notify($1, '')`, values: [channel] }).catch(() => {})
  })
}

export type Signals = Record<Channel, () => void>

export function createSignals(sql: Sql): Signals {
  const signals = channels.map((channel) => [channel, createSignal(sql, channel)])
  return Object.fromEntries(signals)
}
