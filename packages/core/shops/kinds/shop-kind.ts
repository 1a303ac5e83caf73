import type { AddressInput } from '../../geo/address.ts'
import type { ShopItem } from '../../quoting/equal-parcels.ts'
import type { OrderableTier } from '../../quoting/tier.ts'
import type { Cents } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import type { ShopKindName, TrackedEventType } from '../shop-origin.ts'

/**
 * The credentials that a tenant entered for a shop: `key` is the app's client secret, `token` the token
 * of the shop's API.
 */
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

/** A shop's request for a price. */
export type RateRequest = { postalCode: string | null; country: string | null; items: readonly ShopItem[] }

/**
 * An order of a shop. `tier` is null where the customer chose another carrier, and of a package of a hub
 * where it names none of our services.
 */
export type ShopOrder = {
  id: string
  /** The number that the customer sees. */
  number: string
  tier: OrderableTier | null
  recipientName: string
  recipientPhone: string | null
  address: AddressInput
  /** The address names no number, and does not say that there is none. */
  lacksNumber?: boolean
  items: readonly ShopItem[]
  /** Keys of the documents of its goods, as the shop wrote them. */
  documentKeys?: readonly string[]
  remarks: string | null
  /** Why it has no tier although it is ours to deliver. */
  noTier?: string
}

export type ShopNotice =
  | { kind: 'paid'; order: ShopOrder }
  | { kind: 'canceled'; order: Pick<ShopOrder, 'id' | 'number' | 'tier'> }
  | { kind: 'ignored' }

/** An event of a delivery for its shop. */
export type ShopTracking = {
  type: TrackedEventType
  at: Date
  shopOrderId: string
  /** The delivery's code, and the public page that follows it. */
  code: string
  trackingUrl: string
}

/** The routes that a shop calls here: for prices, to report orders, and for the tracking of orders. */
export type ShopRoute = 'rates' | 'events' | 'tracking'

/** `rates` and `tracking` are null where the shop does not ask for them. */
export type CallbackUrls = { rates: string | null; events: string; tracking: string | null }

/** The common part of every shop system. */
type AnyShopKind = {
  /** The shop's own name in addresses, such as `minha-loja.myshopify.com` or `1234567`. */
  shopForm: RegExp
  shopExample: string
  /**
   * The routes that the shop calls, with the header by which it signs the body; null if it signs nothing,
   * so the address holds a signature.
   */
  signatureHeaders: Partial<Record<ShopRoute, string | null>>
  /** The header that names what happened. */
  topicHeader: string | null
  /** The signature that a body has to have. */
  sign(hmac: SystemPorts['hmacSha256'], key: string, body: string): string
}

/** A shop system with a checkout that asks for prices: everything about it that no other shop shares. docs/reference/shops.md */
export type CheckoutKind = AnyShopKind & {
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

/** A package that became an order. */
export type PlacedPackage = { shopOrderId: string; orderId: string; code: string; trackingUrl: string }

/** The progress of a package. `events`: oldest first. `deliveredAt` is null before the delivery. */
export type PackageProgress = {
  code: string
  events: readonly { type: TrackedEventType; at: Date; city: string; state: string }[]
  deliveredAt: Date | null
  isReturned: boolean
}

/**
 * A shop system whose hub hands over packages of invoiced orders and asks how they do. It has no credentials
 * of an app: the key that signs its addresses is made here.
 */
export type HubKind = AnyShopKind & {
  /** Refuses with `validation_failed` what names no package. */
  readPackages(body: unknown): readonly ShopOrder[]
  writePlaced(packages: readonly PlacedPackage[]): object
  /** The codes that it asks for. Refuses with `validation_failed`. */
  readTrackingRequest(body: unknown): readonly string[]
  writeTracking(progress: readonly PackageProgress[]): object
}

export type ShopKind = CheckoutKind | HubKind

/** The texts of events for buyers in Brazil. */
export const trackingTexts: Record<TrackedEventType, string> = {
  ACCEPTED: 'Um entregador aceitou o pedido.',
  PICKED_UP: 'O entregador retirou o pedido.',
  OUT_FOR_DELIVERY: 'O pedido saiu para entrega.',
  DELIVERED: 'O pedido foi entregue.',
  ATTEMPT_FAILED: 'O entregador não conseguiu entregar.',
  DELAYED: 'A entrega está atrasada.',
  RETURNING: 'O pedido está voltando para a loja.',
  CANCELED: 'A entrega foi cancelada.',
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
