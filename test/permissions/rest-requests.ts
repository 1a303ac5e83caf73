import { aDocumentKey } from '../support/document-keys.ts'
import { ask, type Body, demo, orderBody, trip } from '../support/rest-client.ts'
import { farAway } from './accounts.ts'
import { entryBody } from './address-entry.ts'
import { duePix, oweCash } from './collect-on-delivery.ts'
import { creditEarnings } from './payouts.ts'
import {
  addressesFile,
  anotherTime,
  aPolicyBody,
  aVehicleBody,
  importFile,
  type PermissionFixture,
  type Resource,
  repetitionDay,
  type State,
  shipmentBody,
} from './permission-fixture.ts'

const aFiscalIssuerBody = {
  ...{ document: '11.222.333/0001-81', name: 'Frota', environment: 'homologation', series: 1 },
  address: { postal_code: '13010000', street: 'Rua Barão de Jaguara', number: '1000', district: 'Centro' },
}
const aFiscalTripBody = {
  ...{
    emitter: 'own_cargo',
    vehicle_id: '019a3f9e-6c1b-7c1a-9d55-0d9f3f6a1b2c',
    chassis: 'truck',
    product: 'Peças',
  },
  drivers: [{ name: 'João', cpf: '529.982.247-25' }],
}

export type RestRequest = {
  /** The same as for GraphQL (graphql-requests.ts). */
  state?: State
  consumes?: true
  /** The query string. */
  query?: string
  body?: (resource: Resource, fixture: PermissionFixture, token?: string) => object | Promise<object>
}

/** The request for a row. */
export function restRequest(name: string): RestRequest {
  return restRequests[name] ?? {}
}

