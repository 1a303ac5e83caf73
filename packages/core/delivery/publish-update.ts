import type { Delivery, Position } from './delivery.ts'
import type { Topic, Updates } from './ports.ts'

/** Publishes that a delivery changed to its subscribers, also to the driver who was just unassigned. */
export function publishUpdate(
  updates: Updates,
  after: Delivery,
  { before = after, position = null }: { before?: Delivery; position?: Position | null } = {},
): void {
  const topics = new Set<Topic>([`delivery:${after.orderId}`, `tenant:${after.tenantId}`])
  for (const driver of [before.driver, after.driver]) if (driver) topics.add(`driver:${driver.id}`)
  updates.publish([...topics], { orderId: after.orderId, version: after.version, position })
}
