import { type Issue, refuse } from './refusal.ts'

type Bounds = readonly [least: number, most: number]

/** Returns the fault of a number that has to be whole and within the bounds; empty if it has none. */
export function wholeIssues(field: string, value: number, [least, most]: Bounds): Issue[] {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return []
  return [{ field, issue: `${value} is not allowed: a whole number of ${least} to ${most}` }]
}

/** The value, if it is a whole number within the bounds; else refuses with `validation_failed`. */
export function readWhole(field: string, value: number, bounds: Bounds): number {
  const issues = wholeIssues(field, value, bounds)
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  return value
}
