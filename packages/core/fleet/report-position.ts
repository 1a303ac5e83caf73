import { announce } from '../delivery/announce.ts'
import type { Delivery, Position } from '../delivery/delivery.ts'
import { findDriverDelivery } from '../delivery/find-delivery.ts'
import type { Deliveries, Updates } from '../delivery/ports.ts'
import { isFinal } from '../delivery/states.ts'
import { assertInServiceArea } from '../geo/service-area.ts'
import type { Actor } from '../identity/actor.ts'
import { known } from '../identity/permissions.ts'
import type { Clock } from '../shared/clock.ts'
import { refuse } from '../shared/refusal.ts'
import type { Drivers } from './ports.ts'

type Ports = { clock: Clock; deliveries: Deliveries; drivers: Drivers; updates: Updates }

/**
 * Takes the driver's position for one of his deliveries. Refuses with `validation_failed` a point outside the bounds of
 * the contract (section 2, Position), with `not_found` another driver's delivery, with `invalid_state` one that ended.
 */
export async function reportPosition(
  ports: Ports,
  { actor, code, lat, lng, at }: { actor: Actor | null; code: string; lat: number; lng: number; at?: Date },
): Promise<{ delivery: Delivery; position: Position }> {
  const driver = known(actor)
  assertInServiceArea({ lat, lng })
  const delivery = await findDriverDelivery(ports, driver, code)
  if (isFinal(delivery.status)) throw refuse('invalid_state', { status: delivery.status, allowed: [] })
  const position = { lat, lng, at: at ?? ports.clock() }
  await ports.drivers.savePosition(driver.userId, delivery, position)
  announce(ports.updates, delivery, { position })
  return { delivery, position }
}
