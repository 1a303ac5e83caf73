import { isRefusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { Log } from '@rodovia/platform/log.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  envelope,
  type Fault,
  internalFault,
  methodFault,
  noSuchPathFault,
  plainFault,
  refusalFault,
} from '../faults/fault.ts'
import { jsonType } from './headers.ts'

/** Every error of every path becomes the contract's envelope, or what the route's `faultBody` makes of it. */
export function answerFaults(
  app: FastifyInstance,
  { log, allowedAt }: { log: Log; allowedAt: (url: string) => string | null },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    return sendFault(request, reply, caughtFault(log, error, request, reply))
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedAt(request.url)
    const fault =
      allowed === null ? noSuchPathFault(request.language) : methodFault(allowed, request.language)
    return sendFault(request, reply, fault)
  })
}

/** What a route threw, as a fault; what nobody foresaw is logged. */
export function caughtFault(
  log: Log,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Fault {
  const fault = requestFault(error, request)
  // Closing at once would cut off a client that still writes, before it reads why; what it sends is not kept.
  if (fault.status === 413) reply.removeHeader('connection')
  if (fault.status === 500) log.error({ requestId: request.id, err: error }, 'a request failed')
  return fault
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route words a fault, where that is not the plain envelope. */
    faultBody?: (fault: Fault) => string
  }
}

export function sendFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): FastifyReply {
  const body = (request.routeOptions.config?.faultBody ?? envelope)(fault)
  return reply.code(fault.status).headers(fault.headers).type(jsonType).send(body)
}

function requestFault(error: FastifyError, request: FastifyRequest): Fault {
  const { language } = request
  if (isRefusal(error)) return refusalFault(error, language)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const fault = plainFault(413, 'payload_too_large', 'body_too_large', language)
    return { ...fault, details: { max_bytes: request.routeOptions.bodyLimit } }
  }
  if (error.statusCode === 415)
    return refusalFault(refuseField('content-type', 'is none that exists'), language)
  // What is left of Fastify's own errors is a body that broke off or is not as long as it was said to be.
  if (error.code?.startsWith('FST_ERR_CTP_') || error.statusCode === 400) {
    return plainFault(400, 'validation_failed', 'broken_request', language)
  }
  return internalFault(language)
}
