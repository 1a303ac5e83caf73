import type { Actor } from '../../identity/actor.ts'
import { permit } from '../../identity/permissions.ts'
import { type EventId, isUuid } from '../../shared/ids.ts'
import { readPage } from '../../shared/page.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import { refuseField } from '../../shared/refusal.ts'
import { eventRetentionDays } from './message.ts'
import type { WebhookMessages } from './ports.ts'

export type EventPage = { events: readonly PublishedEvent[]; hasMore: boolean }

/**
 * The tenant's events after the event `after`, by default of the last 30 days, in the order of publication: an event
 * that commits late comes late, so a reader misses nothing. Refuses with `unauthorized`, `forbidden`, with
 * `validation_failed` an unknown or expired event.
 */
export async function listEvents(
  { webhookDeliveries }: { webhookDeliveries: WebhookMessages },
  { actor, after, ...page }: { actor: Actor | null; after?: string | null; limit?: number | null },
): Promise<EventPage> {
  const { tenantId } = permit(actor, 'event.read')
  const { limit } = readPage(page)
  const known = after ?? null
  const events =
    known === null || isUuid(known)
      ? await webhookDeliveries.eventsAfter(tenantId, known as EventId | null, limit + 1)
      : null
  if (!events)
    throw refuseField('after', 'not_your_event', { got: known ?? undefined, days: eventRetentionDays })
  return { events: events.slice(0, limit), hasMore: events.length > limit }
}
