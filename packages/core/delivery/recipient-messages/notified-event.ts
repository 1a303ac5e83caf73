import type { NewId } from '../../shared/ids.ts'
import { draftEvent, type PublishedEvent } from '../../shared/published-event.ts'
import type { StoredMessage } from './recipient-message.ts'

/** `recipient.notified`: what became of a message. It never holds the PIN, the text or the whole number. */
export function notifiedEvent(ports: { newId: NewId }, message: StoredMessage, at: Date): PublishedEvent {
  const { id, tenantId, orderId, code, reference, kind, channel, status, reason } = message
  return draftEvent(ports, {
    tenantId,
    kind: 'recipient.notified',
    createdAt: at,
    data: {
      order_id: orderId,
      code,
      reference,
      livemode: true,
      message: {
        id,
        kind,
        channel,
        status,
        reason,
        to: message.toMasked,
        cost_cents: Number(message.costCents),
        at: at.toISOString(),
      },
    },
  })
}
