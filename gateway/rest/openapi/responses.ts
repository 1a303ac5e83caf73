import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'
import * as z from 'zod'
import { refusalStatuses } from '../../errors/statuses.ts'
import { error } from '../response-schemas.ts'
import { type AnyRoute, acceptsIdempotencyKey, isRateLimited } from '../route.ts'
import type { JsonSchema } from './json-schema.ts'
import type { SchemaWriter } from './schemas.ts'

const text = { type: 'string' }

export const responseHeaders = {
  'X-Request-Id': { description: 'The request’s id in our logs.', schema: text },
  'Idempotency-Replayed': {
    description: '`true` where this is the stored response of an earlier request.',
    schema: text,
  },
  'X-Read-After': {
    description:
      'Only where the server reads from replicas. Send it with the reads that follow within a minute, and lists contain this write.',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  ETag: { description: 'For `If-None-Match`.', schema: text },
  RateLimit: { description: 'What is left of the budget, such as `"app";r=599;t=3600`.', schema: text },
  'RateLimit-Policy': { description: 'The budget, such as `"app";q=600;w=3600`.', schema: text },
}

type HeaderName = keyof typeof responseHeaders

/** A name that a condition left out is `false`. */
const headersNamed = (names: readonly (HeaderName | false)[]) => ({
  headers: Object.fromEntries(
    names.filter((name) => name !== false).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
})
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** The responses of a route, by status. */
export function responsesOf(route: AnyRoute, { write, writeResponse }: SchemaWriter): JsonSchema {
  const errorSchema = (write(z.object({ error }), 'output').properties as Record<string, JsonSchema>).error!
  const isCacheable = route.maxAgeSeconds !== undefined
  const success = writeResponse(route)
  const codes = Map.groupBy(refusalsOf(route), (code) => refusalStatuses[code])
  const errorResponse = (description: string, ...headers: (HeaderName | false)[]) => ({
    description,
    ...headersNamed(['X-Request-Id', ...headers]),
    ...json(errorSchema),
  })
  return {
    200: {
      description: 'Success.',
      ...headersNamed([
        'X-Request-Id',
        isRateLimited(route) && 'RateLimit',
        isRateLimited(route) && 'RateLimit-Policy',
        acceptsIdempotencyKey(route) && 'Idempotency-Replayed',
        isCacheable && 'ETag',
        route.method !== 'GET' && 'X-Read-After',
      ]),
      ...(route.file ? { content: { [route.file.type]: { schema: success } } } : json(success)),
    },
    ...(isCacheable && { 304: { description: 'Not modified.', ...headersNamed(['X-Request-Id', 'ETag']) } }),
    ...Object.fromEntries(
      [...codes].map(([status, codes]) => [
        status,
        errorResponse(
          codes.map((code) => `\`${code}\``).join(', '),
          (status === 429 || status === 503) && 'Retry-After',
        ),
      ]),
    ),
    default: errorResponse('Any other error.'),
  }
}

/** The error codes of the route itself, and those of every route of its kind. */
function refusalsOf(route: AnyRoute): RefusalCode[] {
  const { auth, path, query, body, refusals = [], isForEveryRole, takesPhotos } = route
  const needsCredentials = auth !== 'none'
  const codes = new Set([
    needsCredentials && !isForEveryRole && 'forbidden',
    auth === 'key' && 'address_not_allowed',
    ...refusals,
    needsCredentials && 'unauthorized',
    needsCredentials && 'invalid_or_expired_token',
    isRateLimited(route) && 'rate_limited',
    path.includes(':') && 'not_found',
    takesPhotos && 'payload_too_large',
    (query || body || acceptsIdempotencyKey(route)) && 'validation_failed',
    acceptsIdempotencyKey(route) && 'idempotency_in_progress',
    acceptsIdempotencyKey(route) && 'idempotency_mismatch',
    'unavailable',
  ] as const)
  return [...codes].filter((code) => !!code).sort((a, b) => refusalStatuses[a] - refusalStatuses[b])
}
