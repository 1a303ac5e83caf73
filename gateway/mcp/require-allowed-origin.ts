import type { FastifyReply, FastifyRequest } from 'fastify'
import { foreignOriginResponse } from '../errors/error-response.ts'
import { sendError } from '../http/send-error.ts'

/**
 * A hook that refuses requests from pages of other sites (MCP, Streamable HTTP: Security Warning). A browser sends the page's origin
 * with every POST, also in a DNS rebinding attack; other programs send none.
 */
export function requireAllowedOrigin(allowed: readonly string[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { origin } = request.headers
    if (origin === undefined || allowed.includes(origin)) return
    return sendError(request, reply, foreignOriginResponse(origin, allowed, request.language))
  }
}
