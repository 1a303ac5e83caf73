import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import type { Machine } from '../shared/ports.ts'
import { recordMove } from './change.ts'
import { decideAndCommit } from './decide-and-commit.ts'
import type { Delivery } from './delivery.ts'
import { findDriverDelivery } from './find-delivery.ts'
import type { Deliveries, Updates } from './ports.ts'
import type { DeliverySettings } from './settings.ts'
import { driverMoves, move } from './states.ts'

type Ports = Machine & { deliveries: Deliveries; updates: Updates; deliverySettings: DeliverySettings }

/**
 * The driver turns an offer down; the dispatcher asks the next one at once. Refuses with `not_found` what is not
 * offered to this driver, with `invalid_state` what was accepted already.
 */
export async function declineOffer(
  ports: Ports,
  { actor, code }: { actor: Actor | null; code: string },
): Promise<Delivery> {
  const driver = permit(actor, 'delivery.drive')
  const { delivery } = await decideAndCommit(
    ports,
    () => findDriverDelivery(ports, driver, code),
    (before) => {
      const at = ports.clock()
      return recordMove(ports, ports.deliverySettings, before, {
        move: 'decline',
        to: move(before.status, 'decline', driverMoves),
        at,
        by: { kind: 'driver', userId: driver.userId },
        patch: { driver: null, offerExpiresAt: null, dispatchAt: at },
      })
    },
  )
  return delivery
}
