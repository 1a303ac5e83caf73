import type { CachedResponse } from '@rodovia/core/shared/idempotency.ts'
import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { type PersistedDocuments, RefusedOperation } from '@rodovia/engine'
import { incrementalFormatOf } from '@rodovia/engine/incremental'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Bounds } from '../bounds.ts'
import { refusalResponse } from '../errors/error-response.ts'
import type { Idempotency } from '../idempotency/idempotency.ts'
import type { Admission } from '../limits/admission.ts'
import type { ServerServices } from '../services.ts'
import { httpError, withHttpErrors } from './apollo-errors.ts'
import { preferredMediaType } from './media-types.ts'
import { parametersOf } from './parameters.ts'
import type { Prepared } from './prepare-request.ts'

/** The services that an Apollo Server in front of the engine needs. */
export type ApolloDependencies<Context> = Pick<
  ServerServices<Context>,
  'engine' | 'documents' | 'contextOf' | 'log'
> & {
  admission: Pick<Admission, 'takeForOperation'>
  idempotency: Pick<Idempotency, 'find'>
  bounds: Pick<Bounds, 'stuckSeconds'>
  /** Tokens of a document that is parsed. */
  maxTokens: number
}

/** The facts about a request that the hooks of Apollo Server know. */
export type RequestContext<Context> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The text of the trusted document that the request names. */
  readonly trustedText: string | undefined
  /** Without errors and operation until the document is read. */
  prepared: Prepared<Context>
  /** The response that is stored under the request's idempotency key. */
  stored?: CachedResponse | undefined
  /** The response, where a hook has run the operation. */
  result?: ExecutionResult
}

/**
 * Refuses what Apollo Server does not know to be invalid, and what it would refuse after running the
 * operation.
 */
export function createRequestContext<Context>({ documents, log }: ApolloDependencies<Context>) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext<Context>> =>
    withHttpErrors(log, { request, reply }, async () => {
      const { accept } = request.headers
      if (!preferredMediaType(accept) && !incrementalFormatOf(accept)) throw badRequest(notAcceptable, 406)
      return { request, reply, trustedText: trustedTextOf(documents, request), prepared: { errors: [] } }
    })
}

/**
 * Throws GraphQLError for parameters that cannot be read and for documents that the operator does not trust.
 */
function trustedTextOf(documents: PersistedDocuments, request: FastifyRequest): string | undefined {
  try {
    return documents.trustedTextOf(parametersOf(request))
  } catch (error) {
    if (isRefusal(error)) throw httpError({ ...refusalResponse(error, request.language), status: 400 })
    if (error instanceof RefusedOperation) throw badRequest(error.message, 400, error.code)
    throw error
  }
}

const notAcceptable =
  'The header accept allows none of application/json, application/graphql-response+json, text/event-stream.'

export function badRequest(message: string, status = 400, code = 'BAD_REQUEST'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}
