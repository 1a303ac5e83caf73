import { type Change, type ChangeContext, type ChangePorts, recordMove } from '../changes/change.ts'
import type { Delivery } from '../model/delivery.ts'

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
