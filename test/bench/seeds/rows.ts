import { openPool } from '../../support/postgres.ts'

/** A pool for making what a benchmark works on, straight in the database; the stack ends it. */
export function openRows(databaseUrl: string, stack: AsyncDisposableStack): Rows {
  const pool = stack.adopt(openPool(databaseUrl), (open) => open.end())
  return {
    async insert(table, rows) {
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        const named = Object.keys(rows[0]!).join(', ')
        const text = `INSERT INTO ${table} (${named}) SELECT ${named} FROM jsonb_populate_recordset(null::${table}, $1)`
        await pool.query(text, [toJson(rows.slice(from, from + rowsAtOnce))])
      }
    },
    run: async (text, values = []) => (await pool.query(text, values)).rows,
  }
}

export type Rows = {
  /** Each row by the names of the table's columns, all rows with the same; other columns get their defaults. */
  insert(table: string, rows: readonly object[]): Promise<void>
  run<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

const rowsAtOnce = 2_000

function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}
