/** A queue of items that callbacks push, for one reader. */
export type Queue<Item> = AsyncIterable<Item> & {
  push(item: Item): void
  /** Ends the iteration after what was pushed; with an error it throws. */
  end(error?: unknown): void
}

export function createQueue<Item>(): Queue<Item> {
  const items: Item[] = []
  let ending: { error?: unknown } | null = null
  let wake = () => {}
  return {
    push(item) {
      items.push(item)
      wake()
    },
    end(...errors) {
      ending ??= errors.length > 0 ? { error: errors[0] } : {}
      wake()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (items.length > 0) yield items.shift() as Item
        if (ending && 'error' in ending) throw ending.error
        if (ending) return
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
