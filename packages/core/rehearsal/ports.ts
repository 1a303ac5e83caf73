import type { Delivery } from '../delivery/delivery.ts'
import type { AccountAlert } from '../identity/account-push.ts'
import type { ApiKey } from '../identity/api-keys/api-key.ts'
import type { AuditEntry } from '../identity/audit/audit-entry.ts'
import type { WebhookEndpoint } from '../notifications/webhooks/endpoint.ts'
import type { ConnectedShop } from '../notifications/webhooks/shop-calls.ts'
import type { OrderableTier } from '../quoting/tier.ts'
import type { SavedAddressId, TenantId, WebhookEndpointId } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { RehearsalDraft } from '../wallet/play-money.ts'

export type RehearsalSettings = {
  /** The time that an order takes from placing to its end. */
  rideSeconds: number
  /** The play money that a rehearsal's wallet begins with. */
  walletCents: Cents
}

export type Robots = {
  /** Claims at most `limit` due deliveries of rehearsals; no other worker gets them before `until`. */
  claim(claim: { at: Date; until: Date; limit: number }): Promise<readonly Delivery[]>
}

export type NewOpenDelivery = { endpoint: WebhookEndpoint; phone: string }

/** `connected`: the event that enters our addresses in the shop. */
export type NewShop = {
  endpoint: WebhookEndpoint
  /** Null for a shop to which no event is sent. */
  connected: PublishedEvent | null
  connection: ConnectedShop & {
    tenantId: TenantId
    bookTenantId: TenantId
    senderAddressId: SavedAddressId
    services: readonly OrderableTier[]
    endpointId: WebhookEndpointId
  }
}

/** The data of an application or a shop besides its key. */
export type NewClient = { openDelivery: NewOpenDelivery } | { shop: NewShop }

export type NewApiKeys = {
  /**
   * False, and nothing is written, if the tenant has `maxOfTenant` unrevoked keys of that mode already. A test key
   * opens the tenant's rehearsal if that is not open yet.
   */
  create(created: {
    apiKey: ApiKey
    hash: string
    maxOfTenant: number
    rehearsal: RehearsalDraft | null
    audit: AuditEntry
    alert: AccountAlert | null
    /**
     * For an Open Delivery client: the address for its events, and the telephone number for its orders.
     * For a shop: its connection.
     */
    client?: NewClient
  }): Promise<boolean>
}
