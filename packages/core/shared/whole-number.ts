import type { Counted, Issue, Unit } from './issue.ts'
import { refuse, refuseField } from './refusal.ts'

type Bounds<Value extends number | bigint = number> = readonly [least: Value, most: Value]

/** Returns the fault of a number that has to be whole and within the bounds; empty if it has none. */
export function wholeIssues(field: string, value: number, [min, max]: Bounds): Issue[] {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return []
  return [{ field, code: 'out_of_range', unit: 'whole', got: value, min, max }]
}

/** The value, if it is a whole number within the bounds; else refuses with `validation_failed`. */
export function readWhole(field: string, value: number, bounds: Bounds): number {
  const issues = wholeIssues(field, value, bounds)
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  return value
}

/** Refuses with `validation_failed` a value out of the bounds. */
export function assertRange<Value extends number | bigint>(
  field: string,
  unit: Unit,
  got: Value,
  [min, max]: Bounds<Value>,
): void {
  // NaN fails this comparison.
  if (got >= min && got <= max) return
  throw refuseField(field, 'out_of_range', { unit, got, min, max })
}

/** Refuses with `validation_failed` more than `max`. */
export function assertAtMost(field: string, got: number, max: number, of?: Counted): void {
  if (got > max) throw refuseField(field, 'too_many', { got, max, of })
}
