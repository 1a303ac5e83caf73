import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { SavedAddressId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { Book, SavedAddress, SavedAddressChanges } from './saved-address.ts'

/** The entries of address books. Saving a default pickup takes that mark from the other entries of the book. */
export type AddressBook = {
  /** Newest first; `search` is a part of name, telephone number or address. */
  list(book: Book, search: string | null, page: Page): Promise<Slice<SavedAddress>>
  find(book: Book, id: SavedAddressId): Promise<SavedAddress | null>
  /** False if the book has `most` entries already. */
  add(saved: SavedAddress, most: number, effect: IdempotencyRecord | null): Promise<boolean>
  /** Adds those that the book does not have: how many; null, and adds none, if it would have more than `most`. */
  addMissing(book: Book, saved: readonly SavedAddress[], most: number): Promise<number | null>
  /** Null if there is no such entry. */
  change(
    saved: Pick<SavedAddress, 'id'> & Book,
    changes: SavedAddressChanges & { changedAt: Date },
    effect: IdempotencyRecord | null,
  ): Promise<SavedAddress | null>
  /** False if there is no such entry. */
  remove(book: Book, id: SavedAddressId): Promise<boolean>
  /** An order named these entries. */
  use(book: Book, ids: readonly SavedAddressId[], at: Date): Promise<void>
}
