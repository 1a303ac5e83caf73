/** What must hold of a row, as SQL around the number of its parameter; a condition whose value is null is not asked. */
export type Condition = {
  value: unknown
  sql: (parameter: string) => string
  /** Of a condition that is planned alike for whatever value. */
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

/** Those that are asked. */
export function activeConditions(conditions: readonly Condition[]): Condition[] {
  return conditions.filter(({ value }) => value !== null && value !== undefined)
}

/** As SQL, for a statement whose first parameters are their values. */
export function conditionsSql(conditions: readonly Condition[]): string[] {
  return conditions.map(({ sql }, index) => sql(`$${index + 1}`))
}

export function whereClause(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}
