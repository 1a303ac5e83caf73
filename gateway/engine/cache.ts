/**
 * A cache that holds at most `maxEntries`, and no more than `maxWeight` of what they are said to weigh; what was used
 * least recently leaves first. What is too heavy for it alone is not kept.
 *
 * A Map keeps the order of insertion, so taking an entry out and putting it back makes it the newest.
 */
export class BoundedCache<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly weight: number }>()
  readonly #maxEntries: number
  readonly #maxWeight: number
  #weight = 0
  #newest: Key | undefined

  constructor(maxEntries: number, maxWeight = Number.POSITIVE_INFINITY) {
    if (!(maxEntries >= 1))
      throw new RangeError(`A cache needs room for at least one entry, not ${maxEntries}`)
    this.#maxEntries = maxEntries
    this.#maxWeight = maxWeight
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // Most ask for the same again and again.
    if (key !== this.#newest) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      this.#newest = key
    }
    return entry.value
  }

  set(key: Key, value: Value, weight = 0): void {
    this.delete(key)
    if (weight > this.#maxWeight) return
    this.#entries.set(key, { value, weight })
    this.#newest = key
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#weight <= this.#maxWeight) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}
