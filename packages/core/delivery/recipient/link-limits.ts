import type { Request } from '../../identity/request.ts'
import { type LimitPorts, takeWithinLimit } from '../../shared/limits.ts'
import type { Delivery } from '../model/delivery.ts'

/** So often an hour an address may take part, by any links. Refuses with `rate_limited`. */
export async function takeOfAddress(
  ports: LimitPorts,
  name: 'instructions' | 'opt-outs' | 'charges',
  { address }: Pick<Request, 'address'>,
): Promise<void> {
  await takeWithinLimit(ports, name, ports.limitSettings.addressInstructions, `${name}:${address}`)
}

/** So often a day a link may instruct, and so often it may rate. Refuses with `rate_limited`. */
export async function takeOfLink(
  ports: LimitPorts,
  name: 'instructions' | 'ratings',
  { orderId }: Pick<Delivery, 'orderId'>,
): Promise<void> {
  const { linkInstructions } = ports.limitSettings
  await takeWithinLimit(ports, `${name}-of-link`, linkInstructions, `${name}-of:${orderId}`)
}
