import type { PushMessage, PushResult } from '@rodovia/core/notifications/pushes/ports.ts'
import pLimit from 'p-limit'

/** A push service. An error it throws means that nothing was sent; the pushes are retried. */
export type PushService = AsyncDisposable & {
  /** A result for each message, in their order. */
  send(messages: readonly PushMessage[]): Promise<readonly PushResult[]>
}

/** Timeout of a request to a push service. */
export const responseSeconds = 5

/** No request starts later than this, because the claim on the pushes expires. */
const startSeconds = 8

/** Sends each item, `concurrency` at a time. `notSent` gives the result of an item without time left, or whose sending threw. */
export async function sendWithinTime<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  send: (item: Item) => Promise<Result>,
  notSent: (error: unknown, item: Item) => Result,
): Promise<readonly Result[]> {
  const startedAt = performance.now()
  return pLimit(concurrency).map(items, async (item) => {
    if (performance.now() - startedAt > startSeconds * 1000) return notSent(new Error('no time left'), item)
    try {
      return await send(item)
    } catch (error) {
      return notSent(error, item)
    }
  })
}

export function retryLater(error: unknown): PushResult {
  return { outcome: 'retry', reason: error instanceof Error ? error.message : String(error) }
}

/** Seconds until a push expires, at least 1: some services read 0 as "now or never". */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
