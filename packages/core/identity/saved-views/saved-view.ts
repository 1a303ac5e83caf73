import type { SavedViewId, UserId } from '../../shared/ids.ts'
import { refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'

/** The lists whose filters can be saved. */
export const viewLists = ['orders'] as const
export type ViewList = (typeof viewLists)[number]

/** A filtered list under a name of its user, whom alone it is shown to: docs/reference/rules.md#lists-and-saved-views. */
export type SavedView = {
  id: SavedViewId
  userId: UserId
  list: ViewList
  /** One of a user's list; saving a name again replaces its filters. */
  name: string
  /** The filters as the query of the list's address, such as `status=delivered&sort=oldest`. */
  query: string
  changedAt: Date
}

/** The most saved views of one user for one list. */
export const mostSavedViews = 20

const queryCharacters = /^[\w.~%+&=*!'(),:-]+$/

/** Refuses with `validation_failed`. */
export function readViewName(name: string): string {
  return readText('name', name, 60)
}

/** Refuses with `validation_failed` no filters, more than 1,000 characters, and what is no query of an address. */
export function readViewQuery(query: string): string {
  const text = readText('query', query, 1000)
  if (queryCharacters.test(text)) return text
  throw refuseField('query', 'not_allowed', { why: 'not_a_query' })
}
