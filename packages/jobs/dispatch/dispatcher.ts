import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { type DispatchPorts, dispatchDelivery } from '@rodovia/core/dispatch/dispatch-delivery.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import pLimit from 'p-limit'
import { type PollerOptions, startPoller } from '../poller.ts'
import type { OffersByPlan } from './offers-by-plan.ts'

const batchSize = 100
const concurrency = 8
const maxAttempts = 3
/** Under load the orders of this time are searched for together; the search for a single one begins at once. */
const gatherMilliseconds = 50

type DispatcherOptions = Pick<PollerOptions, 'onError' | 'onDue'> & {
  log: { error: (facts: object, message: string) => void }
  byPlan?: OffersByPlan
}

/**
 * Offers deliveries, ends offers that expired, cancels orders that found no driver and records passed deadlines. The schedule is each
 * delivery's `dispatchAt`. Any number of processes may dispatch at the same time: a compare-and-set decides between them.
 */
export function startDispatcher(
  ports: DispatchPorts,
  { log, byPlan, ...options }: DispatcherOptions,
): Promise<AsyncDisposable> {
  return startPoller(() => dispatchDue(ports, log, byPlan), {
    ...options,
    everySeconds: 1,
    gatherMilliseconds,
  })
}

/**
 * Dispatches until nothing is due. A delivery that fails, or is due again after its attempts (an offer taken back and made anew takes
 * two), is left for the next run and holds up no other.
 */
export async function dispatchDue(
  ports: DispatchPorts,
  log: DispatcherOptions['log'],
  byPlan?: OffersByPlan,
): Promise<void> {
  const limit = pLimit(concurrency)
  const attempts = new Map<Delivery['orderId'], number>()
  const attemptsLeft = ({ orderId }: Delivery) => maxAttempts - (attempts.get(orderId) ?? 0)
  for (;;) {
    // Exhausted deliveries may still be due, ahead of all others.
    const exhausted = [...attempts.values()].filter((count) => count >= maxAttempts).length
    const due = (await ports.deliveries.dueForDispatch(ports.clock(), batchSize + exhausted)).filter(
      (delivery) => attemptsLeft(delivery) > 0,
    )
    if (due.length === 0) return
    const routes = await byPlan?.routesWith(due)
    const areDueAgain = await limit.map(due, async (delivery) => {
      attempts.set(delivery.orderId, (attempts.get(delivery.orderId) ?? 0) + 1)
      try {
        const route = routes?.get(delivery.orderId)
        if (route && (await byPlan?.offer(delivery, route))) return false
        return await dispatchDelivery(ports, delivery)
      } catch (error) {
        attempts.set(delivery.orderId, maxAttempts)
        // A refusal says that another dispatcher was faster.
        if (!isRefusal(error)) log.error({ err: error, orderId: delivery.orderId }, 'dispatching failed')
        return false
      }
    })
    if (due.length < batchSize && !areDueAgain.includes(true)) return
  }
}
