import { appendFileSync } from 'node:fs'
import process from 'node:process'
import pg from 'pg'

/**
 * To be imported before anything else (`node --import`): every statement that this process sends to PostgreSQL is written, with
 * its name and its values, to the file that RECORD_STATEMENTS names.
 */

export type Recorded = { name?: string; text: string; values: unknown[] }

/** The same statement comes with other values, of which a few tell enough. */
const valuesOfText = 4

const file = process.env.RECORD_STATEMENTS
const seen = new Map<string, number>()

function record({ name, text, values = [] }: Partial<Recorded>): void {
  if (!file || text === undefined) return
  const shape = text.replace(/'[^']*'|\d+/g, '?')
  const before = seen.get(shape) ?? 0
  seen.set(shape, before + 1)
  if (before >= valuesOfText) return
  const line = JSON.stringify({ name, text, values }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  appendFileSync(file, `${line}\n`)
}

/**
 * Records the statements of the stores' connections (packages/postgres/connections/pool-client.ts). Those of BullMQ read
 * tables of its own.
 */
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (
  this: pg.Client,
  asked: string | Partial<Recorded>,
  ...more: unknown[]
) {
  if (this.constructor.name === 'PoolClient') {
    if (typeof asked === 'string') record({ text: asked, ...(Array.isArray(more[0]) && { values: more[0] }) })
    else record(asked)
  }
  return Reflect.apply(query, this, [asked, ...more])
} as typeof query
