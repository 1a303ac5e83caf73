/** A string, and whether it stands before a colon, which makes it a key. Linear: no part of it can match in two ways. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g

/**
 * Whether an object of the JSON text names a key twice. Parsers differ in which of the two counts, so that a proxy may have
 * checked another value than the one we would take.
 */
export function hasDuplicateKeys(json: string, parsed: unknown): boolean {
  let written = 0
  for (const [, colon] of json.matchAll(strings)) if (colon !== undefined) written++
  return written > keysIn(parsed)
}

/** The keys of all objects within. Without recursion: a text may nest deeper than the stack reaches. */
function keysIn(value: unknown): number {
  let keys = 0
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner = Object.values(next)
    if (!Array.isArray(next)) keys += inner.length
    for (const item of inner) left.push(item)
  }
  return keys
}
