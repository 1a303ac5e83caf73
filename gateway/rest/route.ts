import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'
import * as z from 'zod'
import { BodyFromSchema, deriveBody } from './derive-body.ts'
import type { StoredOperation } from './stored-operation.ts'

/** The parts of a request that a route reads: path parameters, query parameters and body. */
export type RouteInput<Query, Body> = { params: Record<string, string>; query: Query; body: Body }

type Area = {
  tag: 'auth' | 'driver' | 'embarcador' | 'public' | 'partner'
  /** The credentials: an access token (`bearer`) or an API key (`key`). They are checked before the body is read. */
  auth: 'none' | 'bearer' | 'key'
}

/**
 * The tag and the credentials by a route's path. At all other paths, a route without `auth` needs a token,
 * too.
 */
const areas: readonly [begin: RegExp, area: Area][] = [
  [/^\/(v1|mcp)\//, { tag: 'partner', auth: 'key' }],
  [/^\/api\/app\/v1\/(auth|me|privacy)\b/, { tag: 'auth', auth: 'bearer' }],
  [/^\/api\/app\/v1\/driver\//, { tag: 'driver', auth: 'bearer' }],
  [/^\/api\/app\/v1\//, { tag: 'embarcador', auth: 'bearer' }],
  [/^\//, { tag: 'public', auth: 'bearer' }],
]

/** ECMA-376 */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type FileType =
  | 'application/pdf'
  | 'application/xml'
  | 'application/zip'
  | 'text/csv'
  | 'image/jpeg'
  | typeof xlsxType

/**
 * The properties that a route declares beside its address. Without `tag` and `auth`, its path decides them.
 */
export type Row<Query, Body, Data, Variables> = Partial<Area> & {
  summary: string
  /** For the OpenAPI document; by default the description of the operation's first field in the GraphQL schema. */
  description?: string
  /** The response is a file: the operation answers `base64`, and the `name` that `ending` completes. */
  file?: { type: FileType; ending: string }
  /** Error codes beside those that every route of its kind can answer. */
  refusals?: readonly RefusalCode[]
  /** It refuses no role and no scope. By default a route with credentials can answer `forbidden`. */
  isForEveryRole?: true
  /** The request takes from the address's budget for quotes, where no credentials are needed. */
  budget?: 'quote'
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** A body that works on the demo, for the OpenAPI document. */
  example?: object
  /** The body holds many requests to another route (see batch.ts). */
  batch?: { of: AnyRoute; bodiesIn: (body: Body) => readonly unknown[] }
  /** The body as the OpenAPI document shows it, where its items are validated one by one. */
  documentedBody?: z.ZodType
  isBodyOptional?: true
  /** A body that cannot be read counts as an empty one. */
  ignoresInvalidBody?: true
  /** Sent again it does no harm: it takes no `Idempotency-Key`, so that no response is stored. See `harmlessMutations`. */
  isRepeatable?: true
  /** Photos in base64 need a larger body limit. */
  takesPhotos?: true
  /**
   * The time for which anyone may cache the response, which is the same for everybody. By default nobody may.
   */
  maxAgeSeconds?: number
  /** The time for which the gateway itself answers from its cache. */
  cacheSeconds?: (body: object) => number
  operation: StoredOperation<Data, Variables>
  /** The operation's variables; by default those that `bodyFromSchema` derives, else the parameters and the body's fields. */
  variables?: (input: RouteInput<Query, Body>) => NoInfer<Variables>
  /**
   * The path to the response's fields in the operation's result, such as `webhook.log`; by default its root
   * fields.
   */
  responseFrom?: string
  /** A response that is not what the operation selects. */
  reshape?: { response: z.ZodType; from: (data: NoInfer<Data>, input: RouteInput<Query, Body>) => object }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A REST route is data: its path, who may call it, its input, and the stored GraphQL operation that answers it. The response's shape
 * follows from the operation; it decides nothing.
 */
export type Route<Query, Body, Data, Variables> = Row<Query, Body, Data, Variables> &
  Area & { method: Method; path: string }

export type AnyRoute = Route<unknown, unknown, unknown, unknown>

/** Whether it takes an `Idempotency-Key`: every POST with credentials does, unless it may be repeated without. */
export function acceptsIdempotencyKey({ method, auth, isRepeatable }: AnyRoute): boolean {
  return method === 'POST' && auth !== 'none' && !isRepeatable
}

/** Whether a request takes from a budget: the caller's own, or the address's. */
export function isRateLimited({ auth, budget }: AnyRoute): boolean {
  return auth !== 'none' || budget !== undefined
}

/** The names of the path's parameters. */
export function pathNames({ path }: Pick<AnyRoute, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** Whether a request without a body is refused. */
export function requiresBody({ body, isBodyOptional, ignoresInvalidBody }: AnyRoute): boolean {
  return body !== undefined && !isBodyOptional && !ignoresInvalidBody
}

/** Whether it answers one page of a list, and so repeats `limit` and `offset`. */
export function isPaged({ query }: AnyRoute): boolean {
  return query instanceof z.ZodObject && 'limit' in query.shape && 'offset' in query.shape
}

/** The path of an address is as in the contract, with `:name` for `{name}`. */
export type Address = `${Method} /${string}`

type DeclaredRow<Query, Body, Data, Variables> = Omit<Row<Query, Body, Data, Variables>, 'body'> & {
  body?: z.ZodType<Body> | BodyFromSchema
}

/** Infers what a route takes and answers from its schemas and its operation. */
export function route<Query, Body, Data, Variables>(
  address: Address,
  row: DeclaredRow<Query, Body, Data, Variables>,
): AnyRoute {
  const [method, path] = address.split(' ') as [Method, string]
  const [, area] = areas.find(([begin]) => begin.test(path))!
  const { body: declared, ...declaredRow } = row as DeclaredRow<unknown, unknown, unknown, unknown>
  const derived =
    declared instanceof BodyFromSchema
      ? deriveBody(row.operation, [...pathNames({ path }), ...queryNames(row.query)], declared.checks)
      : { body: declared }
  const full = { ...area, ...derived, ...declaredRow, method, path }
  return path.startsWith('/v1/')
    ? { ...full, query: knownOnly(row.query), body: knownOnly(derived.body) }
    : full
}

function queryNames(query: z.ZodType | undefined): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : []
}

/** Refuses fields that the schema does not know. Apps of the documented routes may send more, which is ignored. */
function knownOnly(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodObject ? schema.strict() : schema
}
