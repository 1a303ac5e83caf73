import { isFinal, type Status } from '@rodovia/core/delivery/model/states.ts'
import { isOpen } from '../entities/delivery.ts'

/**
 * A condition as SQL around the number of its parameter. It does not apply where the value is null or
 * undefined.
 */
export type Condition = {
  value: unknown
  sql: (parameter: string) => string
  /** The column of an equality, which is planned alike for every value. */
  column?: string
}

export const equals = (column: string, value: unknown): Condition => ({
  column,
  value,
  sql: (parameter) => `${column} = ${parameter}`,
})

/** Names what an index of open orders, or of the final statuses, is found by; a list of both kinds reads the orders. */
export function hasStatus(statuses: readonly Status[] | null | undefined): Condition {
  const isAmong = (column: string) => (parameter: string) => `${column} = ANY (${parameter})`
  const among = isAmong('status')
  if (statuses?.every(isFinal)) return { value: statuses, sql: isAmong('final_status') }
  if (statuses?.some(isFinal)) return { value: statuses, sql: among }
  return { value: statuses, sql: (parameter) => `${isOpen} AND ${among(parameter)}` }
}

export function activeConditions(conditions: readonly Condition[]): Condition[] {
  return conditions.filter(({ value }) => value !== null && value !== undefined)
}

/** SQL for a statement whose first parameters are the values. */
export function conditionsSql(conditions: readonly Condition[]): string[] {
  return conditions.map(({ sql }, index) => sql(`$${index + 1}`))
}

export function whereClause(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}
