import type { Delivery } from '@rodovia/core/delivery/delivery.ts'
import { dispatchDelivery } from '@rodovia/core/dispatch/dispatch-delivery.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { coalesce } from '@rodovia/platform/coalesce.ts'
import pLimit from 'p-limit'
import { z } from 'zod'
import { defineJob } from './job.ts'
import { type QueueOptions, runQueue } from './queue.ts'

type Ports = Parameters<typeof dispatchDelivery>[0]

const dispatch = defineJob({ name: 'dispatch', payload: z.object({}), key: () => 'due' })

/** Nothing waits longer than that for its turn, even if every word that it is due was lost. */
const sweepSeconds = 1

/** So many deliveries are fetched at once, and so many of them worked on at the same time. */
const batchSize = 100
const concurrency = 8
const maxAttempts = 3

export type DispatcherOptions = QueueOptions & {
  /** Calls back whenever a delivery became due by a commit. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  log: { error: (facts: object, message: string) => void }
}

/**
 * Offers, takes back, gives up and notes passed deadlines. The schedule is the deliveries' own `dispatchAt`; the queue only
 * says when to look. Any number of dispatchers may run: a compare-and-set decides between them.
 */
export async function startDispatcher(ports: Ports, options: DispatcherOptions): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const queue = stack.use(await runQueue(dispatch, () => dispatchDue(ports, options.log), options))
  await queue.repeat({}, sweepSeconds)
  stack.use(await options.onDue(coalesce(() => queue.enqueue({}).catch(options.onError))))
  return stack.move()
}

/**
 * Works until nothing is due any more. One delivery that fails does not stand in the way of the others: it is left for
 * the next sweep, as is one that is still due after its turns (an offer taken back and made anew takes two).
 */
export async function dispatchDue(ports: Ports, log: DispatcherOptions['log']): Promise<void> {
  const limit = pLimit(concurrency)
  const attempts = new Map<Delivery['orderId'], number>()
  const attemptsLeft = ({ orderId }: Delivery) => maxAttempts - (attempts.get(orderId) ?? 0)
  for (;;) {
    // Those that had their turns may still be due, in front of all others.
    const exhausted = [...attempts.values()].filter((count) => count >= maxAttempts).length
    const due = (await ports.deliveries.dueForDispatch(ports.clock(), batchSize + exhausted)).filter(
      (delivery) => attemptsLeft(delivery) > 0,
    )
    if (due.length === 0) return
    await limit.map(due, async (delivery) => {
      attempts.set(delivery.orderId, (attempts.get(delivery.orderId) ?? 0) + 1)
      try {
        await dispatchDelivery(ports, delivery)
      } catch (error) {
        attempts.set(delivery.orderId, maxAttempts)
        // Somebody was faster again and again, or the database is away: no fault of ours.
        if (!isRefusal(error)) log.error({ err: error, orderId: delivery.orderId }, 'dispatching failed')
      }
    })
  }
}
