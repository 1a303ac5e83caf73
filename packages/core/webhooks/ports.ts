import type { AuditEntry } from '../audit/audit-entry.ts'
import type { EventId, TenantId, WebhookEndpointId } from '../shared/ids.ts'
import type { Effect } from '../shared/once.ts'
import type { Page, Slice } from '../shared/page.ts'
import type {
  DeliveryName,
  DueWebhook,
  ToldEvent,
  WebhookAttempt,
  WebhookDelivery,
  WebhookResult,
  WebhookStatus,
} from './delivery.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import type { WebhookUrlSettings } from './webhook-url.ts'

/** What configuration decides; `maxOfTenant`: so many endpoints a tenant may have. */
export type WebhookSettings = WebhookUrlSettings & { maxOfTenant: number }

/** Whose name an endpoint goes by; every tenant's endpoints are its own. */
export type EndpointName = { tenantId: TenantId; id: WebhookEndpointId }

export type WebhookEndpoints = {
  list(tenantId: TenantId): Promise<readonly WebhookEndpoint[]>
  find(name: EndpointName): Promise<WebhookEndpoint | null>
  /** With the event that tries it out. False where the tenant has as many as it may, `most`. */
  create(made: {
    endpoint: WebhookEndpoint
    test: ToldEvent
    audit: AuditEntry
    effect: Effect | null
    most: number
  }): Promise<boolean>
  /** Writes what is to change of an endpoint as it stands; null where there is none of that name. */
  change(
    name: EndpointName,
    changesOf: (endpoint: WebhookEndpoint) => WebhookChanges,
    audit: AuditEntry,
  ): Promise<WebhookEndpoint | null>
  /** With all that was on its way there. False where there is no such endpoint. */
  remove(name: EndpointName, audit: AuditEntry): Promise<boolean>
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
export type Replayed = { eventId: EventId } | { from: Date; before: Date }

export type WebhookFilter = { status: WebhookStatus | null }

export type WebhookDeliveries = {
  /**
   * Takes what was committed and not handed on yet, in batches, and hands it to the endpoints that want it. Gives back
   * those that have something to be told now; any number of relays may do so at once.
   */
  relay(at: Date): Promise<readonly EndpointName[]>
  /** Endpoints that wait for something that is due. */
  due(at: Date): Promise<readonly EndpointName[]>
  /** Takes at most so many of an endpoint's due events until `until`: another worker does not get them before. */
  claim(name: EndpointName, asked: { at: Date; until: Date; limit: number }): Promise<readonly DueWebhook[]>
  /** Holds what is still under way. */
  hold(dues: readonly DueWebhook[], until: Date): Promise<void>
  /** Writes down how attempts at one endpoint ended. */
  record(results: readonly WebhookResult[]): Promise<void>
  /** Gives an endpoint up, with the notice to the tenant's others; false where it was given up before. */
  giveUp(
    name: EndpointName,
    given: { reason: 'gone' | 'failing'; notice: ToldEvent; audit: AuditEntry },
  ): Promise<boolean>
  /** Newest first; the cursor is an event's id. */
  list(name: EndpointName, filter: WebhookFilter, page: Page): Promise<Slice<WebhookDelivery>>
  find(name: EndpointName, eventId: EventId): Promise<WebhookDelivery | null>
  /** The attempts of some deliveries, the oldest first, by `deliveryKey`. */
  attempts(
    tenantId: TenantId,
    deliveries: readonly DeliveryName[],
  ): Promise<Map<string, readonly WebhookAttempt[]>>
  /** Has events told once more, from the first attempt on; gives back how many there were. */
  replay(name: EndpointName, which: Replayed, audit: AuditEntry): Promise<number>
  events(tenantId: TenantId, ids: readonly EventId[]): Promise<Map<EventId, ToldEvent>>
  /** At most so many of a tenant's events behind one of them, or from the oldest on; null where there is no such event. */
  eventsAfter(tenantId: TenantId, after: EventId | null, limit: number): Promise<readonly ToldEvent[] | null>
}
