import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { UnreadableBody } from '../http/body.ts'
import { expecting, readInput } from '../http/parse-input.ts'

const parameters = z.object(
  {
    query: z.string(expecting('a GraphQL document')),
    operationName: z.string(expecting('a name')).nullish(),
    variables: z.record(z.string(), z.unknown(), expecting('an object')).nullish(),
  },
  expecting('a JSON object'),
)

export type Parameters = z.infer<typeof parameters>

/** The parameters of GraphQL over HTTP, from the body of a POST or the query string of a GET. */
export function parametersOf(request: FastifyRequest): Parameters {
  if (request.method === 'GET') return readInput(parameters, parsedQuery(request.query), 'parameters')
  if (request.body instanceof UnreadableBody) throw request.body.refusal
  return readInput(parameters, request.body, 'body')
}

function parsedQuery(query: unknown): unknown {
  const { variables, ...rest } = query as Record<string, unknown>
  if (typeof variables !== 'string' || variables === '') return rest
  try {
    return { ...rest, variables: JSON.parse(variables) }
  } catch {
    throw refuseField('variables', 'is not JSON')
  }
}
