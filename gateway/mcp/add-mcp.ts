import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { foreignOriginResponse } from '../errors/error-response.ts'
import { UnreadableBody } from '../http/body.ts'
import { readOnPrimary } from '../http/read-after.ts'
import { requireKeyOrBearer } from '../http/request.ts'
import { sendError } from '../http/send-error.ts'
import { prepareRoutes } from '../rest/prepare-routes.ts'
import type { ServerServices } from '../services.ts'
import { describeTools } from './tool.ts'
import { tools } from './tools.ts'

type Services<Context> = Pick<
  ServerServices<Context>,
  'config' | 'engine' | 'identifyKey' | 'contextOf' | 'log' | 'admission'
>

/**
 * Serves the tools for AI agents at `/mcp` (Model Context Protocol, Streamable HTTP). There are no sessions: every request carries its
 * key, and any process can answer it. The server pushes nothing, so GET is 405 and each response is one JSON body.
 */
export async function addMcp<Context>(app: FastifyInstance, services: Services<Context>): Promise<void> {
  const prepared = await prepareRoutes(
    services.engine,
    tools.map(({ row }) => row),
  )
  const routes = new Map(tools.map(({ name }, index) => [name, prepared[index]!]))
  const listed = describeTools(tools, services.engine.apiSchema)

  app.post('/mcp', {
    onRequest: [
      requireAllowedOrigin(services.config.mcpOrigins),
      requireKeyOrBearer(services),
      readOnPrimary,
    ],
    async handler(request, reply) {
      const { body } = request
      if (body instanceof UnreadableBody) throw body.refusal
      if (Array.isArray(body))
        throw refuseField('body', 'must be one message: batches left MCP with 2025-06-18')
      // The SDK is large, and many servers never see an agent.
      const { handleMessage } = await import('./handle-message.ts')
      return handleMessage(services, { routes, listed }, { request, reply })
    },
  })
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
