import type { TenantId } from '../../shared/ids.ts'
import type { Delivery, Position } from '../model/delivery.ts'
import type { Topic, Updates } from '../ports.ts'

/** Publishes that a delivery changed to its subscribers, also to the driver who was just unassigned. */
export function publishUpdate(
  updates: Updates,
  after: Delivery,
  { before = after, position = null }: { before?: Delivery; position?: Position | null } = {},
): void {
  const topics = new Set<Topic>([`delivery:${after.orderId}`, `tenant:${after.tenantId}`])
  if (!after.rehearsal) {
    topics.add(dispatchTopic(null))
    for (const one of [before, after]) topics.add(dispatchTopic(one.driver?.tenantId ?? one.tenantId))
  }
  for (const driver of [before.driver, after.driver]) if (driver) topics.add(`driver:${driver.id}`)
  updates.publish([...topics], { orderId: after.orderId, version: after.version, position })
}

/** The topic of the deliveries that a fleet dispatches, or with null of all. */
export function dispatchTopic(fleetId: TenantId | null): Topic {
  return `dispatch:${fleetId ?? 'all'}`
}
