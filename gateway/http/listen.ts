import { lookup } from 'node:dns/promises'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Address, explainListenError } from '@rodovia/platform/listen-errors.ts'
import type { Bounds } from '../bounds.ts'
import { type AdmitConnection, guardConnections } from './guard-connections.ts'
import { createServer } from './node-http.ts'
import { handleClientError, rejectConnect, rejectExpectation } from './raw-errors.ts'

type Listening = {
  port: number
  /** Accepts no more connections and waits for the open requests; after `drainSeconds` it closes their connections. */
  close: (drainSeconds: number) => Promise<void>
}

const sweepMilliseconds = 50

/**
 * Connections that the system keeps until the process takes them, as many as it allows (Linux:
 * net.core.somaxconn). Beyond, clients try again after 1, 3, 7, 15, 31 and 63 s.
 */
const backlog = 65_535

type Handlers = {
  onRequest: RequestListener
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Without it as many connections as there may be are served, of one address or of many. */
  admit?: AdmitConnection
}

/** Listens on every address of the host: clients of `localhost` try 127.0.0.1 or ::1. Throws OperatorError where the port is taken. */
export async function listen(address: Address, bounds: Bounds, handlers: Handlers): Promise<Listening> {
  const { host, port } = address
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host]
  const servers: Server[] = []
  try {
    const server = await listenOn(first, port, bounds, handlers)
    servers.push(server)
    const chosen = (server.address() as AddressInfo).port
    for (const other of others) {
      const server = await listenOn(other, chosen, bounds, handlers).catch(ignoreMissingAddress)
      if (server) servers.push(server)
    }
    return { port: chosen, close: (drainSeconds) => closeAll(servers, drainSeconds) }
  } catch (error) {
    await closeAll(servers, 0)
    throw explainListenError(error, address)
  }
}

async function addressesOf(host: string): Promise<string[]> {
  const addresses = await lookup(host, { all: true })
  return [...new Set(addresses.map(({ address }) => address))]
}

function listenOn(host: string, port: number, bounds: Bounds, { onRequest, onUpgrade, admit }: Handlers) {
  const server = createServer(
    {
      maxHeaderSize: bounds.headerBytes,
      headersTimeout: bounds.headersSeconds * 1000,
      requestTimeout: bounds.requestSeconds * 1000,
      connectionsCheckingInterval: Math.min(bounds.headersSeconds, 2) * 500,
      keepAliveTimeout: bounds.keepAliveSeconds * 1000,
      // createApp answers a request without a Host header, with the contract's envelope.
      requireHostHeader: false,
      // Some clients offer HTTP/2 in an Upgrade header on every request: they stay on HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    onRequest,
  )
  if (admit) guardConnections(server, admit)
  else server.maxConnections = bounds.connections
  server.on('upgrade', onUpgrade)
  server.on('connect', rejectConnect)
  server.on('clientError', handleClientError)
  server.on('checkExpectation', rejectExpectation)
  return new Promise<Server>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/** A machine without IPv6 may still list ::1 as localhost. */
function ignoreMissingAddress(error: NodeJS.ErrnoException): null {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return null
  throw error
}

async function closeAll(servers: readonly Server[], drainSeconds: number): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, drainSeconds * 1000)
  // Closing a server closes idle connections, but not those that become idle after their response.
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections()
  }, sweepMilliseconds)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  clearTimeout(cutOff)
  clearInterval(sweep)
}
