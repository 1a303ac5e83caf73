import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { UnreadableBody } from '../http/body.ts'
import { readInput } from '../http/parse-input.ts'
import type { AnyRoute, RouteInput } from './route.ts'

/** Validates the request's parameters and body by the route's schemas. Refuses with `validation_failed`. */
export function readRequest(
  route: AnyRoute,
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): RouteInput<unknown, unknown> {
  return {
    params: params as Record<string, string>,
    query: route.query && readInput(route.query, query, 'query'),
    body: route.body && readInput(route.body, presentBody(route, body), 'body'),
  }
}

function presentBody({ isBodyOptional, ignoresInvalidBody }: AnyRoute, body: unknown): unknown {
  if (body instanceof UnreadableBody) {
    if (ignoresInvalidBody) return {}
    throw body.refusal
  }
  if (body !== undefined) return body
  if (isBodyOptional || ignoresInvalidBody) return {}
  throw refuseField('body', 'not_allowed', { why: 'no_body' })
}
