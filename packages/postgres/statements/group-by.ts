/** The values of each key, in the order of the rows. Keys without a row are absent. */
export function groupBy<Row, Key, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  toValue: (row: Row) => Value,
): Map<Key, Value[]> {
  const groups = Map.groupBy(rows, keyOf).entries()
  return new Map(groups.map(([key, group]) => [key, group.map((row) => toValue(row))]))
}
