import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from '../limits/admission.ts'
import type { PreparedRoute } from '../rest/prepare-routes.ts'
import type { GatewayServices } from '../services.ts'
import { callTool } from './call-tool.ts'
import type { describeTools } from './tool.ts'
import { instructions } from './tools.ts'

type Parts<Context> = Pick<GatewayServices<Context>, 'engine' | 'contextOf' | 'log'> & {
  admission: Admission
}

const serverInfo = { name: 'rodovia', title: 'Rodovia', version: '1.0.0' }

/** Asks nobody anything: a validator for what clients are asked is made once, not with each request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** Answers one message by a server of its own: there are no sessions. */
export async function handleMessage<Context>(
  parts: Parts<Context>,
  offered: Offered<Context>,
  { request, reply }: Http,
): Promise<FastifyReply> {
  const server = serverFor(parts, offered, { request, reply })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(webRequest(request), { parsedBody: request.body ?? null })
    reply.code(response.status)
    const type = response.headers.get('content-type')
    if (type) reply.type(type)
    return await reply.send(await response.text())
  } finally {
    await server.close()
  }
}

type Http = { request: FastifyRequest; reply: FastifyReply }

type Offered<Context> = {
  rows: ReadonlyMap<string, PreparedRoute<Context>>
  listed: ReturnType<typeof describeTools>
}

function serverFor<Context>(parts: Parts<Context>, { rows, listed }: Offered<Context>, http: Http): Server {
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
