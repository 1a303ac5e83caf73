import pg from 'pg'
import { nameOf, readDatabaseHosts } from './database-hosts.ts'
import {
  createPrimaryFinder,
  internalsOf,
  NoPrimaryError,
  onStandby,
  type PrimaryFinder,
} from './primary-finder.ts'

type Client = typeof pg.Client

/**
 * The connection settings for the database of an address: the options of a client or pool of node-postgres,
 * and the class of its clients.
 */
export type DatabaseClient = { connectionString: string; Client: Client }

/** All connections of a process to one address share what they know of its hosts. */
const clients = new Map<string, DatabaseClient>()

/**
 * For one host this is node-postgres's own class. For several it is one that finds the host that takes writes, as libpq does with
 * `target_session_attrs=read-write`: node-postgres knows one host only.
 */
export function databaseClient(url: string): DatabaseClient {
  const known = clients.get(url)
  if (known) return known
  const hosts = readDatabaseHosts(url)
  const client =
    hosts && hosts.hosts.length > 1
      ? { connectionString: hosts.firstUrl, Client: primaryClient(createPrimaryFinder(hosts)) }
      : { connectionString: url, Client: pg.Client }
  clients.set(url, client)
  return client
}

function primaryClient(primary: PrimaryFinder): Client {
  return class PrimaryClient extends pg.Client {
    override connect(callback?: unknown): never {
      const connecting = this.#connectToPrimary()
      if (!callback) return connecting as never
      // The callback is called without an argument where it worked.
      const onEnd = callback as (error?: Error) => void
      connecting.then(() => onEnd(), onEnd)
      return undefined as never
    }

    async #connectToPrimary(): Promise<this> {
      const host = await primary.find()
      const client = this as pg.Client
      // The pool gave up meanwhile.
      if (internalsOf(client).connection.stream.destroyed)
        throw new Error('Connection terminated due to connection timeout')
      Object.assign(client, host)
      let isStandby = false
      onStandby(client, () => {
        isStandby = true
      })
      primary.add(client, host)
      try {
        await super.connect()
        if (isStandby) throw new NoPrimaryError(`${nameOf(host)} is a standby now`)
        return this
      } catch (error) {
        primary.forget(host)
        if (isStandby) await super.end().catch(() => {})
        throw error
      }
    }
  } as unknown as Client
}
