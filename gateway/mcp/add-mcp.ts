import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { UnreadableBody } from '../http/body.ts'
import { requireKeyOrBearer } from '../http/request.ts'
import type { Admission } from '../limits/admission.ts'
import { prepareRoutes } from '../rest/prepare-routes.ts'
import type { GatewayServices } from '../services.ts'
import { requireAllowedOrigin } from './require-allowed-origin.ts'
import { describeTool } from './tool.ts'
import { tools } from './tools.ts'

type Parts<Context> = Pick<
  GatewayServices<Context>,
  'config' | 'engine' | 'identifyKey' | 'contextOf' | 'log'
> & {
  admission: Admission
}

/**
 * The tools for AI agents, at `/mcp` (Model Context Protocol, Streamable HTTP). Without sessions: each request is answered by itself,
 * by whichever process it reaches, and its key is asked for each time. Nothing is ever pushed, so there is no stream to open: GET is
 * 405, and each answer is one JSON body.
 */
export async function addMcp<Context>(app: FastifyInstance, parts: Parts<Context>): Promise<void> {
  const prepared = await prepareRoutes(
    parts.engine,
    tools.map(({ row }) => row),
  )
  const rows = new Map(tools.map(({ name }, index) => [name, prepared[index]!]))
  const listed = tools.map(describeTool)

  app.post('/mcp', {
    onRequest: [requireAllowedOrigin(parts.config.mcpOrigins), requireKeyOrBearer(parts)],
    async handler(request, reply) {
      const { body } = request
      if (body instanceof UnreadableBody) throw body.refusal
      // One could take another's answer away, which then nobody waits for to an end.
      if (Array.isArray(body))
        throw refuseField('body', 'must be one message: batches left MCP with 2025-06-18')
      // The SDK is large, and many servers are never asked by an agent.
      const { handleMessage } = await import('./handle-message.ts')
      return handleMessage(parts, { rows, listed }, { request, reply })
    },
  })
}
