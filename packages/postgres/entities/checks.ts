import { serviceArea } from '@rodovia/core/geo/service-area.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'

/** A CHECK expression about a column, in the form in which PostgreSQL prints it, so that schemas can be compared. */
type ColumnRule = (column: string) => string

export const range =
  (min: number | bigint, max: number | bigint): ColumnRule =>
  (column) =>
    `${column} >= ${signed(min)} and ${column} <= ${signed(max)}`

export const atLeast =
  (min: number): ColumnRule =>
  (column) =>
    `${column} >= ${min}`

export const oneOf =
  (values: readonly string[]): ColumnRule =>
  (column) =>
    `${column} in (${values.map((value) => `'${value}'`).join(', ')})`

export const matches =
  (pattern: string): ColumnRule =>
  (column) =>
    `${column} ~ '${pattern}'`

export const isJson =
  (type: 'array' | 'object'): ColumnRule =>
  (column) =>
    `jsonb_typeof(${column}) = '${type}'`

export const notEmpty: ColumnRule = (column) => `${column} <> ''`
export const cents = range(0n, maxCents)
export const cep = matches('^[0-9]{8}$')
/** 64 lower-case hex digits. */
export const sha256Hex = matches('^[0-9a-f]{64}$')
export const lat = range(serviceArea.lat.min, serviceArea.lat.max)
export const lng = range(serviceArea.lng.min, serviceArea.lng.max)

/** All columns are set or all are null. */
export function allOrNone(...columns: string[]): string {
  return `num_nulls(${columns.join(', ')}) in (0, ${columns.length})`
}

/**
 * The rules of a table, each about the column of its name or an expression of its own. Prefixes each name with
 * the table, so that a violation names its rule.
 */
export function checks(table: string, rules: Record<string, string | ColumnRule>) {
  return Object.entries(rules).map(([name, rule]) => ({
    name: `${table}_${name}`,
    expression: typeof rule === 'string' ? rule : rule(name),
  }))
}

function signed(value: number | bigint): string {
  return value < 0 ? `'${value}'` : `${value}`
}
