import { readStreetAndNumber } from '../../geo/address-lines.ts'
import { orderableTiers, quotedDeadlineHours } from '../../quoting/tier.ts'
import { addHours } from '../../shared/clock.ts'
import { toHex } from '../../shared/encodings.ts'
import { offsetTime } from '../../shared/local-day.ts'
import { trackNuvemshop } from './nuvemshop-tracking.ts'
import { listAt, numberAt, sizeAt, textAt, valueAt } from './read-json.ts'
import {
  type CheckoutKind,
  carrierName,
  type RateRequest,
  type ShopCalls,
  type ShopNotice,
  type ShopOrder,
  serviceCodeOf,
  serviceNames,
  tierOfService,
} from './shop-kind.ts'

/**
 * Nuvemshop, version 2025-03 of its API: shipping carrier, webhooks `order/paid` and `order/cancelled`, fulfillment orders.
 * tiendanube.github.io/api-documentation, docs/reference/shops.md#nuvemshop
 */
export const nuvemshop: CheckoutKind = {
  shopForm: /^[1-9]\d{0,11}$/,
  shopExample: '1234567',
  signatureHeaders: { rates: null, events: 'x-linkedstore-hmac-sha256' },
  // The body names what happened.
  topicHeader: null,
  sign: (hmac, key, text) => toHex(hmac(key, text)),
  authorize: ({ token }) => ({ authentication: `bearer ${token}` }),

  readRateRequest(body): RateRequest {
    return {
      postalCode: textAt(body, ['destination', 'postal_code'], 20),
      country: textAt(body, ['destination', 'country'], 2),
      items: listAt(body, 'items').map((item) => ({
        quantity: quantityOf(item),
        grams: Math.max(0, numberAt(item, 'grams') ?? 0),
        sizeCm: sizeAt(valueAt(item, 'dimensions'), sides),
      })),
    }
  },

  writeRates: (rates, at) => ({
    rates: rates.map(({ tier, priceCents }) => {
      const price = Number(priceCents) / 100
      return {
        name: serviceNames[tier],
        code: serviceCodeOf(tier),
        price,
        price_merchant: price,
        currency: 'BRL',
        type: 'ship',
        min_delivery_date: writeTime(at),
        max_delivery_date: writeTime(addHours(at, quotedDeadlineHours[tier])),
        phone_required: true,
        accepts_cod: false,
        reference: serviceCodeOf(tier),
      }
    }),
  }),

  // Nuvemshop remembers a 200 for 15 minutes and shows nothing; a 422 for one minute, and shows what the merchant offers otherwise.
  rateStatus: (rates) => (listAt(rates, 'rates').length > 0 ? 200 : 422),

  *readNotice(_topic, body): ShopCalls<ShopNotice> {
    const id = textAt(body, ['id'], 100)
    if (!id || !/^\d+$/.test(id) || !events.includes(textAt(body, ['event'], 60) ?? ''))
      return { kind: 'ignored' }
    // The webhook names the order only, and may come late: what the order says now is what counts.
    const answer = yield { method: 'GET', path: `/orders/${id}` }
    const order = orderOf(answer)
    if (order && textAt(answer, ['status'], 40) === 'cancelled') return { kind: 'canceled', order }
    if (order && textAt(answer, ['payment_status'], 40) === 'paid') return { kind: 'paid', order }
    return { kind: 'ignored' }
  },

  *register({ rates, events: url }) {
    const carriers = listAt(yield { method: 'GET', path: '/shipping_carriers' })
    const own = carriers.find((carrier) => textAt(carrier, ['name'], 100) === carrierName)
    const carrier = { name: carrierName, callback_url: rates, types: 'ship', active: true }
    const id =
      textAt(own, ['id'], 40) ??
      textAt(yield { method: 'POST', path: '/shipping_carriers', body: carrier }, ['id'], 40)
    if (id === null) return 'shipping_carriers: the answer has no id'
    // That of an earlier connection.
    if (own && textAt(own, ['callback_url'], 2048) !== rates)
      yield { method: 'PUT', path: `/shipping_carriers/${id}`, body: carrier }
    yield* addOptions(`/shipping_carriers/${id}/options`)
    const hooks = listAt(yield { method: 'GET', path: `/webhooks?url=${encodeURIComponent(url)}` })
    for (const event of events) {
      const exists = hooks.some(
        (hook) => textAt(hook, ['event'], 60) === event && textAt(hook, ['url'], 2048) === url,
      )
      if (!exists) yield { method: 'POST', path: '/webhooks', body: { event, url } }
    }
    return null
  },

  track: trackNuvemshop,
}

const sides = ['depth', 'width', 'height'] as const

const events: readonly string[] = ['order/paid', 'order/cancelled']

/** A rate is shown for an option of its code only, which the merchant may switch off. */
function* addOptions(path: string): ShopCalls<void> {
  const codes = listAt(yield { method: 'GET', path }).map((option) => textAt(option, ['code'], 100))
  for (const tier of orderableTiers) {
    const code = serviceCodeOf(tier)
    if (codes.includes(code)) continue
    yield { method: 'POST', path, body: { code, name: serviceNames[tier], allow_free_shipping: false } }
  }
}

function orderOf(answer: unknown): ShopOrder | null {
  const id = textAt(answer, ['id'], 100)
  if (id === null) return null
  const to = valueAt(answer, 'shipping_address')
  const { street, number, complement, district, lacksNumber } = readStreetAndNumber(
    textAt(to, ['address'], 200) ?? '',
    textAt(to, ['number'], 60),
  )
  return {
    id,
    number: `#${textAt(answer, ['number'], 59) ?? id}`,
    tier: tierOfService(textAt(answer, ['shipping_option_code'], 100)),
    recipientName: firstText(120, [to, 'name'], [answer, 'contact_name'], [answer, 'customer', 'name']) ?? '',
    recipientPhone: firstText(60, [to, 'phone'], [answer, 'contact_phone'], [answer, 'customer', 'phone']),
    address: {
      postalCode: textAt(to, ['zipcode'], 20) ?? '',
      street,
      number,
      complement: textAt([complement, textAt(to, ['floor'], 60)].filter(Boolean).join(', '), [], 60),
      district: textAt(to, ['locality'], 60) ?? district,
      city: textAt(to, ['city'], 40),
    },
    lacksNumber,
    items: listAt(answer, 'products').map((product) => ({
      quantity: quantityOf(product),
      // In kilograms, as a text.
      grams: Math.max(0, 1000 * (numberAt(product, 'weight') ?? 0)),
      sizeCm: sizeAt(product, sides),
    })),
    remarks: textAt(answer, ['note'], 500),
  }
}

function firstText(maxLength: number, ...places: readonly (readonly [unknown, ...string[]])[]) {
  for (const [from, ...path] of places) {
    const text = textAt(from, path, maxLength)
    if (text !== null) return text
  }
  return null
}

function quantityOf(item: unknown): number {
  return Math.max(0, Math.round(numberAt(item, 'quantity') ?? 1))
}

/** Writes a time as Nuvemshop does: `2026-11-27T14:48:45-0300`. */
function writeTime(at: Date): string {
  const { day, time, offset } = offsetTime(at)
  return `${day}T${time}${offset}`
}
