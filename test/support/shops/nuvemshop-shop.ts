import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { type Body, until } from '../rest-client.ts'
import { answerRequest, type NuvemshopState } from './nuvemshop-api.ts'

/** A shop of Nuvemshop: its API, version 2025-03, its checkout and its webhooks. */
export type NuvemshopShop = AsyncDisposable &
  Pick<NuvemshopState, 'carriers' | 'options' | 'webhooks'> & {
    kind: 'nuvemshop'
    /** The address of the API of a shop, with `{shop}` for its number. */
    apiUrl: string
    shop: string
    clientSecret: string
    accessToken: string
    /** The faults of requests to its API. */
    faults: readonly string[]
    /** Status of the answers of the API from now on, in turn, the last one for good. */
    answer(...statuses: number[]): void
    /** Takes an order in, which has so many places to ship from. */
    addOrder(order: Body, places?: number): void
    fulfillmentsOf(id: number): Body[]
    /** The statuses of the tracking events of an order once the last one came. */
    eventsUntil(id: number, last: string): Promise<string[]>
    /** A request to the platform, signed as Nuvemshop signs its webhooks, or with another signature; null for none. */
    send(
      url: string,
      body: unknown,
      options?: { signature?: string | null; raw?: string },
    ): Promise<{ status: number; body: Body }>
  }

export async function startNuvemshopShop(): Promise<NuvemshopShop> {
  const shop = '1234567'
  const clientSecret = '0123456789abcdef0123456789abcdef0123456789abcdef'
  const accessToken = '61181d08b7e328d256736hdcb671c3ce50b8af5'
  const state: NuvemshopState = { carriers: [], options: [], webhooks: [], orders: new Map() }
  const faults: string[] = []
  let answers = [200]

  const server = createServer(async (request, response) => {
    const body = await readText(request)
    const json = (status: number, value: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(value))
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://nuvemshop')
    const base = `/2025-03/${shop}`
    const refuse = (status: number, message: string) => {
      faults.push(`${request.method} ${request.url}: ${message}`)
      return json(status, { code: status, message, description: message })
    }
    if (!pathname.startsWith(`${base}/`)) return refuse(404, 'Not Found')
    if (request.headers.authentication !== `bearer ${accessToken}`) return refuse(401, 'Invalid access token')
    if (!/^.+ \(.+\)$/.test(request.headers['user-agent'] ?? ''))
      return refuse(400, 'Missing a valid user agent')
    if (body !== '' && !request.headers['content-type']?.startsWith('application/json'))
      return refuse(415, 'Unsupported Media Type')
    const status = answers.length > 1 ? answers.shift()! : answers[0]!
    if (status !== 200) return json(status, { code: status, message: 'Too Many Requests' })
    const [code, answer] = answerRequest(state, {
      method: request.method ?? '',
      path: pathname.slice(base.length),
      query: searchParams,
      body: body === '' ? null : JSON.parse(body),
    })
    return code < 400 ? json(code, answer) : refuse(code, String(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fulfillmentsOf = (id: number) => state.orders.get(String(id))?.fulfillments ?? []

  return {
    ...{ kind: 'nuvemshop', apiUrl: `http://127.0.0.1:${port}/2025-03/{shop}` },
    ...{ shop, clientSecret, accessToken, faults, fulfillmentsOf },
    ...{ carriers: state.carriers, options: state.options, webhooks: state.webhooks },
    answer(...statuses) {
      answers = statuses
    },
    addOrder(order, places = 1) {
      const fulfillments = Array.from({ length: places }, (_, index) => aFulfillmentOrder(order, index))
      state.orders.set(String(order.id), { order, fulfillments })
    },
    eventsUntil: (id, last) =>
      until(
        async () =>
          fulfillmentsOf(id).flatMap(({ tracking_events }) =>
            tracking_events.map(({ status }: Body) => String(status)),
          ),
        (statuses) => statuses.includes(last),
      ),
    async send(url, body, { signature, raw = JSON.stringify(body) } = {}) {
      const own = createHmac('sha256', clientSecret).update(raw).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature !== null && { 'x-linkedstore-hmac-sha256': signature ?? own }),
        },
        body: raw,
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function aFulfillmentOrder(order: Body, index: number): Body {
  const { shipping_address: to } = order
  return {
    ...{ id: `01FHZXHK8PTP9FVK99Z${order.id}${index}`, number: `${order.number}-${index + 1}` },
    recipient: { name: to.name, phone: to.phone, identifier: null },
    shipping: {
      type: 'ship',
      carrier: { carrier_id: '1', code: 'api', name: 'Rodovia', app_id: '42' },
      option: { name: order.shipping_option, code: order.shipping_option_code, reference: null },
    },
    ...{ status: 'UNPACKED', tracking_info: { url: null, code: null }, tracking_events: [] },
    fulfilled_at: null,
  }
}

/**
 * The request of Nuvemshop's checkout for a cart: POST to the `callback_url` of the shipping carrier. It is
 * not signed.
 */
export function aRateRequest({ postalCode = '01304-001', country = 'BR', grams = 1200 } = {}) {
  const place = { name: null, floor: null, locality: null, phone: null, country }
  return {
    ...{ cart_id: '1234567890', store_id: 1_234_567, currency: 'BRL', language: 'pt' },
    origin: {
      ...{ ...place, location_id: '01GQ85S6PRCSS6ZHQBX9B1HBPW', address: 'Avenida Paulista', number: '1578' },
      ...{ city: 'São Paulo', province: 'São Paulo', postal_code: '01310-200' },
    },
    // On the page of a product, Nuvemshop knows the postal code only.
    destination: {
      ...{ ...place, address: null, number: null, city: null, province: null },
      postal_code: postalCode,
    },
    items: [
      {
        ...{ id: 1, product_id: 1, name: 'Camiseta', sku: null, quantity: 2, free_shipping: false },
        ...{ grams, price: 49.9, dimensions: { width: 12.0, height: 10.0, depth: 10.0 } },
      },
    ],
    carrier: { id: '1', name: 'Rodovia', options: [] },
  }
}

let lastOrder = 450_789_000

/** An order as `GET /orders/{id}` answers with it. */
export function anOrder(traits: Body = {}): Body {
  const id = ++lastOrder
  return {
    ...{
      id,
      number: id - 450_788_900,
      currency: 'BRL',
      language: 'pt',
      note: 'Sem campainha',
      owner_note: null,
    },
    ...{ status: 'open', payment_status: 'paid', shipping_status: 'unpacked', shipping: 'api_1' },
    ...{
      shipping_pickup_type: 'ship',
      shipping_option: 'Rodovia Turbo',
      shipping_option_code: 'rodovia-turbo',
    },
    ...{ contact_name: 'Ana Souza', contact_phone: '+5511912345678', weight: '2.400' },
    shipping_address: {
      ...{ id: 1, name: 'Ana Souza', phone: '+5511912345678', address: 'Rua Augusta', number: '1500' },
      ...{
        floor: 'Apto 31',
        locality: 'Consolação',
        city: 'São Paulo',
        province: 'São Paulo',
        country: 'BR',
      },
      zipcode: '01304001',
    },
    products: [
      {
        ...{ id: 1, product_id: 1234, variant_id: 101, name: 'Camiseta', price: '49.90', quantity: 2 },
        ...{ weight: '1.200', depth: '10.00', height: '10.00', width: '12.00', free_shipping: false },
      },
    ],
    ...traits,
  }
}
