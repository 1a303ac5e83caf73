/** Gathers the things of each owner, in the order in which they come; owners of nothing are absent. */
export function grouped<Row, Owner, Thing>(
  rows: readonly Row[],
  ownerOf: (row: Row) => Owner,
  thingOf: (row: Row) => Thing,
): Map<Owner, Thing[]> {
  const things = new Map<Owner, Thing[]>()
  for (const row of rows) {
    const owner = ownerOf(row)
    const before = things.get(owner)
    if (before) before.push(thingOf(row))
    else things.set(owner, [thingOf(row)])
  }
  return things
}
