import { ask, type Body, demo, orderBody, trip } from '../support/rest-client.ts'
import { farAway } from './accounts.ts'
import { entryBody } from './address-entry.ts'
import { creditEarnings } from './payouts.ts'
import {
  addressesFile,
  anotherTime,
  importFile,
  type PermissionFixture,
  type Resource,
  repetitionDay,
  type State,
  shipmentBody,
} from './permission-fixture.ts'

export type RestRequest = {
  /** The same as for GraphQL (graphql-requests.ts). */
  state?: State
  consumes?: true
  /** The query string. */
  query?: string
  body?: (resource: Resource, fixture: PermissionFixture, token?: string) => object | Promise<object>
}

/** Method and address of a row for a resource, including the query string. */
export function placeOf(name: string, resource: Resource): { method: string; address: string } {
  const [method = '', path = ''] = name.split(' ')
  const address = `${path}${restRequests[name]!.query ?? ''}`
    .replace(':code', () => resource.code)
    .replace(':cep', '01310-100')
    .replace(':order_id', () => resource.orderId)
    .replace(':token', () => resource.trackingToken)
    .replace(':address_id', () => resource.addressId)
    .replace(':area_id', () => resource.areaId)
    .replace(':repetition_id', () => resource.repetitionId)
    .replace(':import_id', () => resource.importId)
    .replace(':shipment_id/order', () => `${resource.quotedShipmentId}/order`)
    .replace(':shipment_id/quote', () => `${resource.quotedShipmentId}/quote`)
    .replace(':shipment_id', () => resource.shipmentId)
    .replace(':number', '2')
    .replace(':id', () => resource.webhookId)
    .replace(':event_id', () => resource.eventId)
    .replace(':head', () => resource.head)
    .replace(':topup_id', () => resource.topUpId)
    .replace(':erasure_id', () => resource.erasureId)
    .replace('/v1/exports/:export_id', () => `/v1/exports/${resource.listExportId}`)
    .replace(':export_id', () => resource.exportId)
    .replace(':session_id', () => resource.erasureId)
    .replace(':route_id', () => resource.erasureId)
    .replace(':factor_id', () => resource.erasureId)
    .replace(':driver_id', () => resource.signedUpId)
    .replace(':kind', 'none')
  return { method, address }
}

/** Reads of the resource what the request of a row does (fieldsReadBy). */
export function readForRest(name: string) {
  return (resource: Resource, fixture: PermissionFixture): unknown => {
    placeOf(name, resource)
    return restRequests[name]!.body?.(resource, fixture)
  }
}

const carried = (state: State): RestRequest => ({ state, consumes: true })
const deliveries = '/api/app/v1/driver/deliveries'
const aYear: RestRequest = { query: '?from=2026-01-01&to=2026-12-31' }
const figuresOfYear: RestRequest = { query: '?from=2026-01-01&to=2026-12-31&by=driver' }

const repetitionBody = {
  ...{ rule: 'FREQ=DAILY', starts_on: repetitionDay, pickup_from: '09:00', pickup_until: '11:00' },
  ...{ cep_origem: '01310100', cep_destino: '04538133', tier: 'turbo', sender_phone: '+55 11 3000-0000' },
  ...{ recipient_name: 'Bia', recipient_phone: '+55 11 95555-5555' },
}

