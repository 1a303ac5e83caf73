import type { Request } from '../../identity/request.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Status } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import { changeOwnOrder } from '../orders/change-own-order.ts'
import type { DeliveryPorts } from '../ports.ts'
import {
  type CollectOnDelivery,
  type CollectOnDeliveryInput,
  readCollectOnDelivery,
} from './collect-on-delivery.ts'
import { assertCollectable } from './collectable.ts'

export type ChangeCollectOnDelivery = {
  request: Request
  orderId: string
  collectOnDelivery: CollectOnDeliveryInput | null
}

/**
 * Sets or removes the amount that the recipient pays at the door, until the driver has the parcel. The same again changes nothing. Refuses
 * with `not_found` an order out of reach, with `forbidden` readers, with `validation_failed` as `readCollectOnDelivery`, with
 * `invalid_state` once the parcel is picked up.
 */
export function changeCollectOnDelivery(
  ports: DeliveryPorts,
  { request, orderId, collectOnDelivery }: ChangeCollectOnDelivery,
): Promise<Delivery> {
  return changeOwnOrder(
    ports,
    { request, orderId },
    {
      decide: (before, by) =>
        recordAmount(ports, before, { ...by, collectOnDelivery: readCollectOnDelivery(collectOnDelivery) }),
    },
  )
}

const changeableIn: readonly Status[] = ['awaiting_driver', 'assigned', 'accepted', 'at_pickup']

/** The change; null for what the order has already. Refuses with `invalid_state`. */
export function recordAmount(
  ports: ChangePorts,
  before: Delivery,
  {
    collectOnDelivery,
    facts,
    ...context
  }: ChangeContext & { collectOnDelivery: CollectOnDelivery | null; facts: TimelineFacts },
): Change | null {
  if (!changeableIn.includes(before.status))
    throw refuse('invalid_state', { status: before.status, allowed: [], reason: 'picked_up_already' })
  if (identityOf(before.collectOnDelivery) === identityOf(collectOnDelivery)) return null
  assertCollectable(ports, { ...before, collectOnDelivery })
  return recordEntry(ports, before, {
    ...context,
    type: 'collect_on_delivery',
    kinds: ['order.collect_on_delivery_changed'],
    facts: {
      amount_cents: collectOnDelivery?.amountCents ?? 0,
      ...(collectOnDelivery && { method: collectOnDelivery.method }),
      ...facts,
    },
    patch: { collectOnDelivery },
  })
}

const identityOf = (one: CollectOnDelivery | null) => JSON.stringify([one?.amountCents, one?.method])
