import { isRefusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ErrorResponse,
  envelope,
  internalErrorResponse,
  methodNotAllowedResponse,
  plainErrorResponse,
  refusalResponse,
  unknownPathResponse,
} from '../errors/error-response.ts'
import { jsonType } from './headers.ts'

/** Answers every error of every path with the contract's envelope, or with what the route's `errorBody` makes of it. */
export function handleErrors(
  app: FastifyInstance,
  { log, allowedAt }: { log: Log; allowedAt: (url: string) => string | null },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    return sendError(request, reply, errorResponseOf(log, error, request, reply))
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedAt(request.url)
    const fault =
      allowed === null
        ? unknownPathResponse(request.language)
        : methodNotAllowedResponse(allowed, request.language)
    return sendError(request, reply, fault)
  })
}

/** The response for what a route threw. An unexpected error is logged. */
export function errorResponseOf(
  log: Log,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): ErrorResponse {
  const fault = requestErrorResponse(error, request)
  // A client that still sends its body must be able to read the reason, so the connection stays open.
  if (fault.status === 413) reply.removeHeader('connection')
  if (fault.status === 500) log.error({ requestId: request.id, err: error }, 'a request failed')
  return fault
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of an error, where it is not the plain envelope. */
    errorBody?: (fault: ErrorResponse) => string
  }
}

export function sendError(request: FastifyRequest, reply: FastifyReply, fault: ErrorResponse): FastifyReply {
  request.errorCode = fault.error
  const body = (request.routeOptions.config?.errorBody ?? envelope)(fault)
  return reply.code(fault.status).headers(fault.headers).type(jsonType).send(body)
}

function requestErrorResponse(error: FastifyError, request: FastifyRequest): ErrorResponse {
  const { language } = request
  if (isRefusal(error)) return refusalResponse(error, language)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const fault = plainErrorResponse(413, 'payload_too_large', 'body_too_large', language)
    return { ...fault, details: { max_bytes: request.routeOptions.bodyLimit } }
  }
  if (error.statusCode === 415)
    return refusalResponse(refuseField('content-type', 'not_allowed', { why: 'not_a_media_type' }), language)
  // Fastify's other errors: a body that broke off, or whose length is not its Content-Length.
  if (error.code?.startsWith('FST_ERR_CTP_') || error.statusCode === 400) {
    return plainErrorResponse(400, 'validation_failed', 'broken_request', language)
  }
  return internalErrorResponse(language)
}
