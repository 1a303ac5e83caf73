import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http, Services } from './call-tool.ts'
import { createServer } from './create-server.ts'
import { describeTools } from './tool.ts'
import { tools } from './tools.ts'

type Message = { id?: unknown; method?: unknown }

/**
 * Answers messages of both kinds of clients. From 2026-07-28 on each request names its revision and its client (`_meta`); the revisions
 * before begin with `initialize`. Each message has a server of its own: there are no sessions.
 */
export function createMessageHandler<Context>(services: Services<Context>) {
  const listed = describeTools(tools, services.engine.apiSchema)
  const requests = new WeakMap<Request, Http>()
  const serverFor = (http: Http) => createServer(services, listed, http)
  const current = createMcpHandler(({ requestInfo }) => serverFor(requests.get(requestInfo!)!), {
    legacy: 'reject',
    onerror: (err) => services.log.debug({ err }, 'an MCP request was refused'),
  })

  return async (http: Http): Promise<FastifyReply> => {
    const { request, reply } = http
    const parsedBody = request.body ?? null
    const message = webRequest(request)
    requests.set(message, http)
    const response = (await isLegacyRequest(message, parsedBody))
      ? await answerOlder(serverFor(http), message, parsedBody)
      : await answerCurrent(current, message, parsedBody)
    if (response.status >= 500)
      services.log.error({ requestId: request.id, status: response.status }, 'an MCP request failed')
    reply.code(response.status)
    const type = response.headers.get('content-type')
    if (type) reply.type(type)
    return reply.send(await response.text())
  }
}

async function answerOlder(server: Server, message: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(message, { parsedBody })
    // The body is complete before the server closes.
    return new Response(response.body && (await response.text()), response)
  } finally {
    await server.close()
  }
}

function answerCurrent(
  { fetch }: McpHttpHandler,
  message: Request,
  parsedBody: unknown,
): Promise<Response> | Response {
  const { id = null, method } = (parsedBody ?? {}) as Message
  // Nothing changes while a process runs, so there is nothing to listen to. The SDK would open a stream all the same.
  if (method === 'subscriptions/listen')
    return Response.json(
      { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } },
      { status: 404 },
    )
  return fetch(message, { parsedBody })
}

/** The headers that the SDK reads. The name and parameters of a call stand in headers too, and have to be those of the body. */
function webRequest({ headers }: FastifyRequest): Request {
  const forwarded = Object.entries(headers)
    .filter(([name]) => name === 'accept' || name === 'content-type' || name.startsWith('mcp-'))
    .map(([name, value]): [string, string] => [name, String(value)])
  return new Request('http://localhost/mcp', { method: 'POST', headers: forwarded })
}
