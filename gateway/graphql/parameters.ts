import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { UnreadableBody } from '../http/body.ts'
import { expecting, readInput } from '../http/parse-input.ts'

const persistedQuery = z.object(
  {
    version: z.number(expecting('a number')),
    sha256Hash: z.string(expecting('a SHA-256 in hexadecimal digits')),
  },
  expecting('an object'),
)

const parameters = z
  .object(
    {
      query: z.string(expecting('a GraphQL document')).nullish(),
      documentId: z.string(expecting('the id of a document')).nullish(),
      extensions: z.object({ persistedQuery: persistedQuery.nullish() }, expecting('an object')).nullish(),
      operationName: z.string(expecting('a name')).nullish(),
      variables: z.record(z.string(), z.unknown(), expecting('an object')).nullish(),
    },
    expecting('a JSON object'),
  )
  .refine(({ query, documentId, extensions }) => query || documentId || extensions?.persistedQuery, {
    path: ['query'],
    params: {
      issue: {
        code: 'required',
        expected: 'a GraphQL document, or else documentId or extensions.persistedQuery',
      },
    },
  })

export type Parameters = z.infer<typeof parameters>

/** The parameters of an operation of the server itself. */
export type OwnParameters = Parameters & { query: string }

/** The same parameters in a message of a WebSocket. Throws refusals. */
export function parametersIn(payload: unknown): Parameters {
  return readInput(parameters, payload, 'body')
}

/** The parameters of GraphQL over HTTP, from the body of a POST or the query string of a GET. Read once for each request. */
export function parametersOf(request: FastifyRequest): Parameters {
  const parameters = read.get(request) ?? readParameters(request)
  read.set(request, parameters)
  return parameters
}

const read = new WeakMap<FastifyRequest, Parameters>()

function readParameters(request: FastifyRequest): Parameters {
  if (request.method === 'GET') return readInput(parameters, parsedQuery(request.query), 'parameters')
  if (request.body instanceof UnreadableBody) throw request.body.refusal
  return readInput(parameters, request.body, 'body')
}

function parsedQuery(query: unknown): unknown {
  const { variables, extensions, ...rest } = query as Record<string, unknown>
  return { ...rest, ...jsonOf('variables', variables), ...jsonOf('extensions', extensions) }
}

function jsonOf(name: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === '') return {}
  if (typeof value !== 'string') return { [name]: value }
  try {
    return { [name]: JSON.parse(value) }
  } catch {
    throw refuseField(name, 'not_allowed', { why: 'not_json' })
  }
}
