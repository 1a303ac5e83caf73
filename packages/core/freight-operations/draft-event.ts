import type { Delivery } from '../delivery/model/delivery.ts'
import type { FreightOperationEventType } from '../shared/event-types.ts'
import type { NewId } from '../shared/ids.ts'
import { draftEvent, type PublishedEvent } from '../shared/published-event.ts'
import type { FreightOperation, RegistryMove } from './freight-operation.ts'

type Changed = { before: FreightOperation; after: FreightOperation; move: RegistryMove | null }

/** The event of a changed operation; null for a change that is none for the shipper. It names neither driver nor vehicle. */
export function draftOperationEvent(
  ports: { newId: NewId },
  { tenantId, orderId, code, reference }: Delivery,
  changed: Changed,
): PublishedEvent | null {
  const type = eventTypeOf(changed)
  const { id, kind, status, means, refusalCode, refusalText, changedAt } = changed.after
  // A canceled operation may have another id already.
  const { number, amountCents } = type === 'canceled' ? changed.before : changed.after
  return (
    type &&
    draftEvent(ports, {
      tenantId,
      kind: `freight_operation.${type}`,
      createdAt: changedAt,
      data: {
        order_id: orderId,
        code,
        reference,
        livemode: true,
        freight_operation: {
          id: type === 'canceled' ? changed.before.id : id,
          kind,
          status: type === 'canceled' ? 'canceled' : status,
          number,
          amount_cents: amountCents === null ? null : Number(amountCents),
          means,
          refusal_code: refusalCode,
          refusal_text: refusalText,
          at: changedAt.toISOString(),
        },
      },
    })
  )
}

type Short = FreightOperationEventType extends `freight_operation.${infer Name}` ? Name : never

function eventTypeOf({ before, after, move }: Changed): Short | null {
  const isRefused = after.refusalCode !== null
  if (isRefused) {
    const isSame = after.refusalCode === before.refusalCode && after.refusalText === before.refusalText
    return isSame ? null : 'refused'
  }
  if (after.status === 'closed') return 'closed'
  if (before.number !== null && (after.status === 'canceled' || after.id !== before.id)) return 'canceled'
  if (after.status !== 'issued') return null
  if (before.number === null) return 'issued'
  return move === 'rectify' ? 'rectified' : null
}
