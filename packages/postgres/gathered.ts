import { whoeverWants } from '@rodovia/platform/wanted.ts'

type Waiting<Item, Answer> = PromiseWithResolvers<Answer> & { item: Item }

/**
 * Answers each call by itself and does the work of many at once: what is called while as many batches as `lanes` are under way
 * waits, and goes together when one of them is done, at most `most` items at a time. Nobody waits for company: alone a call goes at
 * once. `work` answers in the order of the items. Where it fails each item of the batch is tried by itself, so that
 * one that cannot be done costs the others nothing but time; `isHopeless` says of which faults that would be in vain.
 */
export function gathered<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { lanes, most, isHopeless }: { lanes: number; most: number; isHopeless: (error: unknown) => boolean },
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let underWay = 0

  function begin(): void {
    while (underWay < lanes && waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      underWay += 1
      whoeverWants(() => settle(batch)).finally(() => {
        underWay -= 1
        begin()
      })
    }
  }

  async function settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      if (batch.length === 1 || isHopeless(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return (item) => {
    const one = { ...Promise.withResolvers<Answer>(), item }
    waiting.push(one)
    // Whoever calls in the same turn of the event loop goes along.
    if (waiting.length === 1) setImmediate(begin)
    return one.promise
  }
}
