import { type Decline, readDecline } from '../../fleet/decline.ts'
import type { Actor } from '../../identity/actor.ts'
import { requireActor } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import { type Change, type ChangeContext, type ChangePorts, recordMove } from '../changes/change.ts'
import { decideAndCommit } from '../committing/decide-and-commit.ts'
import type { Delivery } from '../model/delivery.ts'
import { parseDeliveryCode } from '../model/delivery-code.ts'
import { driverMoves } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { findDriverDelivery } from '../reading/find-delivery.ts'
import { type AnswerPorts, declineRoute } from '../routes/answer-route.ts'

export type DeclineOffer = {
  request: Request
  code: string
  /** One of `declineReasons`. */
  reason?: string | null | undefined
  note?: string | null | undefined
  /** The time at which an offer was declined offline, by the phone's clock. */
  device?: TimelineFacts
}

/**
 * The driver declines an offer, or the whole route in which it is offered; the dispatcher asks the next driver at once. Declining it again
 * changes nothing. Refuses
 * with `not_found` an offer to another driver, with `invalid_state` a delivery that was accepted, with
 * `validation_failed` an unknown reason.
 */
export async function declineOffer(
  ports: AnswerPorts,
  { request, code, device = {}, ...input }: DeclineOffer,
): Promise<void> {
  const driver = requireActor(request.actor)
  const reason = readDecline(input)
  if (await hasDeclined(ports, driver, code)) return
  const { routeId, status } = await findDriverDelivery(ports, driver, code)
  if (routeId && status === 'assigned') {
    await declineRoute(ports, { request, id: routeId, device, ...input })
    return
  }
  const by = { kind: 'driver', userId: driver.userId } as const
  await decideAndCommit(
    ports,
    { request, by },
    {
      read: () => findDriverDelivery(ports, driver, code),
      decide: (before, context) => decline(ports, before, context, { device, reason }),
    },
  )
}

/** The change that returns an offered delivery to the dispatcher. Refuses with `invalid_state`. */
export function decline(
  ports: ChangePorts,
  before: Delivery,
  context: ChangeContext,
  { device, reason }: { device: TimelineFacts; reason: Decline },
): Change {
  return recordMove(ports, before, {
    ...context,
    move: 'decline',
    callerMoves: driverMoves,
    facts: device,
    decline: reason,
  })
}

/** Whether the driver declined it before: apps repeat a request whose answer was lost. */
async function hasDeclined({ deliveries }: DeliveryPorts, driver: Actor, code: string): Promise<boolean> {
  const parsed = parseDeliveryCode(code)
  const delivery = parsed && (await deliveries.findByCodes([parsed])).get(parsed)
  if (!delivery || delivery.driver?.id === driver.userId) return false
  const offers = (await deliveries.offers([delivery.orderId])).get(delivery.orderId) ?? []
  return offers.some(({ driverId, outcome }) => driverId === driver.userId && outcome === 'declined')
}
