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
import type { PreparedRoute } from '../rest/prepare-routes.ts'
import type { ServerServices } from '../services.ts'
import { callTool } from './call-tool.ts'
import type { describeTools } from './tool.ts'
import { instructions } from './tools.ts'

type Services<Context> = Pick<ServerServices<Context>, 'engine' | 'contextOf' | 'log' | 'admission'>

const serverInfo = { name: 'rodovia', title: 'Rodovia', version: '1.0.0' }

/** Shared: the SDK would otherwise create a validator for each request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** Answers one message with a server of its own: there are no sessions. */
export async function handleMessage<Context>(
  services: Services<Context>,
  toolList: ToolList<Context>,
  { request, reply }: Http,
): Promise<FastifyReply> {
  const server = serverFor(services, toolList, { request, reply })
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

type ToolList<Context> = {
  routes: ReadonlyMap<string, PreparedRoute<Context>>
  listed: ReturnType<typeof describeTools>
}

function serverFor<Context>(
  services: Services<Context>,
  { routes, listed }: ToolList<Context>,
  http: Http,
): Server {
  const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions, jsonSchemaValidator })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }))
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params: { name, arguments: toolArguments = {} } }) => {
      const prepared = routes.get(name)
      if (!prepared) {
        const names = [...routes.keys()].join(', ')
        throw new McpError(
          ErrorCode.InvalidParams,
          `There is no tool ${name.slice(0, 60)}: there are ${names}`,
        )
      }
      return callTool(services, prepared, http, toolArguments).catch((err: unknown) => {
        services.log.error({ requestId: http.request.id, err }, 'a tool failed')
        throw new McpError(ErrorCode.InternalError, `X-Request-Id: ${http.request.id}`)
      })
    },
  )
  return server
}

/** The part of the request that the transport reads. */
function webRequest({ headers }: FastifyRequest): Request {
  const forwarded = ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  return new Request('http://localhost/mcp', { method: 'POST', headers: forwarded })
}
