/** So many share a statement. */
const groupSize = 50

/** The results of `work` for each item, in their sequence; at most 50 run at once. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let begin = 0; begin < items.length; begin += groupSize) {
    const group = items.slice(begin, begin + groupSize)
    results.push(...(await Promise.all(group.map((item, index) => work(item, begin + index)))))
  }
  return results
}
