import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { graphql } from 'graphql'
import { type Body, until } from '../rest-client.ts'
import { shopifySchema } from './shopify-schema.ts'

type Fulfillment = Body & { id: string; status: string; tracking: Body; history: Body[] }

/** A shop of Shopify: its Admin API, its checkout and its webhooks. */
export type ShopifyShop = AsyncDisposable & {
  kind: 'shopify'
  /** The address of the API of a shop, with `{shop}` for its name. */
  apiUrl: string
  shop: string
  clientSecret: string
  accessToken: string
  carriers: readonly Body[]
  subscriptions: readonly Body[]
  /** The faults of requests to its API. */
  faults: readonly string[]
  /** Status of the answers of the API from now on, in turn, the last one for good. */
  answer(...statuses: number[]): void
  /** Takes an order in, which has so many locations to ship from. */
  addOrder(id: number, locations?: number): void
  fulfillmentsOf(id: number): Fulfillment[]
  /** The statuses of the events of an order once the last one came. */
  eventsUntil(id: number, last: string): Promise<string[]>
  /** A request to the platform, signed as the shop signs it, or with another signature. */
  send(
    url: string,
    body: unknown,
    options?: { topic?: string; signature?: string; raw?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Body }>
}

export async function startShopifyShop(): Promise<ShopifyShop> {
  const shop = 'loja-teste.myshopify.com'
  const clientSecret = 'shpss_0123456789abcdef0123456789abcdef'
  const accessToken = 'shpat_0123456789abcdef0123456789abcdef'
  const carriers: Body[] = []
  const subscriptions: Body[] = []
  const faults: string[] = []
  const orders = new Map<string, { orders: Body[]; fulfillments: Fulfillment[] }>()
  let answers = [200]
  let count = 0
  const idOf = (kind: string) => `gid://shopify/${kind}/${++count}`
  const done = (fields: object) => ({ ...fields, userErrors: [] })
  const refused = (message: string) => ({ userErrors: [{ field: ['input'], message }] })
  const all = () => [...orders.values()].flatMap(({ fulfillments }) => fulfillments)

  const shown = (fulfillment: Fulfillment) => ({
    ...fulfillment,
    trackingInfo: [fulfillment.tracking],
    events: { nodes: fulfillment.history },
  })

  const rootValue = {
    carrierServices: () => ({ nodes: carriers }),
    webhookSubscriptions: ({ topics }: Body) => ({
      nodes: subscriptions.filter(({ topic }) => !topics || topics.includes(topic)),
    }),
    order({ id }: Body) {
      const order = orders.get(id)
      return (
        order && {
          id,
          fulfillments: order.fulfillments.map(shown),
          fulfillmentOrders: { nodes: order.orders },
        }
      )
    },
    carrierServiceCreate({ input }: Body) {
      if (carriers.some(({ name }) => name === input.name))
        return refused(`${input.name} is already configured`)
      const carrierService = { id: idOf('DeliveryCarrierService'), ...input }
      carriers.push(carrierService)
      return done({ carrierService })
    },
    webhookSubscriptionCreate({ topic, webhookSubscription: input }: Body) {
      if (subscriptions.some((one) => one.topic === topic && one.uri === input.uri))
        return refused('Address for this topic has already been taken')
      const webhookSubscription = { id: idOf('WebhookSubscription'), topic, format: 'JSON', ...input }
      subscriptions.push(webhookSubscription)
      return done({ webhookSubscription })
    },
    fulfillmentCreate({ fulfillment: input }: Body) {
      const ids = input.lineItemsByFulfillmentOrder.map(({ fulfillmentOrderId }: Body) => fulfillmentOrderId)
      const order = [...orders.values()].find((one) => one.orders.some(({ id }) => ids.includes(id)))
      const open = order?.orders.filter(({ id, status }) => ids.includes(id) && status === 'OPEN') ?? []
      if (!order || open.length !== ids.length)
        return refused('Fulfillment order does not exist or is closed')
      for (const one of open) one.status = 'CLOSED'
      const { url = null, number = null, company = null } = input.trackingInfo ?? {}
      const made = {
        ...{ id: idOf('Fulfillment'), status: 'SUCCESS', history: [] },
        tracking: { url, number, company },
      }
      order.fulfillments.push(made)
      return done({ fulfillment: shown(made) })
    },
    fulfillmentCancel({ id }: Body) {
      const found = all().find((one) => one.id === id)
      if (!found) return refused('Fulfillment not found')
      found.status = 'CANCELLED'
      return done({ fulfillment: shown(found) })
    },
    fulfillmentEventCreate({ fulfillmentEvent: input }: Body) {
      const found = all().find((one) => one.id === input.fulfillmentId)
      if (!found) return refused('Fulfillment not found')
      // Shopify keeps whole seconds.
      const happenedAt = `${String(input.happenedAt).slice(0, 19)}Z`
      const fulfillmentEvent = { id: idOf('FulfillmentEvent'), status: input.status, happenedAt }
      found.history.push(fulfillmentEvent)
      return done({ fulfillmentEvent })
    },
  }

  const server = createServer(async (request, response) => {
    const body = await readText(request)
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const { 'x-shopify-access-token': token, 'content-type': type } = request.headers
    if (request.method !== 'POST' || request.url !== `/${shop}/admin/api/2026-10/graphql.json`) {
      faults.push(`${request.method} ${request.url} is no address of the API`)
      return json(404, { errors: 'Not Found' })
    }
    if (token !== accessToken) {
      faults.push('the access token is wrong')
      return json(401, { errors: '[API] Invalid API key or access token' })
    }
    if (type !== 'application/json') faults.push(`the content type is ${type}`)
    const status = answers.length > 1 ? answers.shift()! : answers[0]!
    if (status !== 200) return json(status, { errors: 'Throttled' })
    const { query: source, variables: variableValues } = JSON.parse(body)
    const result = await graphql({ schema: shopifySchema, source, variableValues, rootValue })
    faults.push(...(result.errors ?? []).map(({ message }) => message))
    return json(200, result)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const fulfillmentsOf = (id: number) => orders.get(`gid://shopify/Order/${id}`)?.fulfillments ?? []

  return {
    ...{ kind: 'shopify', apiUrl: `http://127.0.0.1:${port}/{shop}` },
    ...{ shop, clientSecret, accessToken, carriers, subscriptions, faults, fulfillmentsOf },
    answer(...statuses) {
      answers = statuses
    },
    addOrder(id, locations = 1) {
      const open = Array.from({ length: locations }, () => ({
        ...{ id: idOf('FulfillmentOrder'), status: 'OPEN' },
      }))
      orders.set(`gid://shopify/Order/${id}`, { orders: open, fulfillments: [] })
    },
    eventsUntil: (id, last) =>
      until(
        async () => fulfillmentsOf(id).flatMap(({ history }) => history.map(({ status }) => String(status))),
        (statuses) => statuses.includes(last),
      ),
    async send(url, body, { topic, signature, raw = JSON.stringify(body), headers } = {}) {
      const own = createHmac('sha256', clientSecret).update(raw).digest('base64')
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-shop-domain': shop,
          'x-shopify-hmac-sha256': signature ?? own,
          ...(topic && { 'x-shopify-topic': topic, 'x-shopify-api-version': '2026-10' }),
          ...headers,
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

/** The request of Shopify's checkout for a cart: callback of CarrierService. */
export function aRateRequest({ postalCode = '01304-001', country = 'BR', grams = 1200 } = {}) {
  const place = {
    ...{ country, province: 'SP', city: 'São Paulo', name: null, address2: null },
    address3: null,
  }
  return {
    rate: {
      origin: { ...place, postal_code: '01310-200', address1: 'Avenida Paulista, 1578' },
      destination: { ...place, postal_code: postalCode, address1: 'Rua Augusta, 1500', phone: null },
      items: [
        {
          ...{
            name: 'Camiseta',
            sku: 'CAM-1',
            quantity: 2,
            grams,
            price: 4990,
            vendor: 'Loja',
            taxable: true,
          },
          ...{ requires_shipping: true, fulfillment_service: 'manual', properties: null },
          ...{ product_id: 48447225880206, variant_id: 258644705304 },
        },
      ],
      currency: 'BRL',
      locale: 'pt-BR',
    },
  }
}

let lastOrder = 5_000_000_000_000

/** An order of a shop, as its webhooks carry it. */
export function aShopOrder(traits: Body = {}) {
  const id = ++lastOrder
  return {
    ...{ id, admin_graphql_api_id: `gid://shopify/Order/${id}`, name: `#${id}`, currency: 'BRL' },
    ...{ email: 'ana@example.com', phone: null, financial_status: 'paid', note: 'Sem campainha' },
    shipping_address: {
      ...{
        first_name: 'Ana',
        last_name: 'Souza',
        name: 'Ana Souza',
        company: null,
        phone: '+55 11 91234-5678',
      },
      ...{ address1: 'Rua Augusta, 1500', address2: 'Apto 31', city: 'São Paulo', zip: '01304-001' },
      ...{ province: 'São Paulo', province_code: 'SP', country: 'Brazil', country_code: 'BR' },
    },
    shipping_lines: [{ code: 'rodovia-turbo', source: 'Rodovia', title: 'Rodovia Turbo', price: '20.00' }],
    line_items: [
      { id: 1, name: 'Camiseta', quantity: 2, grams: 1200, requires_shipping: true, price: '49.90' },
    ],
    ...traits,
  }
}