/** Method and address of a row for a resource, including the query string. */
export function placeOf(name: string, resource: Resource): { method: string; address: string } {
  const [method = '', path = ''] = name.split(' ')
  const address = `${path}${restRequest(name).query ?? ''}`
    .replace(':code', () => resource.code)
    .replace(':cep', '01310-100')
    .replace(':order_id', () => resource.orderId)
    .replace(':token', () => resource.trackingToken)
    .replace(':address_id', () => resource.addressId)
    .replace(':area_id', () => resource.areaId)
    .replace(':vehicle_id', () => resource.vehicleId)
    .replace(':policy_id', () => resource.policyId)
    .replace(':document_id', () => resource.fiscalDocumentId)
    .replace(':repetition_id', () => resource.repetitionId)
    .replace(':import_id', () => resource.importId)
    .replace(':shipment_id/order', () => `${resource.quotedShipmentId}/order`)
    .replace(':shipment_id/quote', () => `${resource.quotedShipmentId}/quote`)
    .replace(':shipment_id', () => resource.shipmentId)
    .replace(':number', '2')
    .replace(':id', () => resource.webhookId)
    .replace(':record_id', () => resource.requestId)
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
    return restRequest(name).body?.(resource, fixture)
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

/** The requests that need more than their address. */
export const restRequests: Record<string, RestRequest> = {
  'POST /api/app/v1/auth/login': {
    body: (_, { users }) => ({ email: users.owner.email, password: demo.password }),
  },
  'POST /api/app/v1/auth/refresh': { body: aSession },
  'POST /api/app/v1/auth/logout': { body: aSession },
  'POST /api/app/v1/auth/confirm': { body: () => ({ password: demo.password }) },
  'POST /api/app/v1/auth/password': {
    body: () => ({ current_password: demo.password, new_password: 'short' }),
  },
  'POST /api/app/v1/auth/login/complete': { body: () => ({ challenge: 'rdf_none' }) },
  'POST /api/app/v1/auth/factors/totp/confirm': {
    body: () => ({ challenge: 'rdf_none', code: '000000', name: '' }),
  },
  'POST /api/app/v1/auth/login/enrol': { body: () => ({ challenge: 'rdf_none', kind: 'sms' }) },
  'POST /api/app/v1/auth/login/enrol/complete': {
    body: () => ({ challenge: 'rdf_none', name: '', code: '000000' }),
  },
  'POST /api/app/v1/auth/factors/passkey/confirm': {
    body: () => ({ challenge: 'rdf_none', passkey: '{}', name: '' }),
  },
  'POST /api/app/v1/privacy/erasure': { body: () => ({ password: '' }) },
  'POST /api/app/v1/exports': { body: () => ({ list: 'orders' }) },
  'POST /v1/exports': { body: () => ({ list: 'orders' }) },
  'POST /v1/privacy/exports': { body: () => ({ phone: '+55 11 91234-5678' }) },
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
  'POST /api/app/v1/driver/routes/:route_id/skip': {
    body: () => ({ code: 'RD00000000', kind: 'dropoff', reason: 'closed_now' }),
  },
  'POST /api/app/v1/auth/shop-sign-up': {
    body: () => ({
      ...{ shop_name: 'the matrix', document: '12345678000195', terms_version: '1' },
      email: `${crypto.randomUUID()}@rodovia.test`,
    }),
  },
  'POST /api/app/v1/auth/driver-sign-up': {
    body: () => ({
      ...{ name: 'Pedro', email: `${crypto.randomUUID()}@rodovia.test`, password: 'long enough 2026' },
      ...{ persona: 'motoboy', phone: '+55 11 91234-5678' },
    }),
  },
  'POST /api/app/v1/driver/application': { body: () => ({ vehicle_plate: 'none' }) },
  'POST /api/app/v1/driver/application/documents': { body: () => ({ kind: 'none', image_b64: '' }) },
  'POST /api/app/v1/driver-applications/:driver_id/approve': { consumes: true },
  'POST /api/app/v1/driver-applications/:driver_id/reject': {
    consumes: true,
    body: () => ({ reason: 'the matrix' }),
  },
  'POST /api/app/v1/driver/availability': { body: () => ({ available: false }) },
  'GET /api/app/v1/driver/earnings/deliveries': { query: '?date=2026-05-31' },
  'POST /api/app/v1/driver/push/register': { body: () => ({ device_token: 'a-token', platform: 'expo' }) },
  'POST /api/app/v1/driver/push/renew': { body: () => ({ previous_token: 'old', device_token: 'new' }) },
  'POST /api/app/v1/driver/pix-key': { body: () => ({ pix_key: 'pedro@rodovia.test' }) },
  'POST /api/app/v1/driver/payouts': {
    body: async (_, fixture, token) => {
      await creditEarnings(fixture, token)
      return {}
    },
  },
  'GET /api/app/v1/figures': figuresOfYear,
  'GET /api/app/v1/figures.csv': figuresOfYear,
  'GET /api/app/v1/wallet/statement.csv': aYear,
  'GET /api/app/v1/wallet/statement.pdf': aYear,
  'POST /api/app/v1/wallet/topups': { body: () => ({ amount_cents: 100 }) },
  'POST /pix/webhook/:token': { body: ({ txid }) => ({ pix: [{ txid }] }) },
  'POST /pix/webhook/:token/pix': { body: ({ txid }) => ({ pix: [{ txid }] }) },
  'POST /api/app/v1/orders': {
    state: 'awaiting_driver',
    consumes: true,
    body: ({ quoteId }) => orderBody(quoteId),
  },
  'POST /api/app/v1/orders/:order_id/cancel': { state: 'assigned', consumes: true },
  'PATCH /api/app/v1/orders/:order_id/metadata': { body: () => ({ metadata: { cost_center: '12' } }) },
  'PUT /api/app/v1/orders/:order_id/collect-on-delivery': { consumes: true, body: () => aCashAmount },
  'PUT /v1/orders/:order_id/collect-on-delivery': { consumes: true, body: () => aCashAmount },
  'POST /api/app/v1/driver/deliveries/:code/charge': { state: 'in_transit', body: duePixOf },
  'POST /rastreio/:token/charge.json': { state: 'in_transit', body: duePixOf },
  'POST /api/app/v1/driver/cash/deposits': {
    body: async (_, fixture, token) => {
      await oweCash(fixture, token)
      return { amount_cents: 1 }
    },
  },
  'POST /api/app/v1/driver/cash/from-earnings': {
    body: async (_, fixture, token) => {
      await oweCash(fixture, token)
      return {}
    },
  },
  'PUT /api/app/v1/orders/:order_id/goods-documents': { body: () => ({ goods_documents: [aDocumentKey()] }) },
  'PUT /api/app/v1/orders/:order_id/barcodes': { body: () => ({}) },
  'POST /api/app/v1/orders/:order_id/return': { state: 'delivered', consumes: true },
  'POST /api/app/v1/orders/:order_id/notes': { body: () => ({ text: 'Ligar antes' }) },
  'POST /api/app/v1/orders/:order_id/calls': { body: () => ({ to: 'recipient' }) },
  'POST /api/app/v1/request-bodies': { body: () => ({ live: true, test: true }) },
  'POST /api/app/v1/goods-rules': { body: () => ({ document_before_dispatch: false }) },
  'POST /api/app/v1/recipient-rules': {
    body: () => ({ may_reschedule: true, reschedule_days: 30, from_hour: 0, until_hour: 24 }),
  },
  'POST /api/app/v1/service-areas': {
    body: () => ({ name: 'the matrix', is_active: false, cep_prefixes: ['9'] }),
  },
  'PATCH /api/app/v1/service-areas/:area_id': { body: () => ({ name: 'the matrix' }) },
  'DELETE /api/app/v1/service-areas/:area_id': { consumes: true },
  'POST /api/app/v1/vehicles': { body: aVehicleBody },
  'PATCH /api/app/v1/vehicles/:vehicle_id': { body: () => ({ axles: 7 }) },
  'DELETE /api/app/v1/vehicles/:vehicle_id': { consumes: true },
  'PUT /api/app/v1/carrier': { body: () => ({ rntrc: '012345678', kind: 'ETC' }) },
  'POST /api/app/v1/insurance-policies': { body: () => aPolicyBody },
  'PUT /api/app/v1/insurance-policies/:policy_id': { body: () => aPolicyBody },
  'DELETE /api/app/v1/insurance-policies/:policy_id': { consumes: true },
  'GET /api/app/v1/fiscal-documents/archive': { query: '?month=2026-11' },
  'PUT /api/app/v1/fiscal-issuer': { body: () => aFiscalIssuerBody },
  'PUT /api/app/v1/fiscal-issuer/certificate': {
    body: async (_, { url }, token) => {
      await ask(url, 'PUT', '/api/app/v1/fiscal-issuer', { body: aFiscalIssuerBody, ...(token && { token }) })
      return { pfx: 'no PFX', password: 'no password' }
    },
  },
  'POST /api/app/v1/fiscal-documents': {
    body: ({ orderId }) => ({ order_ids: [orderId], trip: aFiscalTripBody }),
  },
  'POST /api/app/v1/fiscal-documents/:document_id/correct': { body: () => ({ trip: aFiscalTripBody }) },
  'POST /api/app/v1/fiscal-documents/:document_id/cancel': {
    body: () => ({ reason: 'O embarcador desistiu' }),
  },
  'POST /api/app/v1/fiscal-documents/:document_id/drivers': {
    body: () => ({ name: 'Zuleica', cpf: '111.444.777-35' }),
  },
  'GET /cotar/carrier': { query: `?${trip}` },
  'GET /api/drivers-nearby': { query: '?cep=01310100' },
  'GET /v1/freight-floor': { query: '?km=100&axles=2&cargo_type=carga_geral' },

  'POST /v1/quotes': { body: () => ({ cep_origem: '01310100', cep_destino: '04538133' }) },
  'POST /v1/orders': { state: 'awaiting_driver', consumes: true, body: ({ quoteId }) => orderBody(quoteId) },
  'POST /v1/orders/batch': {
    state: 'awaiting_driver',
    consumes: true,
    body: ({ quoteId }) => ({ orders: [orderBody(quoteId)] }),
  },
  'GET /v1/orders/search': { query: '?text=ana' },
  'POST /v1/orders/:order_id/cancel': { state: 'assigned', consumes: true },
  'PATCH /v1/orders/:order_id/metadata': { body: () => ({ metadata: { cost_center: '12' } }) },
  'PUT /v1/orders/:order_id/goods-documents': { body: () => ({ goods_documents: [aDocumentKey()] }) },
  'PUT /v1/orders/:order_id/barcodes': { body: () => ({}) },
  'POST /v1/orders/:order_id/return': { state: 'delivered', consumes: true },
  'POST /v1/goods-rules': { body: () => ({ document_before_dispatch: false }) },
  'POST /v1/recipient-rules': {
    body: () => ({ may_reschedule: true, reschedule_days: 30, from_hour: 0, until_hour: 24 }),
  },
  'PATCH /v1/recipient-messages/settings': { body: () => ({ channels: [] }) },
  'POST /v1/orders/:order_id/notes': { body: () => ({ text: 'Ligar antes' }) },
  'POST /v1/orders/:order_id/calls': { body: () => ({ to: 'recipient' }) },
  'GET /v1/orders/labels': { query: '?order_ids=:order_id' },
  'GET /v1/orders/:order_id/proof': { state: 'delivered' },
  'POST /v1/addresses': { body: () => entryBody },
  'POST /v1/addresses/import': { body: () => ({ file: addressesFile }) },
  'PATCH /v1/addresses/:address_id': { body: () => ({ name: 'the matrix' }) },
  'DELETE /v1/addresses/:address_id': { consumes: true },
  'POST /v1/imports': { body: () => ({ file_name: 'a.csv', file: importFile }) },
  'DELETE /v1/imports/:import_id': { consumes: true },
  'POST /v1/imports/:import_id/rows/:number': {
    consumes: true,
    body: () => ({ values: [{ field: 'recipient_phone', value: '2' }] }),
  },
  'POST /v1/imports/:import_id/mapping': { body: () => ({ mapping: [] }) },
  'POST /v1/shipments': { body: () => shipmentBody },
  'POST /v1/shipments/:shipment_id/quote': { consumes: true, body: () => ({}) },
  'POST /v1/shipments/:shipment_id/order': { consumes: true },
  'POST /v1/shipments/:shipment_id/cancel': { consumes: true },
  'POST /v1/repetitions': { body: () => repetitionBody },
  'POST /v1/repetitions/:repetition_id/end': { consumes: true },
  'POST /v1/repetitions/:repetition_id/skip': { body: () => ({ day: repetitionDay }) },
  'GET /v1/figures': figuresOfYear,
  'GET /v1/figures.csv': figuresOfYear,
  'GET /v1/wallet/statement.csv': aYear,
  'GET /v1/wallet/statement.pdf': aYear,
  'POST /v1/privacy/erasures': { body: () => ({ phone: '+55 21 2000-0000' }) },
  'DELETE /v1/privacy/erasures/:erasure_id': { consumes: true },
  'POST /v1/webhooks': { body: () => ({ url: 'https://hooks.invalid/' }) },
  'PATCH /v1/webhooks/:id': { body: () => ({ description: 'the matrix' }) },
  'DELETE /v1/webhooks/:id': { consumes: true },
  'POST /v1/webhooks/:id/secret/promote': { consumes: true, body: aStagedSecret },
  'POST /v1/webhooks/:id/disable': { consumes: true },
  'POST /v1/webhooks/:id/test': { body: () => ({ type: 'tracking.delivered' }) },
  'POST /v1/webhooks/:id/replay': {
    body: () => ({ from: new Date(Date.now() - 60_000).toISOString() }),
  },
  'POST /v1/rehearsal/wallet': { body: () => ({ amount_cents: 1 }) },
  'POST /rastreio/:token/mensagens.json': { body: () => ({ opted_out: false }) },
  'POST /rastreio/:token.json': { body: () => ({ note: 'Deixar na portaria' }) },
  'POST /rastreio/:token/calls.json': { body: () => ({ to: 'support' }) },
  'POST /rastreio/:token/reschedule.json': {
    state: 'awaiting_driver',
    consumes: true,
    body: () => ({ delivery_window: anotherTime }),
  },
  'POST /rastreio/:token/rating.json': { state: 'delivered', body: () => ({ stars: 5 }) },
}

const aCashAmount = { collect_on_delivery: { amount_cents: 100, method: 'cash' } }

async function duePixOf(resource: Resource, fixture: PermissionFixture): Promise<Body> {
  await duePix(resource, fixture)
  return {}
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
