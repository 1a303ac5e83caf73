import { about, auditEntry } from '../../identity/audit/audit-entry.ts'
import type { Request } from '../../identity/request.ts'
import { addSeconds } from '../../shared/clock.ts'
import { type EventId, isUuid } from '../../shared/ids.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { OneWebhook } from './change-webhook.ts'
import { readEventTypes, type WebhookEndpoint } from './endpoint.ts'
import { eventRetentionDays, type WebhookStatus } from './message.ts'
import type { ReplaySelection, WebhookEndpoints, WebhookMessages } from './ports.ts'
import { findOpenWebhook } from './read-webhooks.ts'

type Ports = SystemPorts & { webhookEndpoints: WebhookEndpoints; webhookDeliveries: WebhookMessages }

/**
 * Sends an event to an endpoint again, from the first attempt on. Refuses with `unauthorized`, `forbidden`, with
 * `not_found` an unknown endpoint or event, with `invalid_state` a disabled endpoint.
 */
export async function replayWebhook(
  ports: Ports,
  { request, id, eventId }: OneWebhook & { eventId: string },
): Promise<void> {
  const endpoint = await findOpenWebhook(ports, { actor: request.actor, id })
  const count = isUuid(eventId)
    ? await replay(ports, { request, endpoint }, { eventId: eventId as EventId })
    : 0
  if (count === 0) throw refuse('not_found', { kind: 'event', id: eventId })
}

type Range = {
  from: Date
  before?: Date | null
  types?: readonly string[] | null
  status?: WebhookStatus | null
}

/**
 * The same for all events from `from` until before `before`, by default now, of the endpoint's event types, or those of `types` and
 * those whose sending has a status; returns how many. Refuses also with `validation_failed` an unknown type, an empty range and one
 * older than 30 days.
 */
export async function replayWebhooks(
  ports: Ports,
  { request, id, from, before, types, status }: OneWebhook & Range,
): Promise<number> {
  const endpoint = await findOpenWebhook(ports, { actor: request.actor, id })
  const at = ports.clock()
  const until = before ?? at
  if (from >= until)
    throw refuseField('from', 'too_late', { got: from.toISOString(), latest: until.toISOString() })
  const oldest = addSeconds(at, -eventRetentionDays * 24 * 60 * 60)
  if (from < oldest)
    throw refuseField('from', 'too_early', { got: from.toISOString(), earliest: oldest.toISOString() })
  const kinds = readEventTypes(types, 'types')
  return replay(ports, { request, endpoint }, { from, before: until, kinds, status: status ?? null })
}

async function replay(
  ports: Ports,
  { request, endpoint }: { request: Request; endpoint: WebhookEndpoint },
  which: ReplaySelection,
): Promise<number> {
  const facts: Record<string, string> =
    'eventId' in which
      ? { event_id: which.eventId }
      : {
          from: which.from.toISOString(),
          before: which.before.toISOString(),
          ...(which.kinds && { types: which.kinds.join(' ') }),
          ...(which.status && { status: which.status }),
        }
  const audit = auditEntry(ports, {
    request,
    at: ports.clock(),
    action: 'webhook.replayed',
    ...about('webhook', endpoint),
    facts,
  })
  return ports.webhookDeliveries.replay(endpoint, which, audit)
}
