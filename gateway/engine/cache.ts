/**
 * A cache that holds at most `maxEntries`; what was used least recently leaves first.
 *
 * A Map keeps the order of insertion, so taking an entry out and putting it back makes it the newest.
 */
export class BoundedCache<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    if (!(maxEntries >= 1))
      throw new RangeError(`A cache needs room for at least one entry, not ${maxEntries}`)
    this.#maxEntries = maxEntries
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#maxEntries) this.#entries.delete(this.#entries.keys().next().value as Key)
    this.#entries.set(key, value)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }
}
