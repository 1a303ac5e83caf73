import { readAddressLines } from '../../geo/address-lines.ts'
import { quotedDeadlineHours } from '../../quoting/tier.ts'
import { addHours } from '../../shared/clock.ts'
import { toBase64 } from '../../shared/encodings.ts'
import { offsetTime } from '../../shared/local-day.ts'
import type { ShopEventType } from '../shop-origin.ts'
import { listAt, numberAt, textAt, valueAt } from './read-json.ts'
import {
  type CheckoutKind,
  carrierName,
  type RateRequest,
  type ShopCall,
  type ShopCalls,
  type ShopNotice,
  type ShopOrder,
  type ShopTracking,
  serviceCodeOf,
  serviceNames,
  tierOfService,
} from './shop-kind.ts'

/** The version of Shopify's Admin API that is spoken. */
export const shopifyVersion = '2026-10'

/**
 * Shopify: CarrierService, webhooks `orders/paid` and `orders/cancelled`, fulfillments by the Admin API.
 * docs/reference/shops.md#shopify
 */
export const shopify: CheckoutKind = {
  shopForm: /^[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com$/,
  shopExample: 'minha-loja.myshopify.com',
  signatureHeaders: { rates: 'x-shopify-hmac-sha256', events: 'x-shopify-hmac-sha256' },
  topicHeader: 'x-shopify-topic',
  sign: (hmac, key, body) => toBase64(hmac(key, body)),
  authorize: ({ token }) => ({ 'x-shopify-access-token': token }),

  readRateRequest(body): RateRequest {
    return {
      postalCode: textAt(body, ['rate', 'destination', 'postal_code'], 20),
      country: textAt(body, ['rate', 'destination', 'country'], 2),
      items: itemsOf(listAt(body, 'rate', 'items')),
    }
  },

  writeRates: (rates, at) => ({
    rates: rates.map(({ tier, priceCents }) => ({
      service_name: serviceNames[tier],
      service_code: serviceCodeOf(tier),
      // In centavos, as a text.
      total_price: String(priceCents),
      currency: 'BRL',
      phone_required: true,
      min_delivery_date: writeTime(at),
      max_delivery_date: writeTime(addHours(at, quotedDeadlineHours[tier])),
    })),
  }),

  // An empty list is how a carrier says that it does not deliver there.
  rateStatus: () => 200,

  // biome-ignore lint/correctness/useYield: the webhook brings the whole order, so nothing is asked of the shop
  *readNotice(topic, body): ShopCalls<ShopNotice> {
    const order = orderOf(body)
    // The signature covers the body and not the topic: a body that says the opposite of its topic was sent by somebody else.
    const canceledAt = valueAt(body, 'cancelled_at')
    if (order && topic === 'orders/paid' && !canceledAt) return { kind: 'paid', order }
    if (order && topic === 'orders/cancelled' && canceledAt !== null) return { kind: 'canceled', order }
    return { kind: 'ignored' }
  },

  *register({ rates, events }) {
    const shop = yield graphql(registrationQuery)
    const carriers = listAt(shop, 'data', 'carrierServices', 'nodes')
    if (!carriers.some((carrier) => textAt(carrier, ['callbackUrl'], 2048) === rates)) {
      const input = { name: carrierName, callbackUrl: rates, supportsServiceDiscovery: true, active: true }
      const fault = faultOf(yield graphql(carrierCreate, { input }), 'carrierServiceCreate')
      if (fault) return fault
    }
    const subscriptions = listAt(shop, 'data', 'webhookSubscriptions', 'nodes')
    for (const topic of ['ORDERS_PAID', 'ORDERS_CANCELLED']) {
      const exists = subscriptions.some(
        (one) => textAt(one, ['topic'], 60) === topic && textAt(one, ['uri'], 2048) === events,
      )
      if (exists) continue
      const variables = { topic, webhookSubscription: { uri: events, format: 'JSON' } }
      const fault = faultOf(yield graphql(webhookCreate, variables), 'webhookSubscriptionCreate')
      if (fault) return fault
    }
    return null
  },

  *track(tracking) {
    const answer = yield graphql(orderQuery, { id: `gid://shopify/Order/${tracking.shopOrderId}` })
    const fault = faultOf(answer)
    if (fault) return fault
    const own = fulfillmentsOf(answer, tracking)
    if (tracking.type === 'CANCELED') return yield* cancelAll(own)
    const fulfillments = own.length > 0 ? own : yield* fulfill(answer, tracking)
    return typeof fulfillments === 'string' ? fulfillments : yield* addEvents(fulfillments, tracking)
  },
}

const registrationQuery = `query RodoviaCallbacks {
  carrierServices(first: 100) { nodes { id callbackUrl } }
  webhookSubscriptions(first: 100, topics: [ORDERS_PAID, ORDERS_CANCELLED]) { nodes { id topic uri } }
}`

const carrierCreate = `mutation RodoviaCarrier($input: DeliveryCarrierServiceCreateInput!) {
  carrierServiceCreate(input: $input) { carrierService { id } userErrors { field message } }
}`

const webhookCreate = `mutation RodoviaWebhook($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id } userErrors { field message }
  }
}`

const orderQuery = `query RodoviaOrder($id: ID!) {
  order(id: $id) {
    id
    fulfillments(first: 50) { id status trackingInfo(first: 10) { number } events(first: 50) { nodes { status happenedAt } } }
    fulfillmentOrders(first: 50) { nodes { id status } }
  }
}`

const fulfillmentCreate = `mutation RodoviaFulfillment($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`

const fulfillmentCancel = `mutation RodoviaFulfillmentCancel($id: ID!) {
  fulfillmentCancel(id: $id) { fulfillment { id } userErrors { field message } }
}`

const eventCreate = `mutation RodoviaEvent($fulfillmentEvent: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) { fulfillmentEvent { id } userErrors { field message } }
}`

/** The FulfillmentEventStatus of each event. */
const statuses: Record<Exclude<ShopEventType, 'CONNECTED' | 'CANCELED'>, string> = {
  ACCEPTED: 'CONFIRMED',
  PICKED_UP: 'CARRIER_PICKED_UP',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  DELIVERED: 'DELIVERED',
  ATTEMPT_FAILED: 'ATTEMPTED_DELIVERY',
  DELAYED: 'DELAYED',
  RETURNING: 'FAILURE',
}

type Fulfillment = { id: string; events: readonly unknown[] }

/** Those of the order that carry the delivery's code. */
function fulfillmentsOf(answer: unknown, { code }: ShopTracking): Fulfillment[] {
  return listAt(answer, 'data', 'order', 'fulfillments').flatMap((one) => {
    const id = textAt(one, ['id'], 200)
    const isOwn = listAt(one, 'trackingInfo').some((info) => textAt(info, ['number'], 100) === code)
    const isActive = textAt(one, ['status'], 40) !== 'CANCELLED'
    return id && isOwn && isActive ? [{ id, events: listAt(one, 'events', 'nodes') }] : []
  })
}

/** One fulfillment for each location that has something left to ship. None where the merchant fulfilled the order. */
function* fulfill(
  answer: unknown,
  { code, trackingUrl }: ShopTracking,
): Generator<ShopCall, Fulfillment[] | string, unknown> {
  const made: Fulfillment[] = []
  for (const one of listAt(answer, 'data', 'order', 'fulfillmentOrders', 'nodes')) {
    if (!['OPEN', 'IN_PROGRESS'].includes(textAt(one, ['status'], 40) ?? '')) continue
    const created = yield graphql(fulfillmentCreate, {
      fulfillment: {
        lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: valueAt(one, 'id') }],
        trackingInfo: { company: carrierName, number: code, url: trackingUrl },
        notifyCustomer: true,
      },
    })
    const fault = faultOf(created, 'fulfillmentCreate')
    if (fault) return fault
    const id = textAt(created, ['data', 'fulfillmentCreate', 'fulfillment', 'id'], 200)
    if (id) made.push({ id, events: [] })
  }
  return made
}

