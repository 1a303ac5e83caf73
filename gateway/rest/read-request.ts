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
    query: route.query && readInput(route.query, withObjects(query as Fields), 'query'),
    body: route.body && readInput(route.body, presentBody(route, body), 'body'),
  }
}

type Fields = Record<string, unknown>

/** The parameters of a query, where `name[key]=value` is an entry of the object `name`. */
function withObjects(query: Fields): Fields {
  const fields: Fields = {}
  const objects = new Map<string, [key: string, value: unknown][]>()
  for (const [written, value] of Object.entries(query)) {
    const [, name, key] = /^([a-z_]+)\[(.*)\]$/s.exec(written) ?? []
    if (name === undefined || key === undefined) fields[written] = value
    else objects.set(name, [...(objects.get(name) ?? []), [key, value]])
  }
  for (const [name, entries] of objects) fields[name] = Object.fromEntries(entries)
  return fields
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
