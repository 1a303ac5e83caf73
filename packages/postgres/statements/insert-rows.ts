/** SQL: the rows of a table in `rows`, JSON by table. */
export function rowsIn(table: string, rows: string): string {
  return `jsonb_populate_recordset(null::${table}, ${rows} -> '${table}') AS row`
}

export const auditTables = ['audit_entries', 'idempotent_effects'] as const

type InsertedTable =
  | (typeof auditTables)[number]
  | ('timeline_entries' | 'outbox' | 'push_outbox' | 'photos' | 'incidents' | 'offers' | 'order_notes')
  | ('ledger_transactions' | 'collected_payments' | 'recipient_messages')
  | ('deliveries' | 'quotes')

/**
 * Clauses of a statement that insert the rows of these tables for each row of `gate`. `rows` is one JSON for all
 * or a column of the gate.
 */
export function rowsInserted(gate: string, rows: string, tables: readonly InsertedTable[]): string {
  return tables
    .map(
      (table) => `
  ${table}_inserted AS (
    INSERT INTO ${table} SELECT row.* FROM ${gate} AS gate, ${rowsIn(table, rows)} RETURNING 1
  )`,
    )
    .join(',')
}

/** The rows of a statement that begins with `gatedInsert`. */
export const inputRows = '(SELECT rows FROM input)'

/**
 * The beginning of a statement: a gate, and the rows of these tables, which are inserted for each row that it
 * returns. The parameter is JSON by table.
 */
export function gatedInsert(parameter: string, gate: string, tables: readonly InsertedTable[]): string {
  return `
WITH input AS MATERIALIZED (SELECT ${parameter}::jsonb AS rows),
  gate AS (${gate}),
  ${rowsInserted('gate', inputRows, tables)}`
}
