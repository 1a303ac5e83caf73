import { runDetached } from '@rodovia/platform/abort-scope.ts'
import { isUnavailable } from '@rodovia/platform/database-faults.ts'

type PendingCall<Item, Answer> = PromiseWithResolvers<Answer> & { item: Item }

/** Several times what a statement takes. */
const slowMilliseconds = 50

/**
 * Batches concurrent calls. At most `concurrency` batches of at most `maxItems` items run at once; calls made
 * meanwhile wait for the next batch, and a single call starts without delay. Beside a running batch only one that is
 * at least as large begins: most of a statement's work is the same for one item and for ten. `work` returns the
 * results in the order of its items. If it rejects, each item is retried alone, so that one bad item fails only its
 * own caller; not while the database is unavailable, because all would fail.
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { concurrency = 2, maxItems = 500 } = {},
): (item: Item) => Promise<Answer> {
  type Batch = readonly PendingCall<Item, Answer>[]
  let pending: PendingCall<Item, Answer>[] = []
  let running = 0
  let isScheduled = false
  /** For which smaller ones wait: not those that are retried, or wait for a lock. */
  let underWay: Batch[] = []
  const isLargeEnough = () => underWay.every((batch) => pending.length >= batch.length)

  function startBatches(): void {
    while (running < concurrency && pending.length > 0 && isLargeEnough()) {
      const batch = pending.slice(0, maxItems)
      pending = pending.slice(maxItems)
      running += 1
      underWay.push(batch)
      const slow = setTimeout(() => keepNobodyWaiting(batch), slowMilliseconds)
      runDetached(() => runBatch(batch)).finally(() => {
        clearTimeout(slow)
        running -= 1
        keepNobodyWaiting(batch)
      })
    }
  }

  function keepNobodyWaiting(batch: Batch): void {
    underWay = underWay.filter((other) => other !== batch)
    startBatches()
  }

  async function runBatch(batch: Batch): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      else {
        keepNobodyWaiting(batch)
        for (const call of batch) await runBatch([call])
      }
    }
  }

  /** Calls of the same turn of the event loop share a batch. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      startBatches()
    })
  }

  return (item) => {
    const call = { ...Promise.withResolvers<Answer>(), item }
    pending.push(call)
    schedule()
    return call.promise
  }
}
