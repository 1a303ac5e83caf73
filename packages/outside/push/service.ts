import type { PushMessage, PushResult } from '@rodovia/core/notifications/push-ports.ts'
import pLimit from 'p-limit'

/** One of the services that carry pushes. What it throws counts as not sent, to be tried again. */
export type PushService = AsyncDisposable & {
  /** A result for each message, in their order. */
  send(messages: readonly PushMessage[]): Promise<readonly PushResult[]>
}

/** No answer of a service is waited for longer. */
export const answerSeconds = 5

/** Nothing is begun later: whoever sends has what it sends to itself for a while only. */
const startSeconds = 8

/** Does each, so many at once, in time: what there was no time for, and what was thrown over, is to be tried again. */
export async function eachInTime<Item>(
  items: readonly Item[],
  concurrency: number,
  send: (item: Item) => Promise<PushResult>,
): Promise<readonly PushResult[]> {
  const startedAt = performance.now()
  return pLimit(concurrency).map(items, async (item) => {
    if (performance.now() - startedAt > startSeconds * 1000)
      return { outcome: 'retry', reason: 'there was no time left' }
    try {
      return await send(item)
    } catch (error) {
      return notSent(error)
    }
  })
}

export function notSent(error: unknown): PushResult {
  return { outcome: 'retry', reason: error instanceof Error ? error.message : String(error) }
}

/** Seconds in which a push is of use, at least one: none means "now or never" to some services. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
}
