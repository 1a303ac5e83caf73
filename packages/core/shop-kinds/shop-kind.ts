import type { ShopEventType, ShopKindName } from '../delivery/shops/shop-order.ts'
import type { AddressInput } from '../geo/address.ts'
import type { ShopItem } from '../quoting/equal-parcels.ts'
import type { OrderableTier } from '../quoting/tier.ts'
import type { Cents } from '../shared/money.ts'
import type { SystemPorts } from '../shared/ports.ts'

/** What a tenant entered for a shop: `key` is the app's client secret, `token` the token of the shop's API. */
export type ShopCredentials = { key: string; token: string }

/** A request to the API of a shop. `path` begins after the shop's base address. */
export type ShopCall = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; path: string; body?: object }

/**
 * Requests to a shop, one after the other: each `yield` gives the JSON of a successful answer. The caller stops at the first request that
 * fails.
 */
export type ShopCalls<Result> = Generator<ShopCall, Result, unknown>

/** A price that a shop shows at its checkout. */
export type ShopRate = { tier: OrderableTier; priceCents: Cents }

/** What a shop asks a price for. */
export type RateRequest = { postalCode: string | null; country: string | null; items: readonly ShopItem[] }

/** An order of a shop. `tier` is null where the customer chose another carrier. */
export type ShopOrder = {
  id: string
  /** The number that the customer sees. */
  number: string
  tier: OrderableTier | null
  recipientName: string
  recipientPhone: string | null
  address: AddressInput
  items: readonly ShopItem[]
  remarks: string | null
}

export type ShopNotice =
  | { kind: 'paid'; order: ShopOrder }
  | { kind: 'canceled'; order: Pick<ShopOrder, 'id' | 'number' | 'tier'> }
  | { kind: 'ignored' }

/** An event of a delivery for its shop. */
export type ShopTracking = {
  type: ShopEventType
  at: Date
  shopOrderId: string
  /** The delivery's code, and the public page that follows it. */
  code: string
  trackingUrl: string
}

export type CallbackUrls = { rates: string; events: string }

/** One shop system: everything about it that no other shop shares. docs/reference/shops.md */
export type ShopKind = {
  /** The shop's own name in addresses, such as `minha-loja.myshopify.com` or `1234567`. */
  shopForm: RegExp
  shopExample: string
  /** The headers by which it signs a body, and names what happened. */
  signatureHeader: string
  topicHeader: string | null
  /** Whether it signs requests for prices, as it signs events. Where it does not, their address holds a signature of its own. */
  signsRateRequests: boolean
  /** The signature that a body has to have. */
  sign(hmac: SystemPorts['hmacSha256'], key: string, body: string): string
  authorize(credentials: ShopCredentials): Readonly<Record<string, string>>
  readRateRequest(body: unknown): RateRequest
  writeRates(rates: readonly ShopRate[], at: Date): object
  /** The HTTP status of what `writeRates` wrote. */
  rateStatus(rates: unknown): number
  readNotice(topic: string, body: unknown): ShopCalls<ShopNotice>
  /** Enters the callback addresses in the shop. Returns why it could not, or null. */
  register(urls: CallbackUrls): ShopCalls<string | null>
  /** Tells the shop of a delivery. A repeated call changes nothing more. Returns why it could not, or null. */
  track(tracking: ShopTracking): ShopCalls<string | null>
}

export const carrierName = 'Rodovia'

const serviceCodes: Record<OrderableTier, string> = { turbo: 'rodovia-turbo', express: 'rodovia-express' }

export function serviceCodeOf(tier: OrderableTier): string {
  return serviceCodes[tier]
}

/** The tier that a service of a shop's order stands for; null for a service of another carrier. */
export function tierOfService(code: string | null): OrderableTier | null {
  if (code === serviceCodes.turbo) return 'turbo'
  return code === serviceCodes.express ? 'express' : null
}

/** The name of a service at the checkout, which buyers in Brazil read. */
export const serviceNames: Record<OrderableTier, string> = {
  turbo: 'Rodovia Turbo (em até 3 horas)',
  express: 'Rodovia Express (em até 12 horas)',
}

export type { ShopKindName }
