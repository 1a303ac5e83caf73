/**
 * Options of lru-cache that limit a cache to so many entries; it takes memory as it fills. With its own `max` it reserves room for all of
 * them when it is created: 2.8 MB for 100,000.
 */
export function entryLimit(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
