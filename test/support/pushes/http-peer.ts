import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export type PeerRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}
export type PeerAnswer = { status?: number; headers?: Record<string, string>; body?: unknown }

export type HttpPeer = AsyncDisposable & { url: string }

/** Somebody else's HTTP service on this machine. An answer of null never comes. */
export async function startHttpPeer(answer: (request: PeerRequest) => PeerAnswer | null): Promise<HttpPeer> {
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const sent = await buffer(request)
    const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    const answered = answer({ method, path, headers, body: bytes.toString(), bytes })
    if (!answered) return
    response.writeHead(answered.status ?? 200, { 'content-type': 'application/json', ...answered.headers })
    response.end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body ?? {}))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
