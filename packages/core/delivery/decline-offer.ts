import type { Actor } from '../identity/actor.ts'
import { requireActor } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { recordMove } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import { parseDeliveryCode } from './delivery-code.ts'
import { findDriverDelivery } from './find-delivery.ts'
import type { Deliveries, Updates } from './ports.ts'
import type { DeliverySettings } from './settings.ts'
import { driverMoves, move } from './states.ts'
import type { TimelineFacts } from './timeline.ts'

type Ports = SystemPorts & { deliveries: Deliveries; updates: Updates; deliverySettings: DeliverySettings }

/**
 * The driver turns an offer down; the dispatcher asks the next one at once. Said again it changes nothing. Refuses with `not_found` what is not
 * offered to this driver, with `invalid_state` what was accepted already.
 */
export async function declineOffer(
  ports: Ports,
  { request, code, device = {} }: { request: Request; code: string; device?: TimelineFacts },
): Promise<void> {
  const driver = requireActor(request.actor)
  if (await hasDeclined(ports, driver, code)) return
  await decideAndCommit(
    ports,
    request,
    () => findDriverDelivery(ports, driver, code),
    (before) => {
      const at = ports.clock()
      return recordMove(ports, ports.deliverySettings, before, {
        move: 'decline',
        to: move(before.status, 'decline', driverMoves),
        at,
        request,
        by: { kind: 'driver', userId: driver.userId },
        facts: device,
        patch: { driver: null, offerExpiresAt: null, dispatchAt: at },
      })
    },
  )
}

/** Whether it is what he said before: phones send again what got no answer. */
async function hasDeclined({ deliveries }: Ports, driver: Actor, code: string): Promise<boolean> {
  const parsed = parseDeliveryCode(code)
  const delivery = parsed && (await deliveries.findByCodes([parsed])).get(parsed)
  if (!delivery || delivery.driver?.id === driver.userId) return false
  const offers = (await deliveries.offers([delivery.orderId])).get(delivery.orderId) ?? []
  return offers.some(({ driverId, outcome }) => driverId === driver.userId && outcome === 'declined')
}
