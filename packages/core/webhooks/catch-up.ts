import type { Actor } from '../identity/actor.ts'
import { permit } from '../identity/permissions.ts'
import { type EventId, isUuid } from '../shared/ids.ts'
import { readPage } from '../shared/page.ts'
import { refuseField } from '../shared/refusal.ts'
import { keptDays, type ToldEvent } from './delivery.ts'
import type { WebhookDeliveries } from './ports.ts'

export type EventStretch = { events: readonly ToldEvent[]; hasMore: boolean }

/**
 * What happened in a tenant behind the event called `after`, or within the last 30 days, in the order in which it is told; what was
 * committed late comes late, so that who reads on misses nothing. Refuses with `unauthorized`, `forbidden`, and with
 * `validation_failed` an event that is not there (any more).
 */
export async function catchUp(
  { webhookDeliveries }: { webhookDeliveries: WebhookDeliveries },
  { actor, after, ...asked }: { actor: Actor | null; after?: string | null; limit?: number | null },
): Promise<EventStretch> {
  const { tenantId } = permit(actor, 'event.read')
  const { limit } = readPage(asked)
  const known = after ?? null
  const events =
    known === null || isUuid(known)
      ? await webhookDeliveries.eventsAfter(tenantId, known as EventId | null, limit + 1)
      : null
  if (!events)
    throw refuseField(
      'after',
      `${JSON.stringify(known?.slice(0, 60))} is no event of yours of the last ${keptDays} days: give the id of one, or none to begin with the oldest`,
    )
  return { events: events.slice(0, limit), hasMore: events.length > limit }
}
