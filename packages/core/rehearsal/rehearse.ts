import type { Delivery } from '../delivery/model/delivery.ts'
import { findScopedOrder } from '../delivery/reading/find-delivery.ts'
import { permit } from '../identity/permissions.ts'
import { assertRehearsalTenant } from '../identity/rehearsal-tenant.ts'
import type { Request } from '../identity/request.ts'
import { secondsBetween } from '../shared/clock.ts'
import { refuse } from '../shared/refusal.ts'
import type { RehearsalSettings } from './ports.ts'
import { performAct, type RobotPorts, reportPlace } from './robot.ts'
import { type Act, nextAct, shareOf } from './scripts.ts'

export type RehearsePorts = RobotPorts & { rehearsalSettings: RehearsalSettings }

/** The robot's polls during one ride: every five seconds of 150. */
const pollsPerRide = 30

/** The pause between two polls of the robot. */
export function pollSeconds({ rideSeconds }: RehearsalSettings): number {
  return rideSeconds / pollsPerRide
}

/** The request of the platform itself. */
const platformRequest: Request = {
  actor: null,
  language: 'en',
  requestId: 'rehearsal',
  address: 'rehearsal',
  idempotencyKey: null,
  stepUpToken: null,
}

/** Continues a rehearsal: the next act if it is due, else the next position on the route. */
export async function continueRehearsal(ports: RehearsePorts, delivery: Delivery): Promise<void> {
  const seconds = secondsBetween(delivery.createdAt, ports.clock())
  const share = seconds / ports.rehearsalSettings.rideSeconds
  const act = await nextActOf(ports, delivery)
  if (!act) return
  if (share >= shareOf[act]) await performAct(ports, { delivery, act, request: platformRequest })
  else await reportPlace(ports, delivery, share)
}

/**
 * Runs the next act of a rehearsed order at once. Refuses with `rehearsal_only` outside of a rehearsal, with
 * `not_found` another tenant's order, with `invalid_state` one that has ended.
 */
export async function stepRehearsal(
  ports: RobotPorts,
  { request, orderId }: { request: Request; orderId: string },
): Promise<Delivery> {
  const shipper = permit(request.actor, 'order.create')
  assertRehearsalTenant(shipper)
  const delivery = await findScopedOrder(ports, shipper, 'order.read', orderId)
  if (request.idempotencyKey?.resultId) return delivery
  const act = await nextActOf(ports, delivery)
  if (!act) throw refuse('invalid_state', { status: delivery.status, allowed: [] })
  return performAct(ports, { delivery, act, request })
}

async function nextActOf({ deliveries }: RobotPorts, delivery: Delivery): Promise<Act | null> {
  const { orderId } = delivery
  const { timelines } = await deliveries.details({ timelines: [orderId] })
  return nextAct(delivery, timelines.get(orderId) ?? [])
}