/** The request for each row. */
export const restRequests: Record<string, RestRequest> = {
  'POST /api/app/v1/auth/login': {
    body: (_, { users }) => ({ email: users.owner.email, password: demo.password }),
  },
  'POST /api/app/v1/auth/refresh': { body: aSession },
  'POST /api/app/v1/auth/logout': { body: aSession },
  'GET /api/app/v1/me': {},
  'GET /api/app/v1/auth/sessions': {},
  'DELETE /api/app/v1/auth/sessions/:session_id': {},
  'POST /api/app/v1/auth/sessions/end-others': {},
  'POST /api/app/v1/auth/confirm': { body: () => ({ password: demo.password }) },
  'POST /api/app/v1/auth/password': {
    body: () => ({ current_password: demo.password, new_password: 'short' }),
  },
  'POST /api/app/v1/auth/login/complete': { body: () => ({ challenge: 'rdf_none' }) },
  'GET /api/app/v1/auth/factors': {},
  'POST /api/app/v1/auth/factors/totp': {},
  'POST /api/app/v1/auth/factors/totp/confirm': {
    body: () => ({ challenge: 'rdf_none', code: '000000', name: '' }),
  },
  'POST /api/app/v1/auth/login/passkey': {},
  'POST /api/app/v1/auth/login/enrol': { body: () => ({ challenge: 'rdf_none', kind: 'sms' }) },
  'POST /api/app/v1/auth/login/enrol/complete': {
    body: () => ({ challenge: 'rdf_none', name: '', code: '000000' }),
  },
  'POST /api/app/v1/auth/factors/passkey': {},
  'POST /api/app/v1/auth/factors/passkey/confirm': {
    body: () => ({ challenge: 'rdf_none', passkey: '{}', name: '' }),
  },
  'POST /api/app/v1/auth/confirm/passkey': {},
  'DELETE /api/app/v1/auth/factors/:factor_id': {},
  'POST /api/app/v1/auth/recovery-codes': {},
  'GET /api/app/v1/privacy/access-log': {},
  'POST /api/app/v1/privacy/erasure': { body: () => ({ password: '' }) },
  'GET /api/app/v1/privacy/erasure': {},
  'DELETE /api/app/v1/privacy/erasure': {},
  'GET /api/app/v1/exports': {},
  'POST /api/app/v1/exports': { body: () => ({ list: 'orders' }) },
  'GET /api/app/v1/exports/:export_id': {},
  'GET /v1/exports': {},
  'POST /v1/exports': { body: () => ({ list: 'orders' }) },
  'GET /v1/exports/:export_id': {},
  'POST /api/app/v1/privacy/exports': {},
  'GET /api/app/v1/privacy/exports/:export_id': {},
  'POST /v1/privacy/exports': { body: () => ({ phone: '+55 11 91234-5678' }) },
  'GET /v1/privacy/exports/:export_id': {},
  [`GET ${deliveries}`]: {},
  [`GET ${deliveries}/:code`]: {},
  [`POST ${deliveries}/:code/accept`]: carried('assigned'),
  [`POST ${deliveries}/:code/decline`]: carried('assigned'),
  [`POST ${deliveries}/:code/arrived`]: carried('accepted'),
  [`POST ${deliveries}/:code/picked`]: carried('at_pickup'),
  [`POST ${deliveries}/:code/on-route`]: carried('picked_up'),
  [`POST ${deliveries}/:code/arrived-at-destination`]: carried('in_transit'),
  [`POST ${deliveries}/:code/delivered`]: carried('in_transit'),
  [`POST ${deliveries}/:code/problem`]: carried('accepted'),
  [`POST ${deliveries}/:code/attempt-failed`]: {
    ...carried('in_transit'),
    body: () => ({ reason: 'recipient_absent' }),
  },
  [`GET ${deliveries}/:code/notes`]: {},
  [`POST ${deliveries}/:code/notes`]: { body: () => ({ text: 'Estou na portaria' }) },
  [`POST ${deliveries}/:code/calls`]: { body: () => ({ to: 'recipient' }) },
  [`POST ${deliveries}/:code/position`]: { body: () => farAway },
  'POST /api/app/v1/driver/sync': {
    body: ({ code }) => ({
      operations: [{ op_id: `${Date.now()}`, op: 'position', code, ...farAway, occurred_at: new Date() }],
    }),
  },
  // Outside of Brazil: whether a driver is on duty changes during the test.
  'POST /api/app/v1/driver/position': { body: () => ({ lat: 90, lng: 0 }) },
  'GET /api/app/v1/driver/work-day': {},
  'GET /api/app/v1/driver/missed-orders': {},
  'GET /api/app/v1/driver/routes': {},
  'POST /api/app/v1/driver/routes/:route_id/accept': {},
  'POST /api/app/v1/driver/routes/:route_id/decline': {},
  'POST /api/app/v1/driver/routes/:route_id/skip': {
    body: () => ({ code: 'RD00000000', kind: 'dropoff', reason: 'closed_now' }),
  },
  'POST /api/app/v1/auth/driver-sign-up': {
    body: () => ({
      ...{ name: 'Pedro', email: `${crypto.randomUUID()}@rodovia.test`, password: 'long enough 2026' },
      ...{ persona: 'motoboy', phone: '+55 11 91234-5678' },
    }),
  },
  'GET /api/app/v1/driver/application': {},
  'POST /api/app/v1/driver/application': { body: () => ({ vehicle_plate: 'none' }) },
  'POST /api/app/v1/driver/application/documents': { body: () => ({ kind: 'none', image_b64: '' }) },
  'GET /api/app/v1/driver-applications': {},
  'GET /api/app/v1/driver-applications/:driver_id': {},
  'GET /api/app/v1/driver-applications/:driver_id/documents/:kind': {},
  'POST /api/app/v1/driver-applications/:driver_id/approve': { consumes: true },
  'POST /api/app/v1/driver-applications/:driver_id/reject': {
    consumes: true,
    body: () => ({ reason: 'the matrix' }),
  },
  'POST /api/app/v1/driver/availability': { body: () => ({ available: false }) },
  'GET /api/app/v1/driver/earnings': {},
  'GET /api/app/v1/driver/earnings/deliveries': { query: '?date=2026-05-31' },
  'GET /api/app/v1/driver/push/web-key': {},
  'POST /api/app/v1/driver/push/register': { body: () => ({ device_token: 'a-token', platform: 'expo' }) },
  'POST /api/app/v1/driver/push/renew': { body: () => ({ previous_token: 'old', device_token: 'new' }) },
  'POST /api/app/v1/driver/push/unregister': {},
  'POST /api/app/v1/driver/pix-key': { body: () => ({ pix_key: 'pedro@rodovia.test' }) },
  'POST /api/app/v1/driver/payouts': {
    body: async (_, fixture, token) => {
      await creditEarnings(fixture, token)
      return {}
    },
  },
  'GET /api/app/v1/driver/payouts': {},
  'GET /api/app/v1/wallet': {},
  'GET /api/app/v1/overview': {},
  'GET /api/app/v1/figures': figuresOfYear,
  'GET /api/app/v1/figures.csv': figuresOfYear,
  'GET /api/app/v1/wallet/statement.csv': aYear,
  'GET /api/app/v1/wallet/statement.pdf': aYear,
  'POST /api/app/v1/wallet/topups': { body: () => ({ amount_cents: 100 }) },
  'GET /api/app/v1/wallet/topups': {},
  'GET /api/app/v1/wallet/topups/:topup_id': {},
  'POST /pix/webhook/:token': { body: ({ txid }) => ({ pix: [{ txid }] }) },
  'POST /pix/webhook/:token/pix': { body: ({ txid }) => ({ pix: [{ txid }] }) },
  'GET /api/app/v1/orders': {},
  'POST /api/app/v1/orders': {
    state: 'awaiting_driver',
    consumes: true,
    body: ({ quoteId }) => orderBody(quoteId),
  },
  'GET /api/app/v1/orders/:order_id': {},
  'POST /api/app/v1/orders/:order_id/cancel': { state: 'assigned', consumes: true },
  'POST /api/app/v1/orders/:order_id/return': { state: 'delivered', consumes: true },
  'GET /api/app/v1/orders/:order_id/notes': {},
  'POST /api/app/v1/orders/:order_id/notes': { body: () => ({ text: 'Ligar antes' }) },
  'POST /api/app/v1/orders/:order_id/calls': { body: () => ({ to: 'recipient' }) },
  'GET /api/app/v1/recipient-rules': {},
  'POST /api/app/v1/recipient-rules': {
    body: () => ({ may_reschedule: true, reschedule_days: 30, from_hour: 0, until_hour: 24 }),
  },
  'GET /api/app/v1/service-areas': {},
  'POST /api/app/v1/service-areas': {
    body: () => ({ name: 'the matrix', is_active: false, cep_prefixes: ['9'] }),
  },
  'GET /api/app/v1/service-areas/:area_id': {},
  'PATCH /api/app/v1/service-areas/:area_id': { body: () => ({ name: 'the matrix' }) },
  'DELETE /api/app/v1/service-areas/:area_id': { consumes: true },
  'GET /cotar/carrier': { query: `?${trip}` },
  'GET /api/drivers-nearby': { query: '?cep=01310100' },

  'GET /v1/postal-codes/:cep': {},
  'POST /v1/quotes': { body: () => ({ cep_origem: '01310100', cep_destino: '04538133' }) },
  'POST /v1/orders': { state: 'awaiting_driver', consumes: true, body: ({ quoteId }) => orderBody(quoteId) },
  'POST /v1/orders/batch': {
    state: 'awaiting_driver',
    consumes: true,
    body: ({ quoteId }) => ({ orders: [orderBody(quoteId)] }),
  },
  'GET /v1/orders': {},
  'GET /v1/orders/search': { query: '?text=ana' },
  'GET /v1/orders/:order_id': {},
  'POST /v1/orders/:order_id/cancel': { state: 'assigned', consumes: true },
  'GET /v1/orders/:order_id/cancel': {},
  'POST /v1/orders/:order_id/return': { state: 'delivered', consumes: true },
  'GET /v1/orders/:order_id/messages': {},
  'GET /v1/recipient-rules': {},
  'POST /v1/recipient-rules': {
    body: () => ({ may_reschedule: true, reschedule_days: 30, from_hour: 0, until_hour: 24 }),
  },
  'GET /v1/recipient-messages/settings': {},
  'PATCH /v1/recipient-messages/settings': { body: () => ({ channels: [] }) },
  'GET /v1/orders/:order_id/notes': {},
  'POST /v1/orders/:order_id/notes': { body: () => ({ text: 'Ligar antes' }) },
  'POST /v1/orders/:order_id/calls': { body: () => ({ to: 'recipient' }) },
  'GET /v1/orders/:order_id/label': {},
  'GET /v1/orders/labels': { query: '?order_ids=:order_id' },
  'GET /v1/orders/:order_id/access-log': {},
  'GET /v1/orders/:order_id/proof': { state: 'delivered' },
  'GET /v1/addresses': {},
  'POST /v1/addresses': { body: () => entryBody },
  'POST /v1/addresses/import': { body: () => ({ file: addressesFile }) },
  'GET /v1/addresses/:address_id': {},
  'PATCH /v1/addresses/:address_id': { body: () => ({ name: 'the matrix' }) },
  'DELETE /v1/addresses/:address_id': { consumes: true },
  'GET /v1/imports': {},
  'POST /v1/imports': { body: () => ({ file_name: 'a.csv', file: importFile }) },
  'GET /v1/imports/:import_id': {},
  'DELETE /v1/imports/:import_id': { consumes: true },
  'GET /v1/imports/:import_id/rows': {},
  'GET /v1/imports/:import_id/rows/:number': {},
  'POST /v1/imports/:import_id/rows/:number': {
    consumes: true,
    body: () => ({ values: [{ field: 'recipient_phone', value: '2' }] }),
  },
  'POST /v1/imports/:import_id/mapping': { body: () => ({ mapping: [] }) },
  'POST /v1/imports/:import_id/place': {},
  'POST /v1/imports/:import_id/stop': {},
  'GET /v1/imports/:import_id/result.csv': {},
  'GET /v1/shipments': {},
  'POST /v1/shipments': { body: () => shipmentBody },
  'GET /v1/shipments/:shipment_id': {},
  'POST /v1/shipments/:shipment_id/quote': { consumes: true, body: () => ({}) },
  'POST /v1/shipments/:shipment_id/order': { consumes: true },
  'POST /v1/shipments/:shipment_id/cancel': { consumes: true },
  'GET /v1/shipments/:shipment_id/labels': {},
  'GET /v1/repetitions': {},
  'POST /v1/repetitions': { body: () => repetitionBody },
  'GET /v1/repetitions/:repetition_id': {},
  'POST /v1/repetitions/:repetition_id/pause': {},
  'POST /v1/repetitions/:repetition_id/resume': {},
  'POST /v1/repetitions/:repetition_id/end': { consumes: true },
  'POST /v1/repetitions/:repetition_id/skip': { body: () => ({ day: repetitionDay }) },
  'GET /v1/wallet': {},
  'GET /v1/overview': {},
  'GET /v1/figures': figuresOfYear,
  'GET /v1/figures.csv': figuresOfYear,
  'GET /v1/wallet/statement.csv': aYear,
  'GET /v1/wallet/statement.pdf': aYear,
  'POST /v1/privacy/erasures': { body: () => ({ phone: '+55 21 2000-0000' }) },
  'GET /v1/privacy/erasures/:erasure_id': {},
  'DELETE /v1/privacy/erasures/:erasure_id': { consumes: true },
  'GET /v1/webhooks': {},
  'POST /v1/webhooks': { body: () => ({ url: 'https://hooks.invalid/' }) },
  'GET /v1/webhooks/:id': {},
  'PATCH /v1/webhooks/:id': { body: () => ({ description: 'the matrix' }) },
  'DELETE /v1/webhooks/:id': { consumes: true },
  'POST /v1/webhooks/:id/secret/stage': {},
  'POST /v1/webhooks/:id/secret/promote': { consumes: true, body: aStagedSecret },
  'POST /v1/webhooks/:id/disable': { consumes: true },
  'POST /v1/webhooks/:id/enable': {},
  'GET /v1/webhooks/:id/deliveries': {},
  'GET /v1/webhooks/:id/deliveries/:event_id': {},
  'POST /v1/webhooks/:id/deliveries/:event_id/replay': {},
  'POST /v1/webhooks/:id/replay': {
    body: () => ({ from: new Date(Date.now() - 60_000).toISOString() }),
  },
  'POST /v1/rehearsal/orders/:order_id/step': {},
  'POST /v1/rehearsal/wallet': { body: () => ({ amount_cents: 1 }) },
  'GET /v1/events': {},
  'GET /rastreio/:token.json': {},
  'GET /rastreio/:token/mensagens.json': {},
  'POST /rastreio/:token/mensagens.json': { body: () => ({ opted_out: false }) },
  'POST /rastreio/:token.json': { body: () => ({ note: 'Deixar na portaria' }) },
  'POST /rastreio/:token/calls.json': { body: () => ({ to: 'support' }) },
  'POST /rastreio/:token/reschedule.json': {
    state: 'awaiting_driver',
    consumes: true,
    body: () => ({ delivery_window: anotherTime }),
  },
  'POST /rastreio/:token/rating.json': { state: 'delivered', body: () => ({ stars: 5 }) },
  'GET /prova/:head.json': {},
}

async function aSession(_: Resource, { url, users }: PermissionFixture): Promise<Body> {
  const sent = { body: { email: users.viewer.email, password: demo.password } }
  const { body } = await ask(url, 'POST', '/api/app/v1/auth/login', sent)
  return { refresh_token: body.refresh_token }
}

/** Nothing is promoted before it is staged. */
async function aStagedSecret({ webhookId }: Resource, { graphql, users }: PermissionFixture): Promise<Body> {
  await graphql(`mutation { stageWebhookSecret(id: "${webhookId}") { secret } }`, users.owner.token)
  return {}
}
