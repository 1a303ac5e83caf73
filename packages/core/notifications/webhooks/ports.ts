import type { AuditEntry, ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { EventType } from '../../shared/event-types.ts'
import type { ApiKeyId, EventId, TenantId, WebhookEndpointId } from '../../shared/ids.ts'
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

/** `maxOfTenant`: the endpoints that a tenant may have. */
export type WebhookSettings = WebhookUrlSettings & { maxOfTenant: number }

/** The identity of an endpoint. */
export type EndpointRef = { tenantId: TenantId; id: WebhookEndpointId }

export type WebhookEndpoints = {
  list(tenantId: TenantId): Promise<readonly WebhookEndpoint[]>
  find(name: EndpointRef): Promise<WebhookEndpoint | null>
  /** Stores it with its test event. False if the tenant has `most` endpoints already. */
  create(
    made: ChangeRecords & { endpoint: WebhookEndpoint; test: PublishedEvent; most: number },
  ): Promise<boolean>
  /** Stores an event that tests one endpoint. */
  test(event: PublishedEvent): Promise<void>
  /** Changes an endpoint; null if there is none. */
  change(
    name: EndpointRef,
    changesOf: (endpoint: WebhookEndpoint) => WebhookChanges,
    records: ChangeRecords,
  ): Promise<WebhookEndpoint | null>
  /** Removes it with its pending messages. False if there is none. */
  remove(name: EndpointRef, audit: AuditEntry): Promise<boolean>
}

export type WebhookChanges = Partial<Omit<WebhookEndpoint, 'id' | 'tenantId' | 'createdAt'>>

/** One event, or all from `from` until before `before` of some types, whose sending has the status; null for any. */
export type ReplaySelection =
  | { eventId: EventId }
  | { from: Date; before: Date; kinds: readonly EventType[] | null; status: WebhookStatus | null }

export type WebhookMessages = {
  /**
   * Distributes committed events, in batches, to the endpoints that subscribe to them. Returns the endpoints with due
   * messages. Any number of relays may run.
   */
  relay(at: Date): Promise<readonly EndpointRef[]>
  /**
   * The same, and claims the messages of a few events at once, so that they cost no claim of their own: where
   * at most `mostEvents` wait, for endpoints that answer and are not of `except`. Returns those, and the
   * endpoints with other due messages.
   */
  relayAndClaim(
    at: Date,
    claim: { until: Date; mostEvents: number; except: readonly WebhookEndpointId[] },
  ): Promise<{ dues: readonly DueWebhook[]; endpoints: readonly EndpointRef[] }>
  /** Endpoints with due messages. */
  due(at: Date): Promise<readonly EndpointRef[]>
  /** Claims at most `limit` due messages of an endpoint; no other worker gets them before `until`. */
  claim(name: EndpointRef, due: { at: Date; until: Date; limit: number }): Promise<readonly DueWebhook[]>
  /** Extends the claim of messages in progress. */
  hold(dues: readonly DueWebhook[], until: Date): Promise<void>
  /** Records the results of attempts at one endpoint. */
  record(results: readonly WebhookResult[]): Promise<void>
  /** Disables an endpoint and notifies the tenant's other endpoints; false if it was disabled before. */
  giveUp(
    name: EndpointRef,
    outcome: { reason: 'gone' | 'failing'; notice: PublishedEvent; audit: AuditEntry },
  ): Promise<boolean>
  /** Newest first; the cursor is an event's id. */
  list(
    name: EndpointRef,
    filter: { status: WebhookStatus | null },
    page: Page,
  ): Promise<Slice<WebhookMessage>>
  find(name: EndpointRef, eventId: EventId): Promise<WebhookMessage | null>
  /** The attempts of messages, oldest first, by `messageKey`. */
  attempts(
    tenantId: TenantId,
    deliveries: readonly MessageRef[],
  ): Promise<Map<string, readonly WebhookAttempt[]>>
  /** Sends events again from the first attempt on; returns how many. */
  replay(name: EndpointRef, which: ReplaySelection, audit: AuditEntry): Promise<number>
  events(tenantId: TenantId, ids: readonly EventId[]): Promise<Map<EventId, PublishedEvent>>
  /** At most `limit` of a tenant's events after one of them, or from the oldest; null if there is no such event. */
  eventsAfter(
    tenantId: TenantId,
    after: EventId | null,
    limit: number,
  ): Promise<readonly PublishedEvent[] | null>
}

/** One request to a webhook endpoint, or to the API of a shop. It never throws: every failure is an outcome. */
export type WebhookCaller = { call(request: WebhookCall): Promise<WebhookOutcome> }

export type WebhookCall = {
  /** POST by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export type CallWithOutcome = { call: WebhookCall; outcome: WebhookOutcome }

/** The calls of Open Delivery clients and of shops, which get no webhooks: each has a protocol of its own. */
export type ClientCalls = {
  openDelivery(event: PublishedEvent, endpoint: Pick<WebhookEndpoint, 'url' | 'secret'>): Promise<WebhookCall>
  /** Makes the requests to the shop; the last one is returned. */
  tellShop(event: PublishedEvent, shop: { id: ApiKeyId; url: string }): Promise<CallWithOutcome>
}

export type WebhookOutcome =
  | { kind: 'answered'; status: number; body: string; retryAfterSeconds: number | null; milliseconds: number }
  | {
      kind: 'failed'
      reason:
        | 'timeout'
        | 'address_refused'
        | 'name_not_found'
        | 'connection'
        | 'tls'
        | 'protocol'
        | 'rehearsed'
      message: string
      milliseconds: number
    }