function* addEvents(
  fulfillments: readonly Fulfillment[],
  { type, at }: ShopTracking,
): ShopCalls<string | null> {
  const status = statuses[type as keyof typeof statuses]
  for (const { id: fulfillmentId, events } of fulfillments) {
    if (events.some((event) => isSameEvent(event, status, at))) continue
    const happenedAt = at.toISOString()
    const answer = yield graphql(eventCreate, { fulfillmentEvent: { fulfillmentId, status, happenedAt } })
    const fault = faultOf(answer, 'fulfillmentEventCreate')
    if (fault) return fault
  }
  return null
}

/** Shopify keeps whole seconds. */
function isSameEvent(event: unknown, status: string, at: Date): boolean {
  const happenedAt = Date.parse(textAt(event, ['happenedAt'], 40) ?? '')
  return textAt(event, ['status'], 40) === status && Math.abs(happenedAt - at.getTime()) < 1000
}

function* cancelAll(fulfillments: readonly Fulfillment[]): ShopCalls<string | null> {
  for (const { id } of fulfillments) {
    const fault = faultOf(yield graphql(fulfillmentCancel, { id }), 'fulfillmentCancel')
    if (fault) return fault
  }
  return null
}

function graphql(query: string, variables: object = {}): ShopCall {
  return {
    method: 'POST',
    path: `/admin/api/${shopifyVersion}/graphql.json`,
    body: { query, variables },
  }
}

