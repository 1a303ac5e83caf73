/** A JSON string, and the colon that makes it a key. It matches in linear time: no part can match in two ways. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g

/**
 * Whether an object in the JSON text has a duplicate key. Parsers differ in which of the two they take, so a proxy may have checked
 * another value than the one we would use.
 */
export function hasDuplicateKeys(json: string, parsed: unknown): boolean {
  let written = 0
  for (const [, colon] of json.matchAll(strings)) if (colon !== undefined) written++
  return written > keysIn(parsed)
}

/** Counts the keys of all objects in the value. It does not recurse, because JSON may nest deeper than the stack. */
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
