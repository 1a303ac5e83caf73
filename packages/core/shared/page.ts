import { refuseField } from './refusal.ts'

/**
 * A part of a list that is sorted newest first: at most `limit` things, counted from behind the thing called
 * `after` (a cursor, stable while the list grows) or from the start, the first `offset` of them left out.
 */
export type Page = { limit: number; offset: number; after: string | null }

/** That part, with the size of the whole list. */
export type Slice<Item> = { items: readonly Item[]; total: number }

export const defaultLimit = 50
export const maxLimit = 500
const maxOffset = 1_000_000_000

/**
 * Reads the page of a list (contract section 4, Pagination): 50 things by default, a limit above 500 counts as 500.
 * Refuses with `validation_failed` what is not a whole number of at least zero.
 */
export function readPage(asked: {
  limit?: number | null
  offset?: number | null
  after?: string | null
}): Page {
  const limit = wholeNumber('limit', asked.limit ?? defaultLimit)
  const offset = wholeNumber('offset', asked.offset ?? 0)
  return { limit: Math.min(limit, maxLimit), offset: Math.min(offset, maxOffset), after: asked.after ?? null }
}

function wholeNumber(field: string, value: number): number {
  if (Number.isInteger(value) && value >= 0) return value
  throw refuseField(field, `${value} is not allowed: a whole number of at least 0`)
}
