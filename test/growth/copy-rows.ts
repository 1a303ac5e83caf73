import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toJson } from '@rodovia/postgres/statements/sql.ts'
import type pg from 'pg'
import * as copies from 'pg-copy-streams'

export type Row = Readonly<Record<string, unknown>>

/** Rows of each table, in the order in which foreign keys want them. All rows of a table have the same columns. */
export type Rows = Map<string, Row[]>

/** Adds them table by table, with all checks, keys and triggers that rows have to pass. */
export async function copyRows(client: pg.Client, rows: Rows): Promise<void> {
  for (const [table, ofTable] of rows) {
    const columns = Object.keys(ofTable[0] ?? {})
    if (columns.length === 0) continue
    const copy = client.query(copies.from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
    await pipeline(Readable.from(linesOf(ofTable, columns)), copy)
  }
}

const linesAtOnce = 500

function* linesOf(rows: readonly Row[], columns: readonly string[]): Generator<string> {
  for (let start = 0; start < rows.length; start += linesAtOnce) {
    let lines = ''
    for (const row of rows.slice(start, start + linesAtOnce))
      lines += `${columns.map((column) => textOf(row[column])).join('\t')}\n`
    yield lines
  }
}

/** A value in COPY's text format. */
function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value.replace(/[\\\n\r\t]/g, (character) => escapes[character]!)
    case 'undefined':
      return '\\N'
    case 'object':
      if (value === null) return '\\N'
      return textOf(value instanceof Date ? value.toISOString() : toJson(value))
    default:
      return String(value)
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
