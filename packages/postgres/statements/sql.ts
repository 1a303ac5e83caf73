import { inSpan } from '@rodovia/platform/tracing/tracing.ts'
import pg from 'pg'
import { statementSpan } from '../connections/statement-span.ts'

/** A named statement is prepared once for each connection; one without a name is planned anew for its values. */
export type Statement = {
  name?: string
  text: string
  values: readonly unknown[]
  /** Without an answer for so long the statement fails, and its connection ends. */
  timeoutMs?: number
}

export type Sql = <Row>(statement: Statement) => Promise<Row[]>

/** MikroORM sets up the pool to return times as text. Here they are dates, and 8-byte integers are bigint. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ))

/** Runs each statement on the pool, as a transaction of its own. */
export function sqlOn(pool: Pick<pg.Pool, 'query'>): Sql {
  return async <Row>({ name, text, values, timeoutMs }: Statement) => {
    const config = { name, text, values: [...values], types, query_timeout: timeoutMs }
    const answer = await inSpan(name ?? 'sql', statementSpan({ name, text }), () => pool.query(config))
    return answer.rows as Row[]
  }
}

/** Runs `work` as one transaction on a connection of the pool; whatever it throws undoes all. */
export function transactionsOn(pool: Pick<pg.Pool, 'connect'>) {
  return async <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const result = await work(sqlOn(client as unknown as pg.Pool))
      await client.query('COMMIT')
      client.release()
      return result
    } catch (error) {
      // Without an answer the connection is closed, which undoes the transaction too.
      const isUndone = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      )
      client.release(!isUndone)
      throw error
    }
  }
}

/**
 * SQL: one of an array parameter, by one plan that PostgreSQL keeps. Of the bare parameter it sees how few items there are, finds the plan
 * for these cheaper, and makes a new one at every call. `unnest((SELECT $1::uuid[]))` hides them too, where each item is a row.
 */
export const anyOf = (parameter: string, type = 'uuid') =>
  `ANY (ARRAY (SELECT unnest(${parameter}::${type}[])))`

/**
 * Rows as a JSON parameter of `jsonb_populate_recordset`. A bigint is written as text, which PostgreSQL casts
 * back.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
}
