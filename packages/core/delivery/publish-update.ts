import type { Delivery, Position } from './delivery.ts'
import type { Topic, Updates } from './ports.ts'

/** Tells all who watch a delivery that it changed; a driver who was just taken off hears it too. */
export function publishUpdate(
  updates: Updates,
  after: Delivery,
  { before = after, position = null }: { before?: Delivery; position?: Position | null } = {},
): void {
  const audiences = new Set<Topic>([`delivery:${after.orderId}`, `tenant:${after.tenantId}`])
  for (const driver of [before.driver, after.driver]) if (driver) audiences.add(`driver:${driver.id}`)
  updates.publish([...audiences], { orderId: after.orderId, version: after.version, position })
}
