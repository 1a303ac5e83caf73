import { serviceArea } from '@rodovia/core/geo/service-area.ts'
import { maxCents } from '@rodovia/core/shared/money.ts'

/** A CHECK expression in the form in which PostgreSQL prints it, so that schemas can be compared. */
export type CheckExpression = string

export function range(column: string, min: number | bigint, max: number | bigint): CheckExpression {
  return `${column} >= ${signed(min)} and ${column} <= ${signed(max)}`
}

export function atLeast(column: string, min: number): CheckExpression {
  return `${column} >= ${min}`
}

export function cents(column: string): CheckExpression {
  return range(column, 0n, maxCents)
}

export function oneOf(column: string, values: readonly string[]): CheckExpression {
  return `${column} in (${values.map((value) => `'${value}'`).join(', ')})`
}

/** 64 lower-case hex digits. */
export function sha256Hex(column: string): CheckExpression {
  return matches(column, '^[0-9a-f]{64}$')
}

export function cep(column: string): CheckExpression {
  return matches(column, '^[0-9]{8}$')
}

export function matches(column: string, pattern: string): CheckExpression {
  return `${column} ~ '${pattern}'`
}

export function notEmpty(column: string): CheckExpression {
  return `${column} <> ''`
}

export function lat(column: string): CheckExpression {
  return range(column, serviceArea.lat.min, serviceArea.lat.max)
}

export function lng(column: string): CheckExpression {
  return range(column, serviceArea.lng.min, serviceArea.lng.max)
}

/** All columns are set or all are null. */
export function allOrNone(...columns: string[]): CheckExpression {
  return `num_nulls(${columns.join(', ')}) in (0, ${columns.length})`
}

/** Prefixes each name with the table, so that a violation names its rule. */
export function checks(table: string, bounds: Record<string, CheckExpression>) {
  return Object.entries(bounds).map(([name, expression]) => ({ name: `${table}_${name}`, expression }))
}

function signed(value: number | bigint): string {
  return value < 0 ? `'${value}'` : `${value}`
}
