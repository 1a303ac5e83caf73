import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import { routes } from '@rodovia/gateway/rest/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, quoteFor, tokenOf, until } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'
import { type Call, type ContractCalls, createContractCalls } from './contract-calls.ts'

/** Sends the example of every body in the OpenAPI document to a started platform with the demo's data. */

let platform: TestPlatform
let contract: ContractCalls
let keys: Record<'live' | 'test', string>
beforeAll(async () => {
  platform = await startTestPlatform()
  contract = await createContractCalls(platform)
  keys = { live: await createKey('live'), test: await createKey('test') }
})
afterAll(() => platform[Symbol.asyncDispose]())

/** The codes of an order change only where it asks for some. */
async function orderWithBarcodes(): Promise<Body> {
  const requirements = { handover: { barcode: true } }
  return (await placeOrder(platform.url, contract.shipper, { requirements })).order
}

async function createKey(mode: 'live' | 'test'): Promise<string> {
  const query = `mutation ($mode: KeyMode!, $scopes: [String!]!) {
    createApiKey(input: { name: "examples", mode: $mode, scopes: $scopes }) { key }
  }`
  const body = { query, variables: { mode, scopes } }
  const { shipper: token } = contract
  const headers = await stepUpOf(platform.url, token)
  const { body: answer } = await ask(platform.url, 'POST', '/graphql', { token, headers, body })
  return answer.data.createApiKey.key
}

const examples = Object.fromEntries(
  routes.flatMap(({ method, path, example }) => (example ? [[`${method} ${path}`, example as Body]] : [])),
)

const untilDelivered = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const

/**
 * The ids of things that exist now, which an example cannot know. The rest of the body is sent as it is
 * shown.
 */
