import { viewContext } from '../delivery/reading/driver-view.ts'
import { requireActor } from '../identity/permissions.ts'
import { type AttemptInput, type AttemptPorts, commitAttempt } from '../return-orders/report-attempt.ts'
import { type DispatchedOrder, dispatcherView, findDispatchedOrder } from './find-dispatched-order.ts'

/**
 * An operator records a failed attempt that the driver reported by telephone. Refuses like `findDispatchedOrder`, and with `invalid_state`,
 * `validation_failed` as `reportFailedAttempt`.
 */
export async function recordFailedAttempt(
  ports: AttemptPorts,
  { orderId, ...input }: AttemptInput & { orderId: string },
): Promise<DispatchedOrder> {
  const operator = requireActor(input.request.actor)
  const order = await commitAttempt(ports, input, {
    by: { kind: 'operator', userId: operator.userId },
    read: () => findDispatchedOrder(ports, operator, orderId),
  })
  return dispatcherView(operator, order, viewContext(ports))
}
