import { LRUCache } from 'lru-cache'

/** What carries a time or an id that old has been committed, whatever clock it was made by. */
export const settledMilliseconds = 10 * 60 * 1000

/** All ids before this one are of rows that have been committed. */
export function settledId(): string {
  return idAt(Date.now() - settledMilliseconds)
}

/** The id before all others of that time. */
export function idAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** What was counted of a list; null where it is not remembered. `count` may count only what is true for good. */
export type LastingCounts<Counted> = (list: string, count: () => Promise<Counted>) => Promise<Counted | null>

/** What all lists together may take, a list one and its `sizeOf` besides: some MB. */
const maxSize = 100_000
const keptMilliseconds = 60 * 60 * 1000

/**
 * Remembers for an hour what was counted of lists and cannot change any more, so that each process may do so by itself. A list is
 * counted so when it is asked for again within the hour: many are asked for once, and should not take longer for it.
 */
export function rememberCounts<Counted extends object>(
  sizeOf: (counted: Counted) => number = () => 0,
): LastingCounts<Counted> {
  const known = new LRUCache<string, Counted | 'asked once'>({
    maxSize,
    sizeCalculation: (counted) => 1 + (counted === 'asked once' ? 0 : sizeOf(counted)),
    ttl: keptMilliseconds,
  })
  return async (list, count) => {
    const found = known.get(list)
    if (found && found !== 'asked once') return found
    if (!found) {
      known.set(list, 'asked once')
      return null
    }
    const counted = await count()
    known.set(list, counted)
    return counted
  }
}
