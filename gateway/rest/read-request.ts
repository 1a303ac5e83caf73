import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { sendJsonHint, UnreadableBody } from '../http/body.ts'
import { readInput } from '../http/parse-input.ts'
import type { AnyRoute, RouteInput } from './route.ts'

/** What the row takes of the request. Refuses with `validation_failed` what is not as the row says. */
export function readRequest(
  row: AnyRoute,
  { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): RouteInput<unknown, unknown> {
  return {
    params: params as Record<string, string>,
    query: row.query && readInput(row.query, query, 'query'),
    body: row.body && readInput(row.body, presentBody(row, body), 'body'),
  }
}

function presentBody({ isBodyOptional, ignoresInvalidBody }: AnyRoute, body: unknown): unknown {
  if (body instanceof UnreadableBody) {
    if (ignoresInvalidBody) return {}
    throw body.refusal
  }
  if (body !== undefined) return body
  if (isBodyOptional || ignoresInvalidBody) return {}
  throw refuseField('body', `is missing: ${sendJsonHint}`)
}