/** Shopify answers 200 with what it refuses: errors of the request, or `userErrors` of the mutation. */
function faultOf(answer: unknown, mutation?: string): string | null {
  const userErrors = mutation ? listAt(answer, 'data', mutation, 'userErrors') : []
  const messages = [...listAt(answer, 'errors'), ...userErrors].map((one) => textAt(one, ['message'], 200))
  return messages.length > 0 ? `${mutation ?? 'query'}: ${messages.join('; ')}`.slice(0, 400) : null
}

function itemsOf(items: readonly unknown[]) {
  return items
    .filter((item) => valueAt(item, 'requires_shipping') !== false)
    .map((item) => ({
      quantity: Math.max(0, Math.round(numberAt(item, 'quantity') ?? 1)),
      grams: Math.max(0, numberAt(item, 'grams') ?? 0),
      sizeCm: null,
    }))
}

function orderOf(body: unknown): ShopOrder | null {
  const id = textAt(body, ['id'], 100)
  if (id === null) return null
  const to = valueAt(body, 'shipping_address')
  const { lacksNumber, ...parts } = readAddressLines(
    textAt(to, ['address1'], 200) ?? '',
    textAt(to, ['address2'], 200),
  )
  const lines = listAt(body, 'shipping_lines').map((line) => tierOfService(textAt(line, ['code'], 100)))
  return {
    id,
    number: textAt(body, ['name'], 60) ?? id,
    tier: lines.find((tier) => tier !== null) ?? null,
    recipientName: textAt(to, ['name'], 120) ?? '',
    recipientPhone:
      textAt(to, ['phone'], 60) ?? textAt(body, ['phone'], 60) ?? textAt(body, ['customer', 'phone'], 60),
    address: {
      postalCode: textAt(to, ['zip'], 20) ?? '',
      ...parts,
      city: textAt(to, ['city'], 40),
      state: textAt(to, ['province_code'], 2),
    },
    lacksNumber,
    items: itemsOf(listAt(body, 'line_items')),
    remarks: textAt(body, ['note'], 500),
  }
}

/** Writes a time as Shopify does: `2026-11-27 14:48:45 -0300`. */
function writeTime(at: Date): string {
  const { day, time, offset } = offsetTime(at)
  return `${day} ${time} ${offset}`
}