const current: Record<string, (example: Body) => Promise<Partial<Call> & { key?: string }>> = {
  'POST /api/app/v1/auth/refresh': refreshToken,
  'POST /api/app/v1/auth/logout': refreshToken,
  'POST /api/app/v1/auth/confirm': async () => ({ token: contract.shipper }),
  'POST /api/app/v1/auth/password': async () => ({ token: await tokenOf(platform.url, demo.fiscal) }),
  'POST /api/app/v1/orders': withQuote,
  'POST /v1/orders': withQuote,
  'POST /v1/orders/batch': async ({ orders: [order] }) => ({
    body: { orders: [{ ...(await withQuote(order)).body, reference: 'pedido-1043' }] },
  }),
  'POST /api/app/v1/driver/deliveries/:code/decline': async () => {
    const { code } = await contract.anOrderAfter()
    return { path: `/api/app/v1/driver/deliveries/${code}/decline`, token: contract.driver }
  },
  'POST /api/app/v1/driver/routes/:route_id/decline': async () => ({
    path: `/api/app/v1/driver/routes/${await offerRoute()}/decline`,
    token: contract.driver,
  }),
  'POST /api/app/v1/driver/routes/:route_id/skip': async (example) => {
    const route_id = await offerRoute(2)
    const path = `/api/app/v1/driver/routes/${route_id}`
    const { body } = await ask(platform.url, 'POST', `${path}/accept`, { token: contract.driver })
    const [{ kind, delivery }] = body.route.stops
    return { path: `${path}/skip`, token: contract.driver, body: { ...example, kind, code: delivery.code } }
  },
  'POST /api/app/v1/driver/sync': async ({ operations: [operation], ...body }) => {
    const { code } = await contract.anOrderAfter()
    const now = new Date().toISOString()
    const operations = [{ ...operation, code, occurred_at: now }]
    return { token: contract.driver, body: { ...body, sent_at: now, operations } }
  },
  'POST /api/app/v1/driver/push/renew': async ({ previous_token: device_token }) => {
    const body = { device_token, platform: 'web' }
    const { driver: token } = contract
    await ask(platform.url, 'POST', '/api/app/v1/driver/push/register', { token, body })
    return {}
  },
  'POST /api/app/v1/driver/position': async () => {
    const { driver: token } = contract
    await ask(platform.url, 'POST', '/api/app/v1/driver/availability', { token, body: { available: true } })
    return { token }
  },
  'POST /api/app/v1/driver/application': async () => ({ token: (await anApplicant()).token }),
  'POST /api/app/v1/driver/application/documents': async () => ({ token: (await anApplicant()).token }),
  'POST /api/app/v1/driver-applications/:driver_id/reject': async () => ({
    path: `/api/app/v1/driver-applications/${(await anApplicant()).id}/reject`,
    token: await tokenOf(platform.url, demo.operations),
  }),
  'POST /api/app/v1/driver/pix-key': async () => ({ token: contract.driver }),
  'POST /api/app/v1/service-areas': async () => ({ token: await tokenOf(platform.url, demo.admin) }),
  'PATCH /api/app/v1/service-areas/:area_id': async () => {
    const token = await tokenOf(platform.url, demo.admin)
    const body = { ...examples['POST /api/app/v1/service-areas'], is_active: false }
    const { area } = (await ask(platform.url, 'POST', '/api/app/v1/service-areas', { token, body })).body
    return { path: `/api/app/v1/service-areas/${area.id}`, token }
  },
  'POST /api/app/v1/vehicles': async () => ({ token: contract.driver }),
  'PATCH /api/app/v1/vehicles/:vehicle_id': async () => {
    const token = contract.driver
    const body = { ...examples['POST /api/app/v1/vehicles'], plate: 'ABC1E23' }
    const { vehicle } = (await ask(platform.url, 'POST', '/api/app/v1/vehicles', { token, body })).body
    return { path: `/api/app/v1/vehicles/${vehicle.id}`, token }
  },
  'PUT /api/app/v1/carrier': async () => ({ token: contract.driver }),
  'PUT /api/app/v1/fiscal-issuer': async () => ({ token: contract.driver }),
  'POST /api/app/v1/insurance-policies': async () => ({ token: contract.driver }),
  'PUT /api/app/v1/insurance-policies/:policy_id': async () => {
    const token = contract.driver
    const body = examples['POST /api/app/v1/insurance-policies']
    const { policy } = (await ask(platform.url, 'POST', '/api/app/v1/insurance-policies', { token, body }))
      .body
    return { path: `/api/app/v1/insurance-policies/${policy.id}`, token }
  },
  'PATCH /v1/addresses/:address_id': async () => ({ path: `/v1/addresses/${await saveAddress()}` }),
  'POST /v1/imports/:import_id/mapping': async () => ({ path: `/v1/imports/${await sendFile()}/mapping` }),
  'POST /v1/imports/:import_id/rows/:number': async () => {
    const path = `/v1/imports/${await sendFile()}`
    const read = async () => (await ask(platform.url, 'GET', path, { key: keys.live })).body.order_import
    await until(read, ({ status }) => status !== 'checking')
    return { path: `${path}/rows/2` }
  },
  'POST /api/app/v1/exports': async () => ({ token: contract.shipper }),
  'PATCH /v1/orders/:order_id/metadata': async () => ({
    path: `/v1/orders/${(await contract.anOrder()).order_id}/metadata`,
  }),
  'PATCH /api/app/v1/orders/:order_id/metadata': async () => ({
    path: `/api/app/v1/orders/${(await contract.anOrder()).order_id}/metadata`,
    token: contract.shipper,
  }),
  'PUT /v1/orders/:order_id/collect-on-delivery': async () => ({
    path: `/v1/orders/${(await contract.anOrder()).order_id}/collect-on-delivery`,
  }),
  'PUT /api/app/v1/orders/:order_id/collect-on-delivery': async () => ({
    path: `/api/app/v1/orders/${(await contract.anOrder()).order_id}/collect-on-delivery`,
    token: contract.shipper,
  }),
  'PUT /v1/orders/:order_id/goods-documents': async () => ({
    path: `/v1/orders/${(await contract.anOrder()).order_id}/goods-documents`,
  }),
  'PUT /api/app/v1/orders/:order_id/goods-documents': async () => ({
    path: `/api/app/v1/orders/${(await contract.anOrder()).order_id}/goods-documents`,
    token: contract.shipper,
  }),
  'PUT /v1/orders/:order_id/barcodes': async () => ({
    path: `/v1/orders/${(await orderWithBarcodes()).order_id}/barcodes`,
  }),
  'PUT /api/app/v1/orders/:order_id/barcodes': async () => ({
    path: `/api/app/v1/orders/${(await orderWithBarcodes()).order_id}/barcodes`,
    token: contract.shipper,
  }),
  'POST /v1/orders/:order_id/notes': async () => ({
    path: `/v1/orders/${(await contract.anOrder()).order_id}/notes`,
  }),
  'POST /api/app/v1/orders/:order_id/notes': async () => ({
    path: `/api/app/v1/orders/${(await contract.anOrder()).order_id}/notes`,
    token: contract.shipper,
  }),
  'POST /api/app/v1/driver/deliveries/:code/notes': async () => {
    const { code } = await contract.anOrderAfter('accept')
    return { path: `/api/app/v1/driver/deliveries/${code}/notes`, token: contract.driver }
  },
  'POST /v1/orders/:order_id/calls': async () => ({
    path: `/v1/orders/${(await contract.anOrder()).order_id}/calls`,
  }),
  'POST /api/app/v1/orders/:order_id/calls': async () => ({
    path: `/api/app/v1/orders/${(await contract.anOrder()).order_id}/calls`,
    token: contract.shipper,
  }),
  'POST /api/app/v1/driver/deliveries/:code/calls': async () => {
    const { code } = await contract.anOrderAfter('accept')
    return { path: `/api/app/v1/driver/deliveries/${code}/calls`, token: contract.driver }
  },
  'POST /rastreio/:token/calls.json': async () => {
    const body = { query: 'mutation { setSupportPhone(phone: "+55 11 3000-1234") }' }
    await ask(platform.url, 'POST', '/graphql', { token: await tokenOf(platform.url, demo.operations), body })
    const { tracking_url } = (await placeOrder(platform.url, contract.shipper)).order
    return { path: `${new URL(tracking_url).pathname}/calls.json` }
  },
  'POST /v1/orders/:order_id/return': async () => {
    const { order_id } = await contract.anOrderAfter(...untilDelivered)
    return { path: `/v1/orders/${order_id}/return` }
  },
  'POST /api/app/v1/orders/:order_id/return': async () => {
    const { order_id } = await contract.anOrderAfter(...untilDelivered)
    return { path: `/api/app/v1/orders/${order_id}/return`, token: contract.shipper }
  },
  'POST /api/app/v1/driver/deliveries/:code/attempt-failed': async () => {
    const { code } = await contract.anOrderAfter('accept', 'arrived', 'picked', 'on-route')
    return { path: `/api/app/v1/driver/deliveries/${code}/attempt-failed`, token: contract.driver }
  },
  'POST /v1/repetitions/:repetition_id/skip': async () => {
    const starts_on = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
    const example = { ...examples['POST /v1/repetitions'], starts_on }
    const { body } = await ask(platform.url, 'POST', '/v1/repetitions', { key: keys.live, body: example })
    const { id, next_day } = body.repetition
    return { path: `/v1/repetitions/${id}/skip`, body: { day: next_day } }
  },
  'POST /v1/shipments/:shipment_id/quote': async () => ({ path: `/v1/shipments/${await aShipment()}/quote` }),
  'POST /v1/shipments/:shipment_id/order': async () => ({ path: `/v1/shipments/${await aShipment()}/order` }),
  'PATCH /v1/webhooks/:id': async () => ({ path: `/v1/webhooks/${await createWebhook()}` }),
  'POST /v1/webhooks/:id/test': async () => ({ path: `/v1/webhooks/${await createWebhook()}/test` }),
  'POST /v1/webhooks/:id/replay': async (body) => ({
    path: `/v1/webhooks/${await createWebhook()}/replay`,
    body: { ...body, from: new Date(Date.now() - 3_600_000).toISOString(), before: null },
  }),
  'POST /rastreio/:token/mensagens.json': async () => {
    const { tracking_url } = (await placeOrder(platform.url, contract.shipper)).order
    return { path: `${new URL(tracking_url).pathname}/mensagens.json` }
  },
  'POST /rastreio/:token.json': async () => {
    const { order } = await placeOrder(platform.url, contract.shipper)
    return { path: `/rastreio/${order.tracking_url.split('/').at(-1)}.json` }
  },
  'POST /rastreio/:token/reschedule.json': async () => {
    const rules = { may_reschedule: true, reschedule_days: 7, from_hour: 0, until_hour: 24 }
    await ask(platform.url, 'POST', '/api/app/v1/recipient-rules', { token: contract.shipper, body: rules })
    const { order } = await placeOrder(platform.url, contract.shipper)
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    return {
      path: `${new URL(order.tracking_url).pathname}/reschedule.json`,
      body: { delivery_window: { from: `${day}T13:00:00Z`, until: `${day}T15:00:00Z` } },
    }
  },
  'POST /rastreio/:token/rating.json': async () => {
    const order = await contract.anOrderAfter('accept', 'arrived', 'picked', 'on-route', 'delivered')
    return { path: `${new URL(order.tracking_url).pathname}/rating.json` }
  },
  'POST /api/app/v1/recipient-rules': async () => ({ token: contract.shipper }),
  'POST /api/app/v1/request-bodies': async () => ({ token: contract.shipper }),
  // With the rule on, no driver would be asked for the orders of other examples.
  'POST /api/app/v1/goods-rules': async () => ({
    token: contract.shipper,
    body: { document_before_dispatch: false },
  }),
  'POST /v1/goods-rules': async () => ({ body: { document_before_dispatch: false } }),
  'POST /v1/rehearsal/wallet': async () => ({ key: keys.test }),
}

