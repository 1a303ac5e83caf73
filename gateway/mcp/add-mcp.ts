import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { refuseField } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UnreadBody } from '../http/body.ts'
import { requireKeyOrBearer } from '../http/request.ts'
import type { Admission } from '../limits/admission.ts'
import type { GatewayParts } from '../parts.ts'
import { type PreparedRoute, prepareRoutes } from '../rest/prepare-routes.ts'
import { callTool } from './call-tool.ts'
import { requireOwnOrigin } from './origin.ts'
import { describeTool } from './tool.ts'
import { instructions, tools } from './tools.ts'

type Parts<Context> = Pick<
  GatewayParts<Context>,
  'config' | 'engine' | 'identifyKey' | 'contextOf' | 'log'
> & {
  admission: Admission
}

const serverInfo = { name: 'rodovia', title: 'Rodovia', version: '1.0.0' }

/** Asks nobody anything: a validator for what clients are asked is made once, not with each request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

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
    onRequest: [requireOwnOrigin(parts.config.mcpOrigins), requireKeyOrBearer(parts)],
    async handler(request, reply) {
      const { body } = request
      if (body instanceof UnreadBody) throw body.refusal
      // One could take another's answer away, which then nobody waits for to an end.
      if (Array.isArray(body))
        throw refuseField('body', 'must be one message: batches left MCP with 2025-06-18')
      const server = serverFor(parts, { rows, listed }, { request, reply })
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      try {
        const response = await transport.handleRequest(webRequest(request), { parsedBody: body ?? null })
        reply.code(response.status)
        const type = response.headers.get('content-type')
        if (type) reply.type(type)
        return await reply.send(await response.text())
      } finally {
        await server.close()
      }
    },
  })
}

type Offered<Context> = {
  rows: ReadonlyMap<string, PreparedRoute<Context>>
  listed: ReturnType<typeof describeTool>[]
}

function serverFor<Context>(
  parts: Parts<Context>,
  { rows, listed }: Offered<Context>,
  http: { request: FastifyRequest; reply: FastifyReply },
): Server {
  const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions, jsonSchemaValidator })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const row = rows.get(name)
    if (!row) {
      const known = [...rows.keys()].join(', ')
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 60)}: there are ${known}`)
    }
    return callTool(parts, row, http, given).catch((err: unknown) => {
      parts.log.error({ requestId: http.request.id, err }, 'a tool failed')
      throw new McpError(ErrorCode.InternalError, `X-Request-Id: ${http.request.id}`)
    })
  })
  return server
}

/** What of the request the transport looks at. */
function webRequest({ headers }: FastifyRequest): Request {
  const seen = ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  return new Request('http://localhost/mcp', { method: 'POST', headers: seen })
}
