import type { AuditEntry } from '../../identity/audit/audit-entry.ts'
import type { IdempotencyRecord } from '../../shared/idempotency.ts'
import type { EventId, TenantId, WebhookEndpointId } from '../../shared/ids.ts'
import type { Page, Slice } from '../../shared/page.ts'
import type { PublishedEvent } from '../../shared/published-event.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import type {
  DueWebhook,
  MessageRef,
  WebhookAttempt,
  WebhookMessage,
  WebhookResult,
  WebhookStatus,
} from './message.ts'
import type { WebhookUrlSettings } from './webhook-url.ts'

/** What configuration decides; `maxOfTenant`: so many endpoints a tenant may have. */
export type WebhookSettings = WebhookUrlSettings & { maxOfTenant: number }

/** Whose name an endpoint goes by; every tenant's endpoints are its own. */
export type EndpointRef = { tenantId: TenantId; id: WebhookEndpointId }

export type WebhookEndpoints = {
  list(tenantId: TenantId): Promise<readonly WebhookEndpoint[]>
  find(name: EndpointRef): Promise<WebhookEndpoint | null>
  /** With the event that tries it out. False where the tenant has as many as it may, `most`. */
  create(made: {
    endpoint: WebhookEndpoint
    test: PublishedEvent
    audit: AuditEntry
    effect: IdempotencyRecord | null
    most: number
  }): Promise<boolean>
  /** Writes what is to change of an endpoint as it stands; null where there is none of that name. */
  change(
    name: EndpointRef,
    changesOf: (endpoint: WebhookEndpoint) => WebhookChanges,
    audit: AuditEntry,
  ): Promise<WebhookEndpoint | null>
  /** With all that was on its way there. False where there is no such endpoint. */
  remove(name: EndpointRef, audit: AuditEntry): Promise<boolean>
}

export type WebhookChanges = Partial<
  Pick<
    WebhookEndpoint,
    | 'url'
    | 'description'
    | 'kinds'
    | 'secret'
    | 'stagedSecret'
    | 'disabledAt'
    | 'disabledReason'
    | 'failingSince'
  >
>

/** One event, or all from an instant until before another. */
export type ReplaySelection = { eventId: EventId } | { from: Date; before: Date }

export type WebhookFilter = { status: WebhookStatus | null }

export type WebhookMessages = {
  /**
   * Takes what was committed and not handed on yet, in batches, and hands it to the endpoints that want it. Gives back
   * those that have something to be told now; any number of relays may do so at once.
   */
  relay(at: Date): Promise<readonly EndpointRef[]>
  /** Endpoints that wait for something that is due. */
  due(at: Date): Promise<readonly EndpointRef[]>
  /** Takes at most so many of an endpoint's due events until `until`: another worker does not get them before. */
  claim(name: EndpointRef, asked: { at: Date; until: Date; limit: number }): Promise<readonly DueWebhook[]>
  /** Holds what is still under way. */
  hold(dues: readonly DueWebhook[], until: Date): Promise<void>
  /** Writes down how attempts at one endpoint ended. */
  record(results: readonly WebhookResult[]): Promise<void>
  /** Gives an endpoint up, with the notice to the tenant's others; false where it was given up before. */
  giveUp(
    name: EndpointRef,
    given: { reason: 'gone' | 'failing'; notice: PublishedEvent; audit: AuditEntry },
  ): Promise<boolean>
  /** Newest first; the cursor is an event's id. */
  list(name: EndpointRef, filter: WebhookFilter, page: Page): Promise<Slice<WebhookMessage>>
  find(name: EndpointRef, eventId: EventId): Promise<WebhookMessage | null>
  /** The attempts of some deliveries, the oldest first, by `deliveryKey`. */
  attempts(
    tenantId: TenantId,
    deliveries: readonly MessageRef[],
  ): Promise<Map<string, readonly WebhookAttempt[]>>
  /** Has events told once more, from the first attempt on; gives back how many there were. */
  replay(name: EndpointRef, which: ReplaySelection, audit: AuditEntry): Promise<number>
  events(tenantId: TenantId, ids: readonly EventId[]): Promise<Map<EventId, PublishedEvent>>
  /** At most so many of a tenant's events behind one of them, or from the oldest on; null where there is no such event. */
  eventsAfter(
    tenantId: TenantId,
    after: EventId | null,
    limit: number,
  ): Promise<readonly PublishedEvent[] | null>
}
