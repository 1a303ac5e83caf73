import { runDetached } from '@rodovia/platform/abort-scope.ts'

type PendingCall<Item, Answer> = PromiseWithResolvers<Answer> & { item: Item }

/**
 * Answers each call by itself and does the work of many at once: what is called while as many batches as `lanes` are under way
 * waits, and goes together when one of them is done, at most `most` items at a time. Nobody waits for company: alone a call goes at
 * once. `work` answers in the order of the items. Where it fails each item of the batch is tried by itself, so that
 * one that cannot be done costs the others nothing but time; `isHopeless` says of which faults that would be in vain.
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  {
    concurrency,
    maxItems,
    failsForAll,
  }: { concurrency: number; maxItems: number; failsForAll: (error: unknown) => boolean },
): (item: Item) => Promise<Answer> {
  let pending: PendingCall<Item, Answer>[] = []
  let running = 0

  function startBatches(): void {
    while (running < concurrency && pending.length > 0) {
      const batch = pending.slice(0, maxItems)
      pending = pending.slice(maxItems)
      running += 1
      runDetached(() => runBatch(batch)).finally(() => {
        running -= 1
        startBatches()
      })
    }
  }

  async function runBatch(batch: readonly PendingCall<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      if (batch.length === 1 || failsForAll(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await runBatch([one])
    }
  }

  return (item) => {
    const one = { ...Promise.withResolvers<Answer>(), item }
    pending.push(one)
    // Whoever calls in the same turn of the event loop goes along.
    if (pending.length === 1) setImmediate(startBatches)
    return one.promise
  }
}
