import type { Body } from '../rest-client.ts'

/** The data of a shop at Nuvemshop. */
export type NuvemshopState = {
  carriers: Body[]
  options: Body[]
  webhooks: Body[]
  orders: Map<string, { order: Body; fulfillments: Body[] }>
}

type ApiRequest = { method: string; path: string; query: URLSearchParams; body: Body | null }

/** Status and JSON of an answer; of a refusal, its message. */
type ApiAnswer = readonly [status: number, answer: unknown]

/**
 * Answers as the reference of the API describes it, version 2025-03: Shipping Carrier, Webhook, Order, Fulfillment Order.
 * tiendanube.github.io/api-documentation
 */
export function answerRequest(state: NuvemshopState, request: ApiRequest): ApiAnswer {
  for (const [method, pattern, answer] of routes) {
    const match = pattern.exec(request.path)
    if (match && method === request.method) return answer(state, match.slice(1), request)
  }
  return [404, 'Not Found']
}

let lastId = 100

const routes: readonly (readonly [
  method: string,
  path: RegExp,
  answer: (state: NuvemshopState, params: string[], request: ApiRequest) => ApiAnswer,
])[] = [
  ['GET', /^\/shipping_carriers$/, ({ carriers }) => [200, carriers]],
  [
    'POST',
    /^\/shipping_carriers$/,
    ({ carriers }, _, { body }) => {
      if (!body?.name || !/^https?:/.test(body.callback_url) || !/^(ship|pickup)/.test(body.types))
        return [422, `not a carrier: ${JSON.stringify(body)}`]
      const made = { id: ++lastId, active: true, ...body }
      carriers.push(made)
      return [201, made]
    },
  ],
  [
    'PUT',
    /^\/shipping_carriers\/(\d+)$/,
    ({ carriers }, [id], { body }) => {
      const found = carriers.find((one) => String(one.id) === id)
      return found ? [200, Object.assign(found, body)] : [404, 'no such carrier']
    },
  ],
  [
    'GET',
    /^\/shipping_carriers\/(\d+)\/options$/,
    ({ options }, [id]) => [200, options.filter(({ carrier_id }) => carrier_id === id)],
  ],
  [
    'POST',
    /^\/shipping_carriers\/(\d+)\/options$/,
    ({ options }, [carrier_id], { body }) => {
      if (!body?.code || !body.name) return [422, 'code and name can’t be blank']
      if (options.some((one) => one.carrier_id === carrier_id && one.code === body.code))
        return [422, `the code ${body.code} is taken`]
      const made = {
        ...{ id: ++lastId, active: true, additional_days: 0, additional_cost: 0 },
        ...body,
        carrier_id,
      }
      options.push(made)
      return [201, made]
    },
  ],
  [
    'GET',
    /^\/webhooks$/,
    ({ webhooks }, _, { query }) => [
      200,
      webhooks.filter(({ url }) => !query.has('url') || url === query.get('url')),
    ],
  ],
  [
    'POST',
    /^\/webhooks$/,
    ({ webhooks }, _, { body }) => {
      if (!/^order\/(created|paid|cancelled)$/.test(body?.event)) return [422, 'Invalid event specified']
      if (!/^https?:/.test(body?.url)) return [422, 'invalid url specified']
      const made = { id: ++lastId, ...body }
      webhooks.push(made)
      return [201, made]
    },
  ],
  [
    'GET',
    /^\/orders\/(\d+)$/,
    ({ orders }, [id]) => {
      const found = orders.get(id!)
      return found ? [200, found.order] : [404, 'Order not found']
    },
  ],
  [
    'GET',
    /^\/orders\/(\d+)\/fulfillment-orders$/,
    ({ orders }, [id]) => {
      const found = orders.get(id!)
      return found ? [200, found.fulfillments] : [404, 'Order not found']
    },
  ],
  ['PATCH', /^\/orders\/(\d+)\/fulfillment-orders\/(\w+)$/, changeFulfillment],
  ['POST', /^\/orders\/(\d+)\/fulfillment-orders\/(\w+)\/tracking-events$/, addTrackingEvent],
]

function fulfillmentOf({ orders }: NuvemshopState, [orderId, id]: string[]): Body | undefined {
  return orders.get(orderId!)?.fulfillments.find((one) => one.id === id)
}

/** The usual way of one with the shipping type `ship`. */
const moves: Record<string, readonly string[]> = {
  UNPACKED: ['PACKED'],
  PACKED: ['UNPACKED', 'DISPATCHED'],
  DISPATCHED: ['DELIVERED'],
}

function changeFulfillment(state: NuvemshopState, params: string[], { body }: ApiRequest): ApiAnswer {
  const found = fulfillmentOf(state, params)
  if (!found) return [404, 'Fulfillment Order not found']
  if (body?.tracking_info) {
    const { code, url, notify_customer } = body.tracking_info
    if (code === undefined || url === undefined || typeof notify_customer !== 'boolean')
      return [400, `not a tracking info: ${JSON.stringify(body.tracking_info)}`]
    found.tracking_info = { code, url }
  }
  if (body?.status) {
    if (!moves[found.status]?.includes(body.status))
      return [400, `${found.status} does not become ${body.status}`]
    found.status = body.status
  }
  return [200, found]
}

const statuses = [
  ...['dispatched', 'received_by_post_office', 'in_transit', 'out_for_delivery', 'delivery_attempt_failed'],
  ...['delayed', 'ready_for_pickup', 'delivered', 'returned_to_sender', 'lost', 'failure'],
]

/** All fields but the first two may be null, and none may be missing. */
const fields = ['status', 'description', 'address', 'geolocation', 'happened_at', 'estimated_delivery_at']

function addTrackingEvent(state: NuvemshopState, params: string[], { body }: ApiRequest): ApiAnswer {
  const found = fulfillmentOf(state, params)
  if (!found) return [404, 'Fulfillment Order not found']
  if (
    !body ||
    fields.some((name) => body[name] === undefined) ||
    !statuses.includes(body.status) ||
    !body.description
  )
    return [400, `not a tracking event: ${JSON.stringify(body)}`]
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(body.happened_at))
    return [400, `${body.happened_at} is no date`]
  if (found.status !== 'DISPATCHED') return [400, `the fulfillment order is ${found.status}`]
  const isSame = (one: Body) =>
    one.status === body.status &&
    one.description === body.description &&
    Math.abs(Date.parse(one.happened_at) - Date.parse(body.happened_at)) <= 60_000
  if (found.tracking_events.some(isSame))
    return [400, 'The tracking event must not be identical to an existing tracking event']
  const made = { id: `01FHZXHK8PTP9FVK99Z${++lastId}`, ...body }
  found.tracking_events.push(made)
  if (body.status === 'delivered')
    Object.assign(found, { status: 'DELIVERED', fulfilled_at: body.happened_at })
  return [201, made]
}
