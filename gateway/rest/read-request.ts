import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { sendJson, UnreadBody } from '../http/body.ts'
import { readInput } from '../http/issues.ts'
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

function presentBody({ isBodyOptional, takesAnyBody }: AnyRoute, body: unknown): unknown {
  if (body instanceof UnreadBody) {
    if (takesAnyBody) return {}
    throw body.refusal
  }
  if (body !== undefined) return body
  if (isBodyOptional || takesAnyBody) return {}
  throw refuseField('body', `is missing: ${sendJson}`)
}
