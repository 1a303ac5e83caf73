import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import type { Delivery } from '../delivery.ts'

/** So often a day a link may instruct, and so often it may rate. Refuses with `rate_limited`. */
export async function takeOfLink(
  ports: LimitPorts,
  name: 'instructions' | 'ratings',
  { orderId }: Pick<Delivery, 'orderId'>,
): Promise<void> {
  const { linkInstructions } = ports.limitSettings
  await takeWithinLimit(ports, `${name}-of-link`, linkInstructions, `${name}-of:${orderId}`)
}
