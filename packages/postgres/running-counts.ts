import { LRUCache } from 'lru-cache'

/** How many rows there are up to a mark, that row among them. */
export type RunningCount<Mark> = { upTo: Mark; count: number }

export type RunningCounts<Mark> = {
  /** What is known of a list; nothing yet, before its first row. */
  of(list: string): RunningCount<Mark>
  keep(list: string, counted: RunningCount<Mark>): void
}

const maxLists = 10_000
const ttlMilliseconds = 60 * 60 * 1000

/**
 * Remembers how long lists are that only grow at their end: what was counted once stays true, and only what came since is
 * counted again. From time to time a list is counted anew all the same.
 */
export function createRunningCounts<Mark>(beginning: Mark): RunningCounts<Mark> {
  const counts = new LRUCache<string, RunningCount<Mark>>({
    max: maxLists,
    ttl: ttlMilliseconds,
    noUpdateTTL: true,
  })
  return {
    of: (list) => counts.get(list) ?? { upTo: beginning, count: 0 },
    keep: (list, counted) => void counts.set(list, counted),
  }
}
