/** Gathers the things of each owner, in the order in which they come; owners of nothing are absent. */
export function groupBy<Row, Key, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  toValue: (row: Row) => Value,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(toValue(row))
    else groups.set(key, [toValue(row)])
  }
  return groups
}
