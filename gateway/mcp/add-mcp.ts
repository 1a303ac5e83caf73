import { isRefusal, refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { foreignOriginResponse, refusalResponse } from '../errors/error-response.ts'
import { UnreadableBody } from '../http/body.ts'
import { jsonType } from '../http/headers.ts'
import { readOnPrimary } from '../http/read-after.ts'
import { requireAgent } from '../http/request.ts'
import { sendCacheable } from '../http/send-cacheable.ts'
import { sendError } from '../http/send-error.ts'
import type { ServerServices } from '../services.ts'
import type { createMessageHandler } from './handle-message.ts'
import { addOauth } from './oauth/add-oauth.ts'
import { challengeOf } from './oauth/addresses.ts'
import type { AgentConsents } from './oauth/consents.ts'
import { serverJson, serverJsonPath } from './server-info.ts'

type Services<Context> = Pick<
  ServerServices<Context>,
  'config' | 'engine' | 'agents' | 'contextOf' | 'log' | 'admission' | 'searchDocs'
>

type MessageHandler = ReturnType<typeof createMessageHandler>

/**
 * Serves the tools for AI agents at `/mcp` (Model Context Protocol of 2026-07-28 and of the revisions before
 * it, Streamable HTTP). There are no sessions: every request carries its key, and any process can answer it.
 * The server pushes nothing, so GET is 405 and each response is one JSON body.
 */
export async function addMcp<Context>(
  app: FastifyInstance,
  services: Services<Context>,
): Promise<AgentConsents> {
  // The SDK is large, and many servers never see an agent.
  let handler: Promise<MessageHandler> | undefined
  const openHandler = async () => {
    const { createMessageHandler } = await import('./handle-message.ts')
    return createMessageHandler(services)
  }

  app.post('/mcp', {
    onRequest: [requireAllowedOrigin(services.config.mcpOrigins), requireToken(services), readOnPrimary],
    async handler(request, reply) {
      const { body } = request
      if (body instanceof UnreadableBody) throw body.refusal
      if (Array.isArray(body)) throw refuseField('body', 'not_allowed', { why: 'mcp_batch' })
      handler ??= openHandler()
      const handleMessage = await handler
      return handleMessage({ request, reply })
    },
  })
  const description = JSON.stringify(serverJson(services.config.publicUrl), null, 2)
  app.get(serverJsonPath, (request, reply) => {
    reply.type(jsonType)
    return sendCacheable(request, reply, { body: description, maxAgeSeconds: 3600 })
  })
  return addOauth(app, services)
}

/**
 * A hook that identifies the agent. An agent without a token learns where to get one (RFC 9728, section 5).
 */
function requireToken(services: Pick<Services<never>, 'agents' | 'config'>) {
  const identify = requireAgent(services)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      await identify(request)
      return
    } catch (error) {
      if (!isRefusal(error)) throw error
      const fault = refusalResponse(error, request.language)
      if (fault.status !== 401) throw error
      const challenge = challengeOf(services.config.publicUrl, error.code === 'invalid_or_expired_token')
      return sendError(request, reply, { ...fault, headers: { 'www-authenticate': challenge } })
    }
  }
}

/**
 * A hook that refuses requests from pages of other sites (MCP, Streamable HTTP: Security Warning). A browser sends the page's origin
 * with every POST, also in a DNS rebinding attack; other programs send none.
 */
function requireAllowedOrigin(allowed: readonly string[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { origin } = request.headers
    if (origin === undefined || allowed.includes(origin)) return
    return sendError(request, reply, foreignOriginResponse(origin, allowed, request.language))
  }
}
