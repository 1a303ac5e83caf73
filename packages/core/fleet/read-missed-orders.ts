import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { capacityOf } from '../quoting/service-type.ts'
import { addHours, type Clock } from '../shared/clock.ts'
import { refuse } from '../shared/refusal.ts'
import { widestRadiusKm } from './matching.ts'
import { type MissedOrder, mostPassedOver, type PassedOverReason, passedOverHours } from './passed-over.ts'
import type { Drivers } from './ports.ts'

type Ports = { drivers: Drivers; clock: Clock; deliverySettings: { driverFreshSeconds: number } }

/**
 * The orders of the last 24 hours for which the calling driver was considered and not asked, newest first. Refuses with
 * `unauthorized`, `forbidden`.
 */
export async function readMissedOrders(
  { drivers, clock, deliverySettings }: Ports,
  { actor }: { actor: Actor | null },
): Promise<readonly MissedOrder[]> {
  const { userId } = permit(actor, 'delivery.drive')
  const driver = (await drivers.findByIds([userId])).get(userId)
  if (!driver) throw refuse('not_found', { kind: 'driver', id: userId })
  const missed = await drivers.missedOrders(userId, addHours(clock(), -passedOverHours), mostPassedOver)
  const limits: Partial<Record<PassedOverReason, number>> = {
    too_far: widestRadiusKm,
    at_capacity: capacityOf[driver.persona],
    not_seen_lately: deliverySettings.driverFreshSeconds,
  }
  return missed.map((order) => ({ ...order, limit: limits[order.reason] ?? null }))
}
