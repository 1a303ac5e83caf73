import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '../rest-client.ts'

export type ProviderRequest = {
  path: string
  method: string
  headers: IncomingMessage['headers']
  body: string
}

export type ProviderReply = { status: number; body: object }

/**
 * A peer's fault on the next request: a status, silence, or a connection that it cuts after it took the
 * message.
 */
export type Fault = number | 'silence' | 'cut'

/** Somebody else's HTTP service on this machine, whose requests are counted before they are answered. */
export async function startProviderPeer(answer: (request: ProviderRequest) => ProviderReply) {
  const requests: ProviderRequest[] = []
  const faults: Fault[] = []
  const held: (() => void)[] = []
  let isHolding = false

  const server = createServer(async (incoming, outgoing) => {
    const request = {
      ...{ path: incoming.url ?? '', method: incoming.method ?? '' },
      ...{ headers: incoming.headers, body: await text(incoming) },
    }
    requests.push(request)
    const fault = faults.shift()
    if (fault === 'cut') return incoming.socket.destroy()
    if (fault === 'silence') return
    const { status, body } =
      fault === undefined ? answer(request) : { status: fault, body: { error: { message: 'not now' } } }
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests: requests as readonly ProviderRequest[],
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** Requests take effect and are not answered, until `release`. */
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      for (const resolve of held.splice(0)) resolve()
    },
    requestCount: (count: number) =>
      until(
        async () => requests.length,
        (length) => length >= count,
      ),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
