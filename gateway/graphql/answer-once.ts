import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import type { Engine, IncrementalResponse, Operation, PersistedDocuments } from '@rodovia/engine'
import { type IncrementalFormat, incrementalFormatOf } from '@rodovia/engine/incremental'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Bounds } from '../bounds.ts'
import { refusalResponse } from '../errors/error-response.ts'
import { presentResult } from '../errors/graphql-error.ts'
import { errorMessage } from '../errors/messages.ts'
import { notJsonBody, sendJsonHint } from '../http/body.ts'
import { sendError } from '../http/send-error.ts'
import { isForgeable } from './is-forgeable.ts'
import { prefersGraphqlResponse, responseMediaType } from './media-types.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import { type Prepared, preparedRequest } from './prepare-request.ts'
import { sendParts } from './send-parts.ts'

type Dependencies<Context> = {
  engine: Engine<Context>
  documents: PersistedDocuments
  contextOf: (request: FastifyRequest, operation: Operation<Context>) => Context
  bounds: Pick<Bounds, 'stuckSeconds'>
}

/**
 * Answers a query or a mutation with one response, as GraphQL over HTTP says (https://graphql.github.io/graphql-over-http/draft), and
 * rejects requests that another site could make a browser send. A query with `@defer` or `@stream` is answered in parts if the client
 * accepts that; a mutation is not, because its response is stored under its idempotency key.
 */
export function answerOnce<Context>({ engine, documents, contextOf, bounds }: Dependencies<Context>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { accept } = request.headers
    const fault = faultOf(request)
    if (fault) return send(request, reply, badRequest(fault.message), fault.status)
    let parameters: Parameters
    try {
      parameters = parametersOf(request)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return sendError(request, reply, { ...refusalResponse(error, request.language), status: 400 })
    }
    const prepared = await preparedRequest({ engine, documents }, request)
    const format = incrementalFormatOf(accept)
    const result = await run(prepared, parameters, request, format)
    if ('initialResult' in result) return sendParts(request, reply, result, { format, ...bounds })
    return send(request, reply, result, statusOf(result, accept))
  }

  async function run(
    prepared: Prepared<Context>,
    { variables }: Parameters,
    request: FastifyRequest,
    format: IncrementalFormat | undefined,
  ): Promise<ExecutionResult | IncrementalResponse | Buffer> {
    if ('errors' in prepared) return prepared
    const { operation } = prepared
    if (operation.kind === 'subscription')
      return badRequest(errorMessage('subscription_over_http', request.language))
    const operationRequest = { variables, context: contextOf(request, operation) }
    // The response of a mutation is stored as text under its idempotency key.
    if (operation.kind === 'mutation') return engine.execute(operation, operationRequest)
    if (format && operation.stages) return engine.executeIncrementally(operation, operationRequest)
    return engine.executeToJson(operation, operationRequest)
  }
}

function faultOf(request: FastifyRequest): { status: number; message: string } | undefined {
  if (isForgeable(request)) return { status: 400, message: forgeable }
  const { accept } = request.headers
  if (!responseMediaType(accept) && !incrementalFormatOf(accept))
    return { status: 406, message: notAcceptable }
  if (request.method === 'POST' && request.body === notJsonBody)
    return { status: 400, message: `The body cannot be read: ${sendJsonHint}.` }
  return undefined
}

const forgeable =
  'Another site could make a browser send this request: POST with Content-Type: application/json, or send a header apollo-require-preflight: yes.'
const notAcceptable =
  'The header accept allows none of application/json, application/graphql-response+json and text/event-stream.'

const badRequest = (message: string): ExecutionResult => ({
  errors: [new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })],
})

function send(
  { headers, language }: FastifyRequest,
  reply: FastifyReply,
  result: ExecutionResult | Buffer,
  status: number,
): FastifyReply {
  const type = responseMediaType(headers.accept) ?? 'application/json'
  reply.code(status).header('content-type', `${type}; charset=utf-8`)
  return reply.send(isWritten(result) ? result : JSON.stringify(presentResult(result, language)))
}

const isWritten = (response: unknown): response is Buffer => response instanceof Uint8Array

/**
 * 400 if the operation did not run; but for clients that prefer `application/json`, 200 if the fault is in the document or the variables, as
 * GraphQL over HTTP says. A client whose hash is unknown sends the text next; clients expect that with status 200 too.
 */
function statusOf(result: ExecutionResult | Buffer, accept: string | undefined): number {
  if (isWritten(result)) return 200
  const { data, errors } = result
  const code = errors?.[0]?.extensions.code
  if (data !== undefined || code === 'PERSISTED_QUERY_NOT_FOUND') return 200
  return isAboutDocument.has(code) && !prefersGraphqlResponse(accept) ? 200 : 400
}

const isAboutDocument: ReadonlySet<unknown> = new Set([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INTROSPECTION_DISABLED',
  'OPERATION_RESOLUTION_FAILURE',
  'OPERATION_TOO_LARGE',
])
