import { LRUCache } from 'lru-cache'

/** A row whose time or id is older than this has been committed, even if the clock of its server was wrong. */
export const commitWindowMilliseconds = 10 * 60 * 1000

/** Every row with a lower id has been committed. */
export function firstUnstableId(): string {
  return firstIdAt(Date.now() - commitWindowMilliseconds)
}

/** The lowest id of that time. */
export function firstIdAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** The cached count of a list, or null where none is cached yet. `count` must count only what never changes. */
export type StableCounts<Counted> = (list: string, count: () => Promise<Counted>) => Promise<Counted | null>

/** The size of all lists together; a list takes 1 and its `sizeOf`. This is some MB. */
const maxSize = 100_000
const ttlMilliseconds = 60 * 60 * 1000

/**
 * Caches for an hour, in each process, the part of a count that never changes, so that only the rest is counted again. Counts when
 * a list is requested for the second time within the hour: most are requested once and must not become slower.
 */
export function createStableCounts<Counted extends object>(
  sizeOf: (counted: Counted) => number = () => 0,
): StableCounts<Counted> {
  const counts = new LRUCache<string, Counted | 'requested once'>({
    maxSize,
    sizeCalculation: (counted) => 1 + (counted === 'requested once' ? 0 : sizeOf(counted)),
    ttl: ttlMilliseconds,
  })
  return async (list, count) => {
    const cached = counts.get(list)
    if (cached && cached !== 'requested once') return cached
    const counted = cached ? await count() : null
    counts.set(list, counted ?? 'requested once')
    return counted
  }
}
