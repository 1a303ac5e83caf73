import { LRUCache } from 'lru-cache'

/** How many rows there are up to a mark, that row among them. */
export type PrefixCount<Mark> = { upTo: Mark; count: number }

export type PrefixCounts<Mark> = {
  /** What is known of a list; nothing yet, before its first row. */
  of(list: string): PrefixCount<Mark>
  keep(list: string, counted: PrefixCount<Mark>): void
}

const maxLists = 10_000
const keptMilliseconds = 60 * 60 * 1000

/**
 * Remembers how long lists are that only grow at their end: what was counted once stays true, and only what came since is
 * counted again. From time to time a list is counted anew all the same.
 */
export function createPrefixCounts<Mark>(beginning: Mark): PrefixCounts<Mark> {
  const known = new LRUCache<string, PrefixCount<Mark>>({
    max: maxLists,
    ttl: keptMilliseconds,
    noUpdateTTL: true,
  })
  return {
    of: (list) => known.get(list) ?? { upTo: beginning, count: 0 },
    keep: (list, counted) => void known.set(list, counted),
  }
}
