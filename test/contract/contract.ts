/**
 * The tables of the service's description, as data for a test to walk: what is listed here holds to the letter.
 * Section numbers are those of the description.
 */

/** A value in JSON, as a field's column "Type" says it. */
export type FieldType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date-time'
  | { oneOf: readonly string[] }
  | { resource: ResourceName }
  | { listOf: ResourceName }

export type Field = { type: FieldType; nullable?: true }

const string: Field = { type: 'string' }
const nullable = ({ type }: Field): Field => ({ type, nullable: true })
const oneOf = (...values: string[]): Field => ({ type: { oneOf: values } })
const number: Field = { type: 'number' }
const dateTime: Field = { type: 'date-time' }
const resource = (name: ResourceName): Field => ({ type: { resource: name } })
const listOf = (name: ResourceName): Field => ({ type: { listOf: name } })

export type ResourceName =
  | 'User'
  | 'Tenant'
  | 'TokenPair'
  | 'Delivery'
  | 'Place'
  | 'Contact'
  | 'TimelineEvent'
  | 'Photo'
  | 'Error'

/** Section 2, and for `Error` section 7. */
export const resources: Record<ResourceName, Record<string, Field>> = {
  User: {
    id: string,
    email: string,
    name: string,
    role: oneOf(
      'superadmin',
      'owner',
      'admin',
      'manager',
      'driver',
      'viewer',
      'fiscal',
      'operacoes',
      'auditor_externo',
      'cliente_externo',
    ),
    persona: nullable(oneOf('caminhoneiro', 'carro_van', 'motoboy')),
    phone: nullable(string),
    pix_key: nullable(string),
  },
  Tenant: { id: string, name: string, tipo: string, is_motorista: { type: 'boolean' } },
  TokenPair: {
    ok: { type: 'boolean' },
    access_token: string,
    refresh_token: string,
    token_type: oneOf('Bearer'),
    expires_in: { type: 'integer' },
    user: resource('User'),
    tenant: resource('Tenant'),
  },
  Delivery: {
    code: string,
    status: string,
    tier: nullable(oneOf('turbo', 'express', 'padrao')),
    deadline_at: nullable(dateTime),
    distance_km: nullable(number),
    origem: resource('Place'),
    destino: resource('Place'),
    sender: resource('Contact'),
    recipient: resource('Contact'),
    timeline: listOf('TimelineEvent'),
    photos: listOf('Photo'),
  },
  Place: { address: string, lat: nullable(number), lng: nullable(number) },
  Contact: { name: string, phone: string, remarks: nullable(string) },
  TimelineEvent: { ts: dateTime, type: string, label: string },
  Photo: {
    stage: oneOf('pickup', 'delivery', 'signature', 'damage', 'photo'),
    name: string,
    note: string,
    ts: dateTime,
    url: string,
  },
  Error: { ok: { type: 'boolean' }, error: string, message: string },
}

/** Values that a field of a body or query must not have. */
export type Input = { wrong: readonly unknown[] }

const aString: Input = { wrong: [7, true, [], {}] }
const aNumber: Input = { wrong: ['7', true, [], {}] }
const aBoolean: Input = { wrong: ['true', 1, [], {}] }
const aNumberInQuery: Input = { wrong: ['x', 'NaN', '1e400', ''] }

export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  auth: 'none' | 'Bearer'
  required?: Record<string, Input>
  optional?: Record<string, Input>
  /** The place of its parameters. */
  in?: 'query'
  isList?: true
}

const position = {
  lat: { wrong: [...aNumber.wrong, -34.1, 6.1, null] },
  lng: { wrong: [...aNumber.wrong, -74.1, -27.9, null] },
}
const cep: Input = { wrong: ['0131010', '013101000', '01310-10', 'abcdefgh', ''] }

