import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { notJson, sendJson } from '../http/body.ts'
import { readInput } from '../http/issues.ts'
import type { AnyRoute, RouteInput } from './route.ts'

/** What the row takes of the request. Refuses with `validation_failed` what is not as the row says. */
export function readRequest(
  row: AnyRoute,
  { params, query, body }: FastifyRequest,
): RouteInput<unknown, unknown> {
  return {
    params: params as Record<string, string>,
    query: row.query && readInput(row.query, query, 'query'),
    body: row.body && readInput(row.body, presentBody(row, body), 'body'),
  }
}

function presentBody({ isBodyOptional }: AnyRoute, body: unknown): unknown {
  if (body === notJson) throw refuseField('body', sendJson)
  if (body !== undefined) return body
  if (isBodyOptional) return {}
  throw refuseField('body', `is missing: ${sendJson}`)
}