/** A route of some orders that is offered to the driver. */
async function offerRoute(count = 1): Promise<string> {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const pickup_window = { from: inHours(2), until: inHours(3) }
  const stops: Body[] = []
  for (let index = 0; index < count; index++) {
    const { order } = await placeOrder(platform.url, contract.shipper, { pickup_window })
    for (const kind of ['pickup', 'dropoff']) stops.push({ orderId: order.order_id, kind })
  }
  const { user } = (await ask(platform.url, 'GET', '/api/app/v1/me', { token: contract.driver })).body
  const query = `mutation ($driver: ID!, $stops: [RouteStopInput!]!) { offerRoute(driverId: $driver, stops: $stops) { id } }`
  const token = await tokenOf(platform.url, demo.operations)
  const body = { query, variables: { driver: user.id, stops } }
  return (await ask(platform.url, 'POST', '/graphql', { token, body })).body.data.offerRoute.id
}

/** Somebody who has just signed up as a driver. */
async function anApplicant(): Promise<{ id: string; token: string }> {
  const example = examples['POST /api/app/v1/auth/driver-sign-up']
  const email = `${crypto.randomUUID()}@rodovia.test`
  const body = { ...example, email, password: demo.password }
  const { body: answer } = await ask(platform.url, 'POST', '/api/app/v1/auth/driver-sign-up', { body })
  return { id: answer.driver.id, token: await tokenOf(platform.url, email) }
}

