import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'
import type { z } from 'zod'

/** What a row takes of a request: `{code}` and its like, the parameters behind the `?`, the body. */
export type RouteInput<Query, Body> = { params: Record<string, string>; query: Query; body: Body }

/**
 * A REST route is a row: where it is, who may call it, what it takes, the stored GraphQL operation that answers it, and
 * how the operation's variables and its result are said in the words of the contract. It decides nothing.
 */
export type Route<Query, Body, Data> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the contract, with `:name` for `{name}`. */
  path: string
  /** Under which head the description lists it. */
  tag: 'auth' | 'driver' | 'embarcador' | 'public' | 'partner'
  /** What it does, in a few words. */
  summary: string
  /** Where the answer is a file, its type; `answer` then gives its `name`, and what it holds as `base64`. */
  file?: 'application/pdf' | 'text/csv'
  /** The answer's fields after `ok`, for the description; what is not there is null, never missing. */
  answers: z.ZodType
  /** What it may refuse with, besides what every row of its kind may. */
  refuses?: readonly RefusalCode[]
  /** A token (`bearer`) or an API key (`key`) is asked for before anything else of the request is looked at. */
  auth: 'none' | 'bearer' | 'key'
  /** Where nobody has to be known, whether a request takes from the budget that the address has for quotes. */
  budget?: 'quote'
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** Of many requests to another row in one body: that row, and where they stand (see batch.ts). */
  batch?: { of: AnyRoute; bodiesIn: (body: Body) => readonly unknown[] }
  /** The body as the description has it, where parts of it are read on their own. */
  documentedBody?: z.ZodType
  /** Whether the body may be left out. */
  isBodyOptional?: true
  /** Whether a body that cannot be read counts as none. */
  ignoresInvalidBody?: true
  /** Photos in base64 make a body larger than others may be. */
  takesPhotos?: true
  /** How long anyone may keep the answer, which is the same for everybody; without it nobody may. */
  maxAgeSeconds?: number
  /** For how long the door itself gives this answer again to the same question, whoever asks. */
  cacheSeconds?: (body: object) => number
  operation: string
  variables?: (input: RouteInput<Query, Body>) => Record<string, unknown>
  /** The answer's fields after `ok`; where nothing is said, the operation's own. */
  answer?: (data: Data, input: RouteInput<Query, Body>) => object
}

/** Where the same thing is asked for, and by whom. */
export type RouteMount = Pick<AnyRoute, 'path' | 'tag' | 'auth'>

/** A row of the table, whatever it takes and answers. */
export type AnyRoute = Route<unknown, unknown, unknown>

/** Whether it takes an `Idempotency-Key`: all that changes something for somebody who is known. */
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

/** Infers what a row takes from its schemas. */
export function route<Query, Body, Data>(row: Route<Query, Body, Data>): AnyRoute {
  return row as AnyRoute
}