/** Section 4, row by row. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/app/v1/auth/login',
    auth: 'none',
    required: { email: { wrong: [...aString.wrong, 'nobody'] }, password: aString },
    optional: { device: aString },
  },
  {
    method: 'POST',
    path: '/api/app/v1/auth/refresh',
    auth: 'none',
    required: { refresh_token: aString },
  },
  {
    method: 'POST',
    path: '/api/app/v1/auth/logout',
    auth: 'none',
    optional: { refresh_token: { wrong: [] } },
  },
  { method: 'GET', path: '/api/app/v1/me', auth: 'Bearer' },

  { method: 'GET', path: '/api/app/v1/driver/deliveries', auth: 'Bearer', isList: true },
  { method: 'GET', path: '/api/app/v1/driver/deliveries/{code}', auth: 'Bearer' },
  { method: 'POST', path: '/api/app/v1/driver/deliveries/{code}/accept', auth: 'Bearer' },
  { method: 'POST', path: '/api/app/v1/driver/deliveries/{code}/arrived', auth: 'Bearer' },
  {
    method: 'POST',
    path: '/api/app/v1/driver/deliveries/{code}/picked',
    auth: 'Bearer',
    optional: { photo_b64: aString, note: aString },
  },
  { method: 'POST', path: '/api/app/v1/driver/deliveries/{code}/on-route', auth: 'Bearer' },
  {
    method: 'POST',
    path: '/api/app/v1/driver/deliveries/{code}/delivered',
    auth: 'Bearer',
    optional: { photo_b64: aString, signature_b64: aString, note: aString },
  },
  { method: 'POST', path: '/api/app/v1/driver/deliveries/{code}/problem', auth: 'Bearer' },
  {
    method: 'POST',
    path: '/api/app/v1/driver/deliveries/{code}/position',
    auth: 'Bearer',
    required: position,
  },
  {
    method: 'POST',
    path: '/api/app/v1/driver/availability',
    auth: 'Bearer',
    required: { available: aBoolean },
  },
  { method: 'GET', path: '/api/app/v1/driver/earnings', auth: 'Bearer' },
  {
    method: 'POST',
    path: '/api/app/v1/driver/push/register',
    auth: 'Bearer',
    required: { device_token: aString, platform: { wrong: [...aString.wrong, 'sms'] } },
    optional: { app_version: aString, device: aString },
  },
  { method: 'POST', path: '/api/app/v1/driver/push/unregister', auth: 'Bearer' },

  { method: 'GET', path: '/api/app/v1/wallet', auth: 'Bearer', isList: true },
  { method: 'GET', path: '/api/app/v1/orders', auth: 'Bearer', isList: true },
  {
    method: 'POST',
    path: '/api/app/v1/orders',
    auth: 'Bearer',
    required: {
      cotacao_id: aString,
      tier: { wrong: [...aString.wrong, 'padrao'] },
      sender_phone: aString,
      recipient_name: aString,
      recipient_phone: aString,
    },
    optional: { sender_name: aString, remarks: aString, pod: aBoolean },
  },
  { method: 'GET', path: '/api/app/v1/orders/{order_id}', auth: 'Bearer' },
  { method: 'POST', path: '/api/app/v1/orders/{order_id}/cancel', auth: 'Bearer' },

  {
    method: 'GET',
    path: '/cotar/carrier',
    auth: 'none',
    in: 'query',
    required: { cep_origem: cep, cep_destino: cep },
    optional: { service_type: { wrong: ['BIKE'] }, tier: { wrong: ['padrao', 'x'] } },
  },
  {
    method: 'GET',
    path: '/api/drivers-nearby',
    auth: 'none',
    in: 'query',
    optional: { cep, lat: aNumberInQuery, lng: aNumberInQuery, km: aNumberInQuery },
  },
]

/** Section 7. Those of `rate_limited` are provoked with section 8. */
export const errors = [
  { status: 401, error: 'unauthorized' },
  { status: 401, error: 'invalid_or_expired_token' },
  { status: 402, error: 'insufficient_funds' },
  { status: 403, error: 'forbidden' },
  { status: 404, error: 'not_found' },
  { status: 410, error: 'quote_expired' },
  { status: 422, error: 'validation_failed' },
  { status: 429, error: 'rate_limited' },
] as const

/** Section 8. */
export const limits = {
  quotesPerHourAndAddress: 30,
  appRequestsPerHourAndUser: 600,
  nearbyCacheSeconds: 30,
  pageDefault: 50,
  pageMaximum: 500,
  accessTokenSeconds: 3600,
} as const

/** Section 6. */
export const eventKinds = [
  'tracking.driver_assigned',
  'tracking.picked_up',
  'tracking.delivered',
  'tracking.sla_breached',
  'tracking.canceled',
  'wallet.credit',
  'wallet.debit',
] as const
