import { type AccessPorts, recordOrderAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { DeliveryCode } from '../shared/ids.ts'
import type { Delivery } from './delivery.ts'
import { parseDeliveryCode } from './delivery-code.ts'
import type { Deliveries } from './ports.ts'

/**
 * The deliveries that this driver is offered or carries, by their code. Unknown codes and other drivers' deliveries are
 * left out. Refuses with `unauthorized`, `forbidden`.
 */
export async function findOwnDeliveries(
  ports: AccessPorts & { deliveries: Deliveries },
  { actor, codes }: { actor: Actor | null; codes: readonly string[] },
): Promise<Map<DeliveryCode, Delivery>> {
  const driver = permit(actor, 'delivery.drive')
  const parsed = codes.map(parseDeliveryCode).filter((code) => code !== null)
  const deliveries = await ports.deliveries.findByCodes(parsed)
  const own = new Map([...deliveries].filter(([, delivery]) => delivery.driver?.id === driver.userId))
  await recordOrderAccess(ports, driver, own.values())
  return own
}
