import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'
import { z } from 'zod'
import type { StoredOperation } from './stored-operation.ts'

/** What a route reads from a request: path parameters, query parameters and body. */
export type RouteInput<Query, Body> = { params: Record<string, string>; query: Query; body: Body }

/**
 * A REST route is data: its path, who may call it, its input, and the stored GraphQL operation that answers it. The response's shape
 * follows from the operation; it decides nothing.
 */
export type Route<Query, Body, Data, Variables> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the contract, with `:name` for `{name}`. */
  path: string
  tag: 'auth' | 'driver' | 'embarcador' | 'public' | 'partner'
  summary: string
  /** For the OpenAPI document; by default the description of the operation's first field in the GraphQL schema. */
  description?: string
  /** The content type of a response that is a file; the response's fields are then `name` and `base64`. */
  file?: 'application/pdf' | 'text/csv'
  /** Error codes beside those that every route of its kind can answer. */
  refusals?: readonly RefusalCode[]
  /** The credentials: an access token (`bearer`) or an API key (`key`). They are checked before the body is read. */
  auth: 'none' | 'bearer' | 'key'
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
  /** Photos in base64 need a larger body limit. */
  takesPhotos?: true
  /** How long anyone may cache the response, which is the same for everybody. By default nobody may. */
  maxAgeSeconds?: number
  /** How long the gateway itself answers from its cache. */
  cacheSeconds?: (body: object) => number
  operation: StoredOperation<Data, Variables>
  /** The operation's variables; by default the parameters and the body's fields by their names. */
  variables?: (input: RouteInput<Query, Body>) => NoInfer<Variables>
  /** Where in the operation's result the response's fields stand, such as `webhook.log`; by default its root fields. */
  responseFrom?: string
  /** A response that is not what the operation selects. */
  reshape?: { response: z.ZodType; from: (data: NoInfer<Data>, input: RouteInput<Query, Body>) => object }
}

/** Where a route is mounted, and for whom. */
export type RouteMount = Pick<AnyRoute, 'path' | 'tag' | 'auth'>

export type AnyRoute = Route<unknown, unknown, unknown, unknown>

/** Whether it takes an `Idempotency-Key`: every POST with credentials does. */
export function acceptsIdempotencyKey({ method, auth }: AnyRoute): boolean {
  return method === 'POST' && auth !== 'none'
}

/** Whether a request takes from a budget: the caller's own, or the address's. */
export function isRateLimited({ auth, budget }: AnyRoute): boolean {
  return auth !== 'none' || budget !== undefined
}

/** Whether a request without a body is refused. */
export function requiresBody({ body, isBodyOptional, ignoresInvalidBody }: AnyRoute): boolean {
  return body !== undefined && !isBodyOptional && !ignoresInvalidBody
}

/** Whether it answers one page of a list, and so repeats `limit` and `offset`. */
export function isPaged({ query }: AnyRoute): boolean {
  return query instanceof z.ZodObject && 'limit' in query.shape && 'offset' in query.shape
}

/** Infers what a route takes and answers from its schemas and its operation. */
export function route<Query, Body, Data, Variables>(row: Route<Query, Body, Data, Variables>): AnyRoute {
  return row as AnyRoute
}
