import type { openApiDocument } from '../openapi/document.ts'
import { type Capture, captureOf, type Operation } from './captures.ts'

/** A request of the collections. `{{name}}` stands for a variable. */
export type CollectionRequest = {
  name: string
  description: string
  method: string
  /** Below the base address, with variables. */
  path: string
  query: { name: string; value: string; isRequired: boolean; description: string }[]
  credentials: 'none' | 'key' | 'shipper' | 'driver'
  body: string | null
  captures: Capture[]
}

export type Folder = { name: string; description: string; requests: CollectionRequest[] }

type OpenApi = ReturnType<typeof openApiDocument>

/**
 * The variables that a person or an earlier response fills in, each with its first value and its description.
 */
export const variables: Readonly<Record<string, readonly [value: string, description: string]>> = {
  base_url: ['http://localhost:4000', 'Where the platform is'],
  api_key: ['', 'A key of the console, for /v1'],
  shipper_email: ['', 'Who orders'],
  shipper_password: ['', 'The password of who orders'],
  driver_email: ['', 'A driver'],
  driver_password: ['', 'The driver’s password'],
  cep: ['01310100', 'A postal code'],
  head: ['3f0a91c277de0b45a1f3', 'The code of a proof of delivery'],
}

/** Values of required parameters that the description has no example of. */
const queryValues: Readonly<Record<string, string>> = {
  cep: '{{cep}}',
  cep_origem: '01310100',
  cep_destino: '04538133',
  text: 'Ana',
  order_ids: '{{order_id}}',
  date: '2026-05-31',
  from: '2026-05-01',
  to: '2026-05-31',
  by: 'day',
  km: '100',
  axles: '2',
  cargo_type: 'carga_geral',
}

/** The parameter to send to an address that needs one of several optional ones. */
const alsoNeeded: Readonly<Record<string, string>> = { '/api/drivers-nearby': 'cep' }

/** Operations that end a session, change a password or erase data: a folder of their own, the last one. */
const isFinal = (path: string, method: string) =>
  /\/(password|logout|end-others|erasures?|recovery-codes)\b/.test(path) ||
  (method === 'DELETE' && /\/sessions\//.test(path))

/** All operations as requests, in folders: first an order from login to cancellation, then each group, then what ends something. */
export function collectionFolders(document: OpenApi): Folder[] {
  const requests = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: (operation as Operation).tags[0]!,
      isFinal: isFinal(path, method.toUpperCase()),
      request: requestOf(method.toUpperCase(), path, operation as Operation, document),
    })),
  )
  const find = (method: string, path: string) =>
    requests.find(({ request }) => request.method === method && request.path === path)!.request
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    requests: requests.filter(({ tag, isFinal }) => tag === name && !isFinal).map(({ request }) => request),
  }))
  const final = requests.filter(({ isFinal }) => isFinal).map(({ request }) => request)
  return [
    startFolder(find),
    ...groups,
    {
      name: 'Ends something',
      description: 'Ends sessions, changes the password or erases data',
      requests: final,
    },
  ]
}

function startFolder(find: (method: string, path: string) => CollectionRequest): Folder {
  const logIn = find('POST', '/api/app/v1/auth/login')
  const asPerson = (who: 'shipper' | 'driver'): CollectionRequest => ({
    ...logIn,
    name: `Log in as a ${who}`,
    body: JSON.stringify({ email: `{{${who}_email}}`, password: `{{${who}_password}}` }, null, 2),
    captures: [{ variable: `${who}_token`, path: ['access_token'] }],
  })
  return {
    name: 'Start',
    description: 'An order from the login to its cancellation: run these in their order',
    requests: [
      asPerson('shipper'),
      asPerson('driver'),
      find('GET', '/cotar/carrier'),
      find('POST', '/v1/quotes'),
      find('POST', '/v1/orders'),
      find('GET', '/v1/orders/{{order_id}}'),
      find('GET', '/v1/orders'),
      find('GET', '/v1/events'),
      find('GET', '/v1/orders/{{order_id}}/cancel'),
      find('POST', '/v1/orders/{{order_id}}/cancel'),
    ],
  }
}

/** Two paths have a variable whose name says too little. */
function variableOf(name: string, path: string): string {
  if (name === 'id' && path.startsWith('/v1/webhooks')) return 'webhook_id'
  return name === 'token' ? (path.startsWith('/pix') ? 'pix_webhook_token' : 'tracking_token') : name
}

function requestOf(method: string, path: string, operation: Operation, document: OpenApi): CollectionRequest {
  const { summary, description = '', security = [], tags, parameters = [], requestBody } = operation
  const [scheme] = Object.keys(security[0] ?? {})
  const example = requestBody?.content['application/json'].example
  return {
    name: summary,
    description,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{{${variableOf(name, path)}}}`),
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name = '', required = false, description = '', schema }) => {
        const isRequired = required || alsoNeeded[path] === name
        const value = schema?.example ?? (isRequired ? queryValues[name] : undefined)
        return { name, value: String(value ?? ''), isRequired, description }
      }),
    credentials:
      scheme === 'serviceKey'
        ? 'key'
        : scheme === 'bearer'
          ? tags[0] === 'driver'
            ? 'driver'
            : 'shipper'
          : 'none',
    body: example === undefined ? null : bodyOf(example),
    captures: method === 'POST' ? captureOf(path, operation, document, variableOf) : [],
  }
}

/** Values in examples that another request brings. */
const fromResponses = new Set(['cotacao_id'])
/** A second order with the same reference is refused: a request has to work each time that it is sent. */
const onlyOnce = new Set(['reference'])

function bodyOf(example: unknown): string {
  const value = (key: string, part: unknown) => {
    if (onlyOnce.has(key)) return undefined
    return fromResponses.has(key) ? `{{${key}}}` : part
  }
  return JSON.stringify(example, value, 2)
}
