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

export const hasStatus = (statuses: unknown): Condition => ({
  value: statuses,
  sql: (parameter) => `status = ANY (${parameter})`,
})

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
