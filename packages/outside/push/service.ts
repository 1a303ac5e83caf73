import type { PushMessage, PushResult } from '@rodovia/core/notifications/pushes/ports.ts'
import pLimit from 'p-limit'

/** One of the services that carry pushes. What it throws counts as not sent, to be tried again. */
export type PushService = AsyncDisposable & {
  /** A result for each message, in their order. */
  send(messages: readonly PushMessage[]): Promise<readonly PushResult[]>
}

/** No answer of a service is waited for longer. */
export const responseSeconds = 5

/** Nothing is begun later: whoever sends has what it sends to itself for a while only. */
const startSeconds = 8

/** Sends each, so many at once; `notSent` gives the result of what there was no time for, and of what was thrown over. */
export async function sendWithinTime<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  send: (item: Item) => Promise<Result>,
  notSent: (error: unknown, item: Item) => Result,
): Promise<readonly Result[]> {
  const startedAt = performance.now()
  return pLimit(concurrency).map(items, async (item) => {
    if (performance.now() - startedAt > startSeconds * 1000)
      return notSent(new Error('there was no time left'), item)
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

/** Seconds in which a push is of use, at least one: none means "now or never" to some services. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
