import { LRUCache } from 'lru-cache'

/** What carries a time or an id that old has been committed, whatever clock it was made by. */
export const commitWindowMilliseconds = 10 * 60 * 1000

/** All ids before this one are of rows that have been committed. */
export function firstUnstableId(): string {
  return firstIdAt(Date.now() - commitWindowMilliseconds)
}

/** The id before all others of that time. */
export function firstIdAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** What was counted of a list; null where it is not remembered. `count` may count only what is true for good. */
export type StableCounts<Counted> = (list: string, count: () => Promise<Counted>) => Promise<Counted | null>

/** What all lists together may take, a list one and its `sizeOf` besides: some MB. */
const maxSize = 100_000
const ttlMilliseconds = 60 * 60 * 1000

/**
 * Remembers for an hour what was counted of lists and cannot change any more, so that each process may do so by itself. A list is
 * counted so when it is asked for again within the hour: many are asked for once, and should not take longer for it.
 */
export function createStableCounts<Counted extends object>(
  sizeOf: (counted: Counted) => number = () => 0,
): StableCounts<Counted> {
  const counts = new LRUCache<string, Counted | 'asked once'>({
    maxSize,
    sizeCalculation: (counted) => 1 + (counted === 'asked once' ? 0 : sizeOf(counted)),
    ttl: ttlMilliseconds,
  })
  return async (list, count) => {
    const found = counts.get(list)
    if (found && found !== 'asked once') return found
    if (!found) {
      counts.set(list, 'asked once')
      return null
    }
    const counted = await count()
    counts.set(list, counted)
    return counted
  }
}
