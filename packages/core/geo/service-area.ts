import { type Issue, refuse } from '../shared/refusal.ts'
import type { Position } from './position.ts'

/** Where we drive: Brazil, as bounds of a position (contract sections 2 and 8). Both ends belong to it. */
export const serviceArea = { lat: { min: -34, max: 6 }, lng: { min: -74, max: -28 } } as const

export function isInServiceArea(position: Position): boolean {
  return issuesOf(position).length === 0
}

/** Refuses a position outside the service area, or not of finite numbers, with `validation_failed` on `lat` and `lng`. */
export function assertInServiceArea(position: Position): void {
  const issues = issuesOf(position)
  if (issues.length > 0) throw refuse('validation_failed', { issues })
}

function issuesOf(position: Position): Issue[] {
  return (['lat', 'lng'] as const).flatMap((field) => {
    const { min, max } = serviceArea[field]
    const degrees = position[field]
    // Written so that NaN fails it.
    if (degrees >= min && degrees <= max) return []
    return [{ field, issue: `must be a number from ${min} to ${max}; got ${degrees}` }]
  })
}
