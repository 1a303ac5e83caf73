import type { ApiKey } from '../identity/api-keys/api-key.ts'
import type { WebhookEndpoint } from '../notifications/webhooks/endpoint.ts'
import type { OrderableTier } from '../quoting/tier.ts'
import type { ApiKeyId, OrderId, SavedAddressId, TenantId } from '../shared/ids.ts'
import type { StoredText } from '../shared/language.ts'
import type { PublishedEvent } from '../shared/published-event.ts'
import type { ShopOrder, ShopRate } from './kinds/shop-kind.ts'
import type { ConnectedShop } from './shop-calls.ts'

/** A shop whose carrier the platform is. It is an API key, whose secret nobody has. */
export type Shop = ConnectedShop & {
  tenantId: TenantId
  /** The tenant in whose address book the sender is: of a test connection not the one that orders. */
  bookTenantId: TenantId
  senderAddressId: SavedAddressId
  /** The services that it offers at its checkout. */
  services: readonly OrderableTier[]
  endpointId: WebhookEndpoint['id']
}

/**
 * A connection besides its key. `connected`: the event that enters our addresses in the shop; null for a shop
 * to which no event is sent.
 */
export type NewShop = { endpoint: WebhookEndpoint; connected: PublishedEvent | null; connection: Shop }

export type ShopConnection = Shop & { key: ApiKey; endpoint: WebhookEndpoint }

/** Why a paid order of a shop did not become an order here. */
export const hindranceReasons = [
  'no_money',
  'no_sender',
  'address',
  'not_served',
  'reference_used',
  'not_allowed',
  'too_late',
  'other',
] as const
export type HindranceReason = (typeof hindranceReasons)[number]

/**
 * `detail`: what exactly was wrong, for developers; null where the reason says it all. `issues`: the same by
 * field, of an address or a field that is not valid.
 */
export type Hindrance = { reason: HindranceReason; detail: string | null; issues?: readonly ShopOrderIssue[] }

export type ShopOrderIssue = { field: string; issue: StoredText }

type ShopOrderName = { tenantId: TenantId; connectionId: ApiKeyId; shopOrderId: string }

/** An order of a shop that chose one of our services. */
export type TakenOrder = ShopOrderName & {
  /** The number that the buyer sees. */
  number: string
  /** The order here. It does not exist before `placedAt`, unless a process ended in between. */
  orderId: OrderId
  /**
   * The order that the shop asked for; null once it is placed or canceled: the order here has its own
   * data.
   */
  asked: ShopOrder | null
  createdAt: Date
  /** A process is placing it until then. */
  claimedUntil: Date | null
  placedAt: Date | null
  /** When the shop canceled it, which may come before it was paid. */
  canceledAt: Date | null
  hindrance: Hindrance | null
}

export type NewTakenOrder = Pick<
  TakenOrder,
  'tenantId' | 'connectionId' | 'shopOrderId' | 'number' | 'orderId' | 'createdAt'
>

export type ShopStore = {
  /** Newest first. */
  connections(tenantIds: readonly TenantId[]): Promise<readonly ShopConnection[]>
  /** At most half a second old. */
  findShop(tenantId: TenantId, id: ApiKeyId): Promise<Shop | null>
  findOrder(name: ShopOrderName): Promise<TakenOrder | null>
  /** The newest orders of connections, at most `limit` of each. */
  orders(connections: readonly Shop[], limit: number): Promise<Map<ApiKeyId, readonly TakenOrder[]>>
  /**
   * Writes an order down, or finds it, and claims it for one process. `isClaimed` is false for one that is placed, canceled, or claimed by
   * another process.
   */
  claim(
    order: NewTakenOrder & { asked: ShopOrder; claimedUntil: Date },
  ): Promise<{ order: TakenOrder; isClaimed: boolean }>
  /** Ends a claim: placed, or with the reason why not. Returns the order as it is then. */
  settle(
    name: ShopOrderName,
    result: { placedAt: Date } | { hindrance: Hindrance },
  ): Promise<TakenOrder | null>
  /** Writes down that the shop canceled the order, whether it is known or not. */
  cancel(order: NewTakenOrder, canceledAt: Date): Promise<TakenOrder>
}

/** Prices that are remembered for a short time, and that come in time or not at all. */
export type ShopRates = {
  /** The remembered prices, or those of `make`, which concurrent requests share; none if they take longer than a checkout waits. */
  get(key: string, make: () => Promise<readonly ShopRate[]>): Promise<readonly ShopRate[]>
}
