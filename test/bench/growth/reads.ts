import type { Filled } from '../../growth/fill.ts'
import { emailOf } from '../../growth/filled-world.ts'
import { ask, tokenOf } from '../../support/rest-client.ts'
import type { HttpRequest } from '../harness/http-load.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const figuresOf = (days: number) =>
  `/api/app/v1/figures?from=${daysAgo(days - 1).slice(0, 10)}&to=${daysAgo(0).slice(0, 10)}&by=day`

export const readNames = [
  'an order',
  'orders of a shipper',
  'their second page',
  'those delivered',
  'those canceled',
  'those under way',
  'those of 300 days',
  'those of a week',
  'one by its reference',
  'wallet and statement',
  'figures of a month',
  'figures of a year',
  'events to catch up with',
  'log of a webhook',
  'audit log of a shipper',
  'tracking',
  'deliveries of a driver',
  'a delivery of a driver',
  'earnings of a driver',
  'drivers nearby',
  'newest orders of all',
  'waiting orders of all',
] as const

export type ReadName = (typeof readNames)[number]

/**
 * The requests that every kind of reader sends every day, by the data that they ask for. Limits let both
 * databases answer with as much.
 */
export async function readsOf(url: string, filled: Filled): Promise<Record<ReadName, HttpRequest>> {
  const { biggest, driver: carrier, operator, order } = filled
  const tokens = [biggest.userId, carrier.id, operator].map((id) => tokenOf(url, emailOf(id)))
  const [owner, driver, operations] = (await Promise.all(tokens)).map(bearer) as [Headers, Headers, Headers]
  const key = { 'x-service-key': await aKey(url, owner) }
  const code = await aCodeOf(url, driver)
  const graphql = (headers: Headers, query: string): HttpRequest => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return {
    'an order': { path: `/api/app/v1/orders/${order.orderId}`, headers: owner },
    'orders of a shipper': { path: '/api/app/v1/orders', headers: owner },
    'their second page': { path: '/api/app/v1/orders?offset=50', headers: owner },
    'those delivered': { path: '/v1/orders?status=delivered', headers: key },
    'those canceled': { path: '/v1/orders?status=canceled&limit=3', headers: key },
    'those under way': {
      path: '/v1/orders?status=awaiting_driver,assigned,in_transit&limit=1',
      headers: key,
    },
    'those of 300 days': { path: `/v1/orders?created_from=${daysAgo(300)}`, headers: key },
    'those of a week': { path: `/v1/orders?created_from=${daysAgo(7)}&limit=2`, headers: key },
    'one by its reference': { path: '/v1/orders?reference=none', headers: key },
    'wallet and statement': { path: '/api/app/v1/wallet', headers: owner },
    'figures of a month': { path: figuresOf(30), headers: owner },
    'figures of a year': { path: figuresOf(366), headers: operations },
    'events to catch up with': { path: '/v1/events?limit=5', headers: key },
    'log of a webhook': { path: `/v1/webhooks/${biggest.endpointId}/deliveries?limit=5`, headers: key },
    'audit log of a shipper': graphql(owner, '{ auditLog(first: 20) { totalCount nodes { action } } }'),
    tracking: { path: `/rastreio/${order.trackingToken}.json` },
    'deliveries of a driver': { path: '/api/app/v1/driver/deliveries', headers: driver },
    'a delivery of a driver': { path: `/api/app/v1/driver/deliveries/${code}`, headers: driver },
    'earnings of a driver': { path: '/api/app/v1/driver/earnings', headers: driver },
    'drivers nearby': { path: '/api/drivers-nearby?lat=-19.92&lng=-43.94&km=20' },
    'newest orders of all': graphql(operations, '{ orders(first: 50) { totalCount nodes { code status } } }'),
    'waiting orders of all': graphql(
      operations,
      '{ orders(first: 5, filter: { statuses: [awaiting_driver] }) { totalCount nodes { code status } } }',
    ),
  }
}

type Headers = Record<string, string>

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

async function aKey(url: string, headers: Headers): Promise<string> {
  const scopes = '["orders:read", "wallet:read", "events:read", "webhooks:manage"]'
  const query = `mutation { createApiKey(input: { name: "growth", scopes: ${scopes} }) { key } }`
  const { body } = await ask(url, 'POST', '/graphql', { headers, body: { query } })
  return body.data.createApiKey.key
}

async function aCodeOf(url: string, headers: Headers): Promise<string> {
  const { body } = await ask(url, 'GET', '/api/app/v1/driver/deliveries?limit=1', { headers })
  return body.deliveries[0].code
}
