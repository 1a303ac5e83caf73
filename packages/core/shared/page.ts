import { refuseField } from './refusal.ts'

/**
 * A page of a list that is sorted newest first: at most `limit` items after the cursor `after`, which stays stable
 * while the list grows, or from the start; the first `offset` of them are skipped.
 */
export type Page = { limit: number; offset: number; after: string | null }

/** A page as the caller asks for it. */
export type PageInput = { [K in keyof Page]?: Page[K] | null }

/** The items of a page; `total` is the size of the whole list. */
export type Slice<Item> = { items: readonly Item[]; total: number }

export const defaultLimit = 50
export const maxLimit = 500
const maxOffset = 1_000_000_000

/**
 * Validates a page: 50 items by default; a limit above 500 counts as 500 (docs/reference/contract.md#4-endpoints). Refuses
 * with `validation_failed` a limit or offset that is not a whole number ≥ 0.
 */
export function readPage({ limit, offset, after }: PageInput): Page {
  return {
    limit: Math.min(wholeNumber('limit', limit ?? defaultLimit), maxLimit),
    offset: Math.min(wholeNumber('offset', offset ?? 0), maxOffset),
    after: after ?? null,
  }
}

function wholeNumber(field: string, value: number): number {
  if (Number.isInteger(value) && value >= 0) return value
  throw refuseField(field, 'out_of_range', { unit: 'whole', got: value, min: 0, max: null })
}
