import { coalesce } from '@rodovia/platform/coalesce.ts'
import type { Sql } from '../statements/sql.ts'
import type { OnNotified } from './listener.ts'

/** The PostgreSQL channels that workers listen on: each says that new work of its kind is waiting. */
const channels = [
  'dispatch',
  'outbox',
  'pushes',
  'mails',
  'messages',
  'pix',
  'fiscal',
  'exports',
  'imports',
  'plans',
] as const
export type Channel = (typeof channels)[number]

export type Signals = Record<Channel, () => void> & {
  /** This process does that work itself from now on: its own signals wake it, and nobody else. */
  wakeHere(channel: string, onNotified: OnNotified): Disposable
}

/**
 * Notifies the channels after the commit, not inside it: a transaction that notifies holds a server-wide lock until it is on disk, so
 * that commits run one by one (measured: 700 a second instead of 3,100). Signals of one moment share a notification, and so do those
 * during a running one. A process that does the work itself notifies nobody. A lost notification costs seconds, because workers also poll.
 */
export function createSignals(sql: Sql): Signals {
  const here = new Map<string, Set<OnNotified>>()
  const waiting = new Set<Channel>()
  const notify = coalesce(async () => {
    await Promise.resolve()
    if (waiting.size === 0) return
    const values = [[...waiting]]
    waiting.clear()
    const text = `SELECT pg_notify(channel, '') FROM unnest($1::text[]) AS channel`
    await sql({ name: 'notify', text, values }).catch(() => {})
  })
  const signalOf = (channel: Channel) => () => {
    const wakes = here.get(channel)
    if (wakes?.size) {
      for (const wake of wakes) queueMicrotask(() => wake(''))
      return
    }
    waiting.add(channel)
    notify()
  }
  const signals = Object.fromEntries(channels.map((channel) => [channel, signalOf(channel)]))
  return {
    ...(signals as Record<Channel, () => void>),
    wakeHere(channel, onNotified) {
      const wakes = here.get(channel) ?? new Set()
      here.set(channel, wakes.add(onNotified))
      return { [Symbol.dispose]: () => void wakes.delete(onNotified) }
    },
  }
}
