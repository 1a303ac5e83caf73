import type { SavedViewId, UserId } from '../../shared/ids.ts'
import type { SavedView, ViewList } from './saved-view.ts'

export type SavedViews = {
  /** Lists a user's views of one list, by name. */
  list(userId: UserId, list: ViewList): Promise<readonly SavedView[]>
  /** Adds the view, or replaces the filters of that name. Null, and nothing is written, if the list has `most` others. */
  save(view: SavedView, most: number): Promise<SavedView | null>
  /** `missing`: the user has no such view. `taken`: another one of the list has the name. */
  rename(
    view: Pick<SavedView, 'id' | 'userId' | 'name' | 'changedAt'>,
  ): Promise<SavedView | 'missing' | 'taken'>
  /** False if the user has no such view. */
  remove(userId: UserId, id: SavedViewId): Promise<boolean>
}
