import { runDetached } from '@rodovia/platform/abort-scope.ts'
import { isUnavailable } from './unavailable.ts'

type PendingCall<Item, Answer> = PromiseWithResolvers<Answer> & { item: Item }

/**
 * Batches concurrent calls. At most `concurrency` batches of at most `maxItems` items run at once; calls made
 * meanwhile wait for the next batch, and a single call starts without delay. `work` returns the results in
 * the order of its items. If it rejects, each item is retried alone, so that one bad item fails only its own
 * caller; not while the database is unavailable, because all would fail.
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { concurrency = 2, maxItems = 500 } = {},
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
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      else for (const call of batch) await runBatch([call])
    }
  }

  return (item) => {
    const call = { ...Promise.withResolvers<Answer>(), item }
    pending.push(call)
    // Calls of the same turn of the event loop share a batch.
    if (pending.length === 1) setImmediate(startBatches)
    return call.promise
  }
}
