import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'
import { z } from 'zod'
import { refusalStatuses } from '../../errors/statuses.ts'
import * as answers from '../response-schemas.ts'
import { type AnyRoute, acceptsIdempotencyKey, isRateLimited, requiresBody } from '../route.ts'
import { createSchemaWriter, type JsonSchema, type OpenApiVersion } from './schemas.ts'
import { webhookItems } from './webhooks.ts'

/** The description of the REST doors in OpenAPI, made of the rows that serve them. */
export type OpenApiDocument = {
  openapi: OpenApiVersion
  info: object
  servers: object[]
  tags: object[]
  paths: Record<string, Record<string, JsonSchema>>
  webhooks?: Record<string, JsonSchema>
  components: { schemas: Record<string, JsonSchema>; [part: string]: unknown }
}

const info = {
  title: 'Rodovia',
  version: '1.0.0',
  description:
    'Freight delivery: quotes, orders paid from a prepaid wallet, the driver’s steps, live tracking. The same and more in GraphQL at `/graphql`.',
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
}

const tags = [
  { name: 'auth', description: 'Sessions' },
  { name: 'driver', description: 'The driver’s app' },
  { name: 'embarcador', description: 'The shipper’s app' },
  { name: 'public', description: 'For anyone' },
  { name: 'partner', description: 'Partners’ servers, with an API key' },
]

export function openApiDocument(routes: readonly AnyRoute[], version: OpenApiVersion): OpenApiDocument {
  const { write, named } = createSchemaWriter(version)
  const errorSchema = write(z.object({ error: answers.error }), 'output')
  const anError = (errorSchema.properties as Record<string, JsonSchema>).error!
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      tags: [route.tag],
      summary: route.summary,
      operationId: operationId(route),
      ...(route.auth !== 'none' && { security: [{ [securityNames[route.auth]]: [] }] }),
      ...withParameters([...pathParameters(path), ...queryParameters(route, write), ...keyParameter(route)]),
      ...requestBody(route, write),
      responses: responses(route, write, anError),
    }
  }
  return {
    openapi: version,
    info,
    servers: [{ url: '/' }],
    tags,
    paths,
    ...(version === '3.1.0' && { webhooks: webhookItems(write) }),
    components: {
      schemas: named,
      parameters,
      headers,
      securitySchemes,
    },
  }
}

const securityNames = { bearer: 'bearer', key: 'serviceKey' } as const

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  serviceKey: { type: 'apiKey', in: 'header', name: 'X-Service-Key' },
}

type Write = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

/** `POST /api/app/v1/orders/{order_id}/cancel` is `postOrdersCancel`, `POST /v1/orders` is `postV1Orders`. */
function operationId({ method, path }: AnyRoute): string {
  const words = path
    .replace(/^\/api(\/app\/v1)?/, '')
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
  const named = words.flatMap((part) => part.split('-')).map((word) => word[0]!.toUpperCase() + word.slice(1))
  const one = /:\w+$/.test(path) ? 'One' : ''
  return `${method.toLowerCase()}${named.join('')}${one}`
}

function withParameters(parameters: JsonSchema[]) {
  return parameters.length > 0 ? { parameters } : {}
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: AnyRoute, write: Write): JsonSchema[] {
  if (!query) return []
  const { properties = {}, required = [] } = write(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function keyParameter(route: AnyRoute): JsonSchema[] {
  return acceptsIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The request may be sent again under the same key: it is done once, and for 30 days answered alike, with `Idempotency-Replayed: true`. Refusals are not kept.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

function requestBody(route: AnyRoute, write: Write) {
  const body = route.documentedBody ?? route.body
  if (!body) return {}
  const required = requiresBody(route)
  return { requestBody: { required, content: { 'application/json': { schema: write(body, 'input') } } } }
}

const headers = {
  'X-Request-Id': { description: 'Under which a request is found in our logs.', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: '`true` where the answer was given before.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds after which to come again.', schema: { type: 'integer' } },
  ETag: { description: 'For `If-None-Match`.', schema: { type: 'string' } },
  RateLimit: {
    description: 'What is left of the budget, such as `"app";r=599;t=3600`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The budget, such as `"app";q=600;w=3600`.',
    schema: { type: 'string' },
  },
}

const headersNamed = (...names: (keyof typeof headers)[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})

function responses(route: AnyRoute, write: Write, anError: JsonSchema): JsonSchema {
  const content = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
  const codesOf = Map.groupBy(refusalsOf(route), (code) => refusalStatuses[code])
  const isKept = route.maxAgeSeconds !== undefined
  return {
    200: {
      description: 'As asked.',
      ...headersNamed(
        'X-Request-Id',
        ...(isRateLimited(route) ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
        ...(acceptsIdempotencyKey(route) ? (['Idempotency-Replayed'] as const) : []),
        ...(isKept ? (['ETag'] as const) : []),
      ),
      ...(route.file
        ? { content: { [route.file]: { schema: write(route.answers, 'output') } } }
        : content(succeeded(write(withLivemode(route), 'output')))),
    },
    ...(isKept && { 304: { description: 'As it was.', ...headersNamed('X-Request-Id', 'ETag') } }),
    ...Object.fromEntries(
      [...codesOf].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          ...headersNamed(
            'X-Request-Id',
            ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
          ),
          ...content(anError),
        },
      ]),
    ),
    default: { description: 'Any other error.', ...headersNamed('X-Request-Id'), ...content(anError) },
  }
}

/** An answer to a key says in which of the two worlds it asked. */
function withLivemode({ auth, answers: fields }: AnyRoute): z.ZodType {
  if (auth !== 'key' || !(fields instanceof z.ZodObject)) return fields
  return z.object({ livemode: answers.livemode, ...fields.shape })
}

function refusalsOf(route: AnyRoute): RefusalCode[] {
  const { auth, path, query, body, refuses = [] } = route
  const codes = new Set<RefusalCode>(refuses)
  if (auth !== 'none')
    for (const code of ['unauthorized', 'invalid_or_expired_token'] as const) codes.add(code)
  if (isRateLimited(route)) codes.add('rate_limited')
  if (path.includes(':')) codes.add('not_found')
  if (query || body) codes.add('validation_failed')
  if (acceptsIdempotencyKey(route))
    for (const code of ['validation_failed', 'idempotency_in_progress', 'idempotency_mismatch'] as const)
      codes.add(code)
  return [...codes.add('unavailable')].sort((a, b) => refusalStatuses[a] - refusalStatuses[b])
}

/** `ok` goes before the fields of the answer. */
function succeeded(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = schema as { properties?: JsonSchema; required?: string[] }
  return {
    ...schema,
    properties: { ok: { type: 'boolean', enum: [true] }, ...properties },
    required: ['ok', ...required],
  }
}
