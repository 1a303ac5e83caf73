import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { connectMilliseconds } from './connect-time.ts'

/** Settings of PostgreSQL in milliseconds; 0: never. */
export type SessionTimeouts = Record<string, number> & {
  statement_timeout: number
  idle_in_transaction_session_timeout: number
}

/** A statement that was canceled, and whose response does not come, loses its connection. */
const cancelMilliseconds = 1_000

/**
 * Members that node-postgres has but does not declare:
 * https://github.com/brianc/node-postgres/blob/master/packages/pg/lib/client.js
 */
type Internals = {
  processID: number
  secretKey: number
  ssl: boolean | ConnectionOptions
  connection: { stream: { destroy(): void } }
}
type CancelConnection = pg.Connection & {
  connect(port: number, host: string): void
  cancel(processID: number, secretKey: number): void
}

/**
 * PostgreSQL cancels what takes too long. Where not even that answer comes (it is frozen, or the network drops what is sent), the
 * connection is ended this much later.
 */
const silentMilliseconds = 2_000

/** A transaction that may take longer than others. */
const longTransaction = /^SET LOCAL statement_timeout = '(\d+)s'$/

/** Statements that begin or undo a whole transaction. */
const transactionEdge = /^(begin|start transaction|rollback)( isolation level [a-z ]+)?$/i

type Statement = { text: string; name?: string | undefined; values?: unknown }

/**
 * The connections of the pool, made so that timeouts and prepared statements work with PostgreSQL itself and through a pooler such as
 * PgBouncer in transaction mode, which gives each transaction another session and refuses timeouts as startup parameters:
 *
 * - PostgreSQL itself gets the timeouts once for each session.
 * - Through a pooler each transaction begins with them. A statement outside a transaction has no session to set them in, so it is
 *   canceled from here.
 * - A pooler that does not know prepared statements (PgBouncer before 1.21, or with max_prepared_statements=0) gets statements without
 *   names, which work with every session.
 *
 * A statement without any answer ends its connection, so that nobody waits for a database that is silent.
 */
export function poolClient(settings: SessionTimeouts, Client = pg.Client) {
  const { statement_timeout: statementMilliseconds } = settings
  const setLocal = Object.entries(settings).map(([name, value]) => `; SET LOCAL ${name} = ${value}`)

  return class PoolClient extends Client {
    readonly #setUpMilliseconds: number
    #isPooled = false
    #keepsNames = true
    #limitMilliseconds = statementMilliseconds

    constructor(config: pg.ClientConfig) {
      super(config)
      this.#setUpMilliseconds = config.connectionTimeoutMillis ?? connectMilliseconds
    }

    /** Runs once, before the first statement. */
    async setUp(): Promise<void> {
      const { processID } = this as unknown as Internals
      const isDirect = `pg_backend_pid() = ${processID}`
      const sets = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
      const [row] = await this.#ask<{ isDirect: boolean }>({
        text: `SELECT ${isDirect} AS "isDirect", CASE WHEN ${isDirect} THEN ${sets.join(' || ')} END`,
      })
      if (row?.isDirect) return
      this.#isPooled = true
      this.#keepsNames = await this.#findsOwnNames()
    }

    async #ask<Row>(statement: Statement): Promise<Row[]> {
      const config = { ...statement, query_timeout: this.#setUpMilliseconds } as pg.QueryConfig
      return (await super.query(config)).rows as Row[]
    }

    /** A pooler that supports prepared statements gives them names of its own in each session. */
    async #findsOwnNames(): Promise<boolean> {
      const name = `rodovia_${crypto.randomUUID()}`
      await this.#ask({ text: 'BEGIN' })
      const text = 'SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = $1) AS "isKept"'
      const [row] = await this.#ask<{ isKept: boolean }>({ name, text, values: [name] })
      if (row?.isKept) await this.#ask({ text: `DEALLOCATE ${pg.escapeIdentifier(name)}` })
      await this.#ask({ text: 'COMMIT' })
      return row?.isKept === false
    }

    override query(...input: unknown[]): never {
      const [statement] = input
      const result = this.#send(input)
      const isEdge = typeof statement === 'string' && transactionEdge.test(statement)
      return (isEdge ? this.#endOnError(result) : result) as never
    }

    /**
     * MikroORM never gives back a connection on which one of these statements failed. Here it succeeds and
     * the connection ends, which undoes the transaction too: the next statement fails, and the pool leaves
     * the connection out.
     */
    async #endOnError(result: unknown): Promise<unknown> {
      try {
        return await result
      } catch {
        await this.end()
        return { rows: [], rowCount: 0 }
      }
    }

    #send(input: unknown[]): unknown {
      const run = super.query.bind(this) as (...args: unknown[]) => unknown
      const [first, ...rest] = input
      const isText = typeof first === 'string'
      const statement = (isText ? { text: first } : first) as Statement
      const isCursor = typeof (first as { submit?: unknown }).submit === 'function'
      if (isCursor) return run(...input)
      const isInTransaction = ['T', 'E'].includes(this.getTransactionStatus() ?? 'I')
      const [, seconds] = longTransaction.exec(statement.text) ?? []
      if (seconds) this.#limitMilliseconds = Number(seconds) * 1000
      else if (!isInTransaction) this.#limitMilliseconds = statementMilliseconds
      const untilSilent = {
        milliseconds: this.#limitMilliseconds + silentMilliseconds,
        act: () => this.end(),
      }
      if (!this.#isPooled) return this.#runUntil(untilSilent, run, input)
      const { name, ...unnamed } = statement
      const begins = /^\s*(begin|start transaction)\b/i.test(statement.text)
      const sent = {
        ...unnamed,
        ...(name && this.#keepsNames && { name }),
        text: begins ? statement.text + setLocal.join('') : statement.text,
      }
      const args = [isText ? sent.text : sent, ...rest]
      const untilCanceled = { milliseconds: statementMilliseconds, act: () => this.#cancel() }
      return this.#runUntil(isInTransaction ? untilSilent : untilCanceled, run, args)
    }

    #runUntil(
      { milliseconds, act }: { milliseconds: number; act: () => Promise<void> },
      run: (...args: unknown[]) => unknown,
      args: unknown[],
    ): unknown {
      if (statementMilliseconds === 0) return run(...args)
      const timer = setTimeout(() => void act(), milliseconds)
      const stop = () => clearTimeout(timer)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const stopAndCall = (...result: unknown[]) => {
          stop()
          callback(...result)
        }
        return run(...args.slice(0, -1), stopAndCall)
      }
      const result = run(...args) as Promise<unknown>
      result.then(stop, stop)
      return result
    }

    /**
     * Cancels the statement, also one that still waits for a session of the pooler, and ends this connection: a late cancellation could
     * reach its next statement.
     */
    async #cancel(): Promise<void> {
      const { processID, secretKey, ssl, connection } = this as unknown as Internals
      const request = new pg.Connection({ ssl }) as CancelConnection
      const ended = Promise.withResolvers<void>()
      for (const event of ['end', 'error']) request.on(event, () => ended.resolve())
      request.on(ssl ? 'sslconnect' : 'connect', () => request.cancel(processID, secretKey))
      request.connect(this.port, this.host)
      setTimeout(ended.resolve, cancelMilliseconds)
      await ended.promise
      request.stream.destroy()
      connection.stream.destroy()
    }
  }
}
