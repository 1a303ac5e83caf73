import type { Issue } from '../shared/issue.ts'
import { refuse } from '../shared/refusal.ts'
import type { Position } from './position.ts'

/** The service area: Brazil, as inclusive bounds of a position. */
export const serviceArea = { lat: { min: -34, max: 6 }, lng: { min: -74, max: -28 } } as const

export function isInServiceArea(position: Position): boolean {
  return issuesOf(position).length === 0
}

/**
 * Refuses with `validation_failed` on `lat` and `lng` a position outside of the service area and numbers that are not
 * finite.
 */
export function assertInServiceArea(position: Position): void {
  const issues = issuesOf(position)
  if (issues.length > 0) throw refuse('validation_failed', { issues })
}

function issuesOf(position: Position): Issue[] {
  return (['lat', 'lng'] as const).flatMap((field) => {
    const { min, max } = serviceArea[field]
    const degrees = position[field]
    // NaN fails this comparison.
    if (degrees >= min && degrees <= max) return []
    return [{ field, code: 'out_of_range', unit: 'number', got: degrees, min, max }]
  })
}
