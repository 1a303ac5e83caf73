import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseHost, type DatabaseHosts, nameOf } from './database-hosts.ts'

/** A host that does not answer within this time is not the one. */
const answerMilliseconds = 2_000
const watchMilliseconds = 1_000

/** Has the code with which PostgreSQL answers while it starts, so that callers try again. */
export class NoPrimaryError extends Error {
  readonly code = '57P03'
}

/**
 * Members that node-postgres has but does not declare:
 * https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
 */
export type ClientInternals = {
  connection: pg.Connection & { stream: { destroyed: boolean; destroy(): void } }
}

export const internalsOf = (client: pg.Client) => client as unknown as ClientInternals

/** PostgreSQL reports this setting when a session begins, and when it changes (14 and later). */
export function onStandby(client: pg.Client, call: () => void): void {
  internalsOf(client).connection.on('parameterStatus', (message: Record<string, string>) => {
    if (message.parameterName === 'in_hot_standby' && message.parameterValue === 'on') call()
  })
}

export type PrimaryFinder = ReturnType<typeof createPrimaryFinder>

/**
 * Knows which of several hosts takes writes. While it has connections it watches that host, because a machine without power does not
 * end them: when another host takes writes, they are ended.
 */
export function createPrimaryFinder({ firstUrl, hosts }: DatabaseHosts) {
  const clients = new Map<pg.Client, DatabaseHost>()
  let known: DatabaseHost | null = null
  let finding: Promise<DatabaseHost> | null = null
  let isWatching = false

  /** The first host that answers as a primary. */
  async function ask(): Promise<DatabaseHost> {
    try {
      const [host] = await Promise.any(
        hosts.map(async (one) => {
          await using client = await connectTo(firstUrl, one)
          return [one, client]
        }),
      )
      known = host as DatabaseHost
      return known
    } catch (error) {
      const faults = (error as AggregateError).errors as (Error & { code?: string })[]
      const reasons = faults.map(({ message, code }, index) => `${nameOf(hosts[index]!)}: ${message || code}`)
      throw new NoPrimaryError(`no host takes writes (${reasons.join('; ')})`)
    } finally {
      finding = null
    }
  }

  async function find(): Promise<DatabaseHost> {
    if (known) return known
    finding ??= ask()
    return finding
  }

  async function watchWhileUsed(): Promise<void> {
    while (clients.size > 0) {
      const host = await find().catch(() => null)
      if (host) endOthers(host)
      if (host) await watch(host).catch(() => forget(host))
      await pause(watchMilliseconds, undefined, { ref: false })
    }
    isWatching = false
  }

  /** Rejects when the host does not answer in time. */
  async function watch(host: DatabaseHost): Promise<void> {
    await using client = await connectTo(firstUrl, host)
    while (clients.size > 0 && known === host) {
      await client.query('SELECT 1')
      await pause(watchMilliseconds, undefined, { ref: false })
    }
  }

  function endOthers(primary: DatabaseHost): void {
    for (const [client, host] of clients)
      if (host !== primary) internalsOf(client).connection.stream.destroy()
  }

  function forget(host: DatabaseHost): void {
    if (known === host) known = null
  }

  return {
    find,
    forget,
    /** Takes a connection to that host into its care until it ends. */
    add(client: pg.Client, host: DatabaseHost): void {
      clients.set(client, host)
      client.once('end', () => clients.delete(client))
      if (isWatching) return
      isWatching = true
      void watchWhileUsed()
    },
  }
}

/** Rejects for a standby. Disposing does not wait for an answer. */
async function connectTo(url: string, host: DatabaseHost): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rodovia-find-primary',
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  })
  client.on('error', () => {})
  Object.assign(client, host)
  let isStandby = false
  onStandby(client, () => {
    isStandby = true
  })
  const close = async () => void internalsOf(client).connection.stream.destroy()
  try {
    await client.connect()
    if (isStandby) throw new Error('is a standby')
    return Object.assign(client, { [Symbol.asyncDispose]: close })
  } catch (error) {
    await close()
    throw error
  }
}
