import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execute, type GraphQLSchema, parse } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket, WebSocketServer } from 'ws'

/** A subgraph on a port of this machine, over HTTP and over sockets. */
export interface Remote extends AsyncDisposable {
  readonly url: string
  readonly socketUrl: string
  /** Sockets that are open. */
  readonly sockets: ReadonlySet<WebSocket>
  /** Headers of the requests so far. */
  readonly headers: IncomingMessage['headers'][]
}

/** @param context what resolvers are given, from the headers of a request or the extensions of a subscription. */
export async function startRemote(
  schema: GraphQLSchema,
  context: (from: Readonly<Record<string, unknown>>) => unknown = () => undefined,
): Promise<Remote> {
  const headers: IncomingMessage['headers'][] = []
  const server = createServer(async (request, response) => {
    headers.push(request.headers)
    const { query, variables } = JSON.parse(await bodyOf(request))
    const answer = await execute({
      schema,
      document: parse(query),
      variableValues: variables,
      contextValue: context(request.headers),
    })
    sendJson(response, answer)
  })
  const socketServer = new WebSocketServer({ server, path: '/graphql' })
  const protocol = useServer(
    { schema, context: (_socket, _id, { extensions }) => context(extensions ?? {}) as never },
    socketServer,
  )
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    socketUrl: `ws://127.0.0.1:${port}/graphql`,
    sockets: socketServer.clients,
    headers,
    async [Symbol.asyncDispose]() {
      await protocol.dispose()
      await closed(server)
    },
  }
}

/** A server that answers every request as told. */
export async function startStubServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(answer)
  const port = await listening(server)
  return { url: `http://127.0.0.1:${port}/graphql`, [Symbol.asyncDispose]: () => closed(server) }
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

type Server = ReturnType<typeof createServer>

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
