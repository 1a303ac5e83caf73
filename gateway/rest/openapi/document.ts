import type { GraphQLSchema } from 'graphql'
import {
  type Deprecation,
  deprecationOf,
  deprecations,
  describeDeprecation,
} from '../../changes/deprecations.ts'
import { type AnyRoute, acceptsIdempotencyKey, pathNames, requiresBody } from '../route.ts'
import { describeInputs, describeOperation, withDescriptions } from './input-descriptions.ts'
import type { JsonSchema, OpenApiVersion } from './json-schema.ts'
import { responseHeaders, responsesOf } from './responses.ts'
import { createSchemaWriter } from './schemas.ts'
import { webhookItems } from './webhooks.ts'

const info = {
  title: 'Rodovia',
  version: '1.0.0',
  description:
    'Freight delivery: quotes, orders paid from a prepaid wallet, the driver’s steps and live tracking. GraphQL offers the same and more at `/graphql`.',
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
}

const tags = [
  { name: 'auth', description: 'Sessions and privacy requests, for every user' },
  { name: 'driver', description: 'The driver’s app' },
  { name: 'embarcador', description: 'The shipper’s app' },
  { name: 'public', description: 'Without credentials' },
  { name: 'partner', description: 'Partners’ servers, with an API key' },
]

const securityNames = { bearer: 'bearer', key: 'serviceKey' } as const

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a login; it is valid for one hour.',
  },
  serviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Key',
    description:
      'An API key of the tenant. Its scopes limit what it may do; its plan limits the request rate.',
  },
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A value of yours that is unique to the request. A request with a known key is not run again: for 30 days it gets the stored response, with `Idempotency-Replayed: true`. Errors are not stored.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  StepUpToken: {
    name: 'X-Step-Up-Token',
    in: 'header',
    required: false,
    description:
      'The `step_up_token` of `POST /api/app/v1/auth/confirm`, where the request was answered with `step_up_required`.',
    schema: { type: 'string', maxLength: 100 },
  },
}

/**
 * The REST API in OpenAPI, derived from its routes and the GraphQL schema. Throws where an operation, or a part of it that a route
 * names, does not fit the schema.
 */
export function openApiDocument(
  routes: readonly AnyRoute[],
  schema: GraphQLSchema,
  version: OpenApiVersion,
  deprecated: readonly Deprecation[] = deprecations,
) {
  const schemas: Record<string, JsonSchema> = {}
  const writer = createSchemaWriter(schema, version, schemas)
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const deprecation = deprecationOf(route, deprecated)
    const description = [
      route.description?.replaceAll(/\s+/g, ' ') ?? describeOperation(schema, route),
      deprecation && describeDeprecation(deprecation),
    ]
      .filter(Boolean)
      .join(' ')
    const inputs = inputsOf(route)
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      tags: [route.tag],
      summary: route.summary,
      ...(description && { description }),
      operationId: operationId(route),
      ...(deprecation && { deprecated: true }),
      ...(route.auth !== 'none' && { security: [{ [securityNames[route.auth]]: [] }] }),
      ...inputs,
      responses: responsesOf(route, writer),
    }
  }
  return {
    openapi: version,
    info,
    servers: [{ url: '/' }],
    tags,
    paths,
    ...(version === '3.1.0' && { webhooks: webhookItems(writer) }),
    components: { schemas, parameters, headers: responseHeaders, securitySchemes },
  }

  /** Parameters and body. An input without a description of its own has that of the GraphQL schema. */
  function inputsOf(route: AnyRoute) {
    const describe = describeInputs(schema, route)
    const all = [
      ...pathNames(route).map((name) => parameter('path', name, { type: 'string' }, true, describe)),
      ...queryParameters(route, describe),
      ...(acceptsIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(route.refusals?.includes('step_up_required')
        ? [{ $ref: '#/components/parameters/StepUpToken' }]
        : []),
    ]
    return { ...(all.length > 0 && { parameters: all }), ...requestBody(route, describe) }
  }

  function queryParameters({ query }: AnyRoute, describe: Describe): JsonSchema[] {
    if (!query) return []
    const { properties = {}, required = [] } = writer.write(query, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) =>
      parameter('query', name, property, required.includes(name), describe),
    )
  }

  function requestBody(route: AnyRoute, describe: Describe) {
    const body = route.documentedBody ?? route.body
    if (!body) return {}
    const { example } = route
    const content = {
      schema: withDescriptions(writer.write(body, 'input'), describe),
      ...(example && { example }),
    }
    return { requestBody: { required: requiresBody(route), content: { 'application/json': content } } }
  }
}

type Describe = ReturnType<typeof describeInputs>

function parameter(
  place: 'path' | 'query',
  name: string,
  { description = undefined, ...schema }: JsonSchema,
  required: boolean,
  describe: Describe,
): JsonSchema {
  const said = description ?? describe(name)
  return {
    name,
    in: place,
    required,
    ...(said !== undefined && { description: said }),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }
}

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