async function refreshToken(example: Body): Promise<Partial<Call>> {
  const { path, body } = await contract.calls['POST /api/app/v1/auth/login']!()
  const { refresh_token } = (await ask(platform.url, 'POST', path, { body })).body
  return { body: { ...example, refresh_token } }
}

async function withQuote(example: Body) {
  return { body: { ...example, cotacao_id: (await quoteFor(platform.url)).cotacao_id } }
}

async function saveAddress(): Promise<string> {
  const address = { postal_code: '01310200', street: 'Av. Paulista', number: '1578' }
  const body = { name: 'Ana', phone: '+55 11 91234-5678', address }
  return (await ask(platform.url, 'POST', '/v1/addresses', { key: keys.live, body })).body.address.id
}

async function sendFile(): Promise<string> {
  const request = { key: keys.live, body: examples['POST /v1/imports'] }
  return (await ask(platform.url, 'POST', '/v1/imports', request)).body.order_import.id
}

/** A shipment that is not ordered. */
async function aShipment(): Promise<string> {
  const request = { key: keys.live, body: examples['POST /v1/shipments'] }
  return (await ask(platform.url, 'POST', '/v1/shipments', request)).body.shipment.shipment_id
}

async function createWebhook(): Promise<string> {
  const body = { url: 'https://example.com/rodovia' }
  return (await ask(platform.url, 'POST', '/v1/webhooks', { key: keys.live, body })).body.webhook.id
}

/** Examples that the demo as it is cannot take. */
const notHere: Record<string, string> = {
  'POST /api/app/v1/privacy/erasure': 'it erases the account of the demo',
  'POST /api/app/v1/auth/login/enrol': 'no role of the demo needs a second factor',
  'POST /api/app/v1/auth/login/enrol/complete': 'no role of the demo needs a second factor',
  'POST /api/app/v1/auth/login/complete': 'no account of the demo has a second factor',
  'POST /api/app/v1/auth/factors/totp/confirm': 'it needs the code of an app',
  'POST /api/app/v1/auth/factors/passkey/confirm': 'it needs a passkey',
  'POST /api/app/v1/wallet/topups': 'it needs a bank',
  'POST /api/app/v1/driver/cash/deposits': 'it needs a bank',
  'PUT /api/app/v1/fiscal-issuer/certificate': 'it needs an A1 certificate',
  'POST /api/app/v1/fiscal-documents': 'it needs an A1 certificate',
  'POST /api/app/v1/fiscal-documents/:document_id/correct': 'it needs an authority that rejects',
  'POST /api/app/v1/fiscal-documents/:document_id/close': 'it needs an authority that authorizes',
  'POST /api/app/v1/fiscal-documents/:document_id/cancel': 'it needs an authority that authorizes',
  'POST /api/app/v1/fiscal-documents/:document_id/drivers': 'it needs an authority that authorizes',
  'POST /pix/webhook/:token': 'it needs a bank',
  'POST /pix/webhook/:token/pix': 'it needs a bank',
}

describe('the example of', () => {
  test.each(Object.entries(examples).filter(([name]) => !(name in notHere)))(
    '%s works on the demo',
    async (name, example) => {
      const [method = '', path = ''] = name.split(' ')
      const known = await contract.calls[name.replaceAll(/:(\w+)/g, '{$1}')]?.()
      const { key, token, ...call } = {
        path: known?.path ?? path,
        token: known?.token,
        key: path.startsWith('/v1/') ? keys.live : undefined,
        body: example,
        ...(await current[name]?.(example)),
      }
      const credentials = { ...(token && { token }), ...(key && { key }) }
      const answer = await ask(platform.url, method, call.path, { ...credentials, body: call.body })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      if (name.endsWith('/batch')) expect(answer.body.refused).toBe(0)
      if (name.endsWith('/sync')) expect(answer.body.refused).toBe(0)
      await contract.finish()
    },
  )
})
