import { type Change, type ChangeContext, type ChangePorts, recordMove } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'
import type { Deliveries } from '../ports.ts'

/** The order whose parcel a return takes back; null for an order that is no return. */
export async function findOriginal(
  { deliveries }: { deliveries: Deliveries },
  { returnOf }: Pick<Delivery, 'returnOf'>,
): Promise<Delivery | null> {
  return returnOf === null ? null : ((await deliveries.findByOrderIds([returnOf])).get(returnOf) ?? null)
}

/**
 * The hand-over of a return to the sender, which ends its original in the same statement: `returning` becomes `returned`, and the way out
 * is paid. An original that was delivered before stays as it is.
 */
export function endReturn(
  ports: ChangePorts,
  handedOver: Change,
  original: Delivery | null,
  { by, at }: ChangeContext,
): Change {
  if (original?.status !== 'returning') return handedOver
  const returned = recordMove(ports, original, {
    request: null,
    by,
    at,
    move: 'returned',
    facts: { return_code: handedOver.after.code },
  })
  return { ...handedOver, linked: { earlier: null, placed: null, original: returned } }
}
