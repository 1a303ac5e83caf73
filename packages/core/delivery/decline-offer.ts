import type { Actor } from '../identity/actor.ts'
import { requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { UserId } from '../shared/ids.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { type Change, type ChangePorts, recordMove } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import type { Delivery } from './delivery.ts'
import { parseDeliveryCode } from './delivery-code.ts'
import { findDriverDelivery } from './find-delivery.ts'
import type { Deliveries, Updates } from './ports.ts'
import type { DeliverySettings } from './settings.ts'
import { driverMoves, move } from './states.ts'
import type { TimelineFacts } from './timeline.ts'

type Ports = SystemPorts & { deliveries: Deliveries; updates: Updates; deliverySettings: DeliverySettings }

/**
 * The driver declines an offer; the dispatcher asks the next driver at once. Declining it again changes nothing. Refuses
 * with `not_found` an offer to another driver, with `invalid_state` a delivery that was accepted.
 */
export async function declineOffer(
  ports: Ports,
  { request, code, device = {} }: { request: Request; code: string; device?: TimelineFacts },
): Promise<void> {
  const driver = requireActor(request.actor)
  if (await hasDeclined(ports, driver, code)) return
  await decideAndCommit(ports, request, {
    read: () => findDriverDelivery(ports, driver, code),
    decide: (before, at) => decline(ports, before, { request, driverId: driver.userId, device, at }),
  })
}

/** The change that returns an offered delivery to the dispatcher. Refuses with `invalid_state`. */
export function decline(
  ports: ChangePorts,
  before: Delivery,
  { request, driverId, device, at }: { request: Request; driverId: UserId; device: TimelineFacts; at: Date },
): Change {
  return recordMove(ports, before, {
    move: 'decline',
    to: move(before.status, 'decline', driverMoves),
    at,
    request,
    by: { kind: 'driver', userId: driverId },
    facts: device,
    patch: { driver: null, offerExpiresAt: null, dispatchAt: at },
  })
}

/** Whether the driver declined it before: apps repeat a request whose answer was lost. */
async function hasDeclined({ deliveries }: Ports, driver: Actor, code: string): Promise<boolean> {
  const parsed = parseDeliveryCode(code)
  const delivery = parsed && (await deliveries.findByCodes([parsed])).get(parsed)
  if (!delivery || delivery.driver?.id === driver.userId) return false
  const offers = (await deliveries.offers([delivery.orderId])).get(delivery.orderId) ?? []
  return offers.some(({ driverId, outcome }) => driverId === driver.userId && outcome === 'declined')
}
