import { inSpan } from '@rodovia/platform/tracing/tracing.ts'
import pg from 'pg'
import { statementSpan } from './statement-span.ts'

/** A statement with a name is prepared once on each connection; without one it is planned anew for its values. */
export type Statement = { name?: string; text: string; values: readonly unknown[] }

export type Sql = <Row>(statement: Statement) => Promise<Row[]>

/** MikroORM's pool reads times as text; hot statements get them as dates, and whole numbers of 8 bytes as bigint. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTime)

/** Lists are full of times. One of UTC, as our own PostgreSQL tells them, is read in half the time that pg takes. */
function readTime(text: string): Date {
  if (text.charAt(4) === '-' && text.endsWith('+00'))
    return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  return readAnyTime(text)
}
const readAnyTime: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** Runs statements on the pool, each by itself and so each a transaction of its own. */
export function sqlOn(pool: Pick<pg.Pool, 'query'>): Sql {
  return async <Row>({ name, text, values }: Statement) => {
    const config = { name, text, values: [...values], types }
    const answer = await inSpan(name ?? 'sql', statementSpan({ name, text }), () => pool.query(config))
    return answer.rows as Row[]
  }
}

/** Rows as one JSON parameter, for `json_populate_recordset`: bigint travels as text and arrives as `bigint`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
}
