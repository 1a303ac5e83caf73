import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Language } from '@rodovia/core/shared/language.ts'
import { CloseCode, handleProtocols } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Bounds } from '../bounds.ts'
import {
  type ErrorResponse,
  plainErrorResponse,
  tooManyStreamsResponse,
  unavailableResponse,
  unknownPathResponse,
} from '../errors/error-response.ts'
import { languageOf } from '../http/language.ts'
import { endWithError } from '../http/raw-errors.ts'
import { requestIdOf } from '../http/request-id.ts'
import type { ConnectionLimit } from '../limits/open-connections.ts'
import { endGradually } from './end-gradually.ts'
import { type Connection, createSocketProtocol, type Dependencies, tryAgainLater } from './socket-protocol.ts'

type SocketDependencies<Context> = Dependencies<Context> & {
  bufferBytes: number
  addressOf: (request: IncomingMessage) => string
  openStreams: ConnectionLimit
}

/** Close code of the registry of RFC 6455: clients reconnect, to the next server. */
const serviceRestart = 1012

/** GraphQL over WebSocket at `/graphql`. */
export function createSockets<Context>(dependencies: SocketDependencies<Context>) {
  const { bounds, log, bufferBytes, addressOf, openStreams } = dependencies
  const protocol = createSocketProtocol(dependencies)
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols,
    maxPayload: bounds.socketMessageBytes,
  })
  const requestIds = new WeakMap<IncomingMessage, string>()
  let isDraining = false

  sockets.on('headers', (headers, request) => headers.push(`X-Request-Id: ${requestIds.get(request)}`))
  sockets.on('wsClientError', (_error, socket, request) => {
    const fault = plainErrorResponse(400, 'validation_failed', 'broken_request', languageOf(request.headers))
    endWithError(socket, fault, requestIds.get(request))
  })

  function upgrade(request: IncomingMessage, transport: Duplex, head: Buffer): void {
    transport.on('error', () => transport.destroy())
    const language = languageOf(request.headers)
    const requestId = requestIdOf(request)
    const fault = isDraining ? unavailableResponse(language) : pathFault(request, language)
    if (fault) return void endWithError(transport, fault, requestId)
    const address = addressOf(request)
    let socket: WebSocket | undefined
    const admitted = openStreams.admit(address, () =>
      socket ? socket.close(tryAgainLater, 'too_many_streams') : transport.destroy(),
    )
    if (!admitted)
      return void endWithError(transport, tooManyStreamsResponse(openStreams.perAddress, language), requestId)
    transport.on('close', () => admitted[Symbol.dispose]())
    requestIds.set(request, requestId)
    sockets.handleUpgrade(request, transport, head, (openSocket) => {
      socket = openSocket
      pingRegularly(socket, bounds)
      pauseWhileBuffered(socket, transport, bufferBytes)
      serve({
        socket,
        requestId,
        language,
        address,
        admitted,
        caller: null,
        session: null,
        deadlines: new Map(),
      })
    })
  }

  /** Does what `useServer` of graphql-ws does, which would write errors to the console instead of the log. */
  function serve(connection: Connection): void {
    const { socket, requestId } = connection
    const since = performance.now()
    const onError = (error: unknown) => {
      log.error({ requestId, err: error }, 'a socket failed')
      socket.close(CloseCode.InternalServerError, 'internal_error')
    }
    const adapter = {
      protocol: socket.protocol,
      // After the client has left, `close` follows.
      send: (message: string) =>
        new Promise<void>((resolve) => {
          if (socket.readyState === socket.OPEN) socket.send(message, () => resolve())
          else resolve()
        }),
      close: (code?: number, reason?: string) => socket.close(code, reason),
      onMessage: (take: (message: string) => Promise<void>) =>
        void socket.on('message', (message) => take(String(message)).catch(onError)),
    }
    const closed = protocol.opened(adapter, connection)
    // A protocol error of the client: ws closes the socket with the right code.
    socket.on('error', (error) => log.debug({ requestId, err: error }, 'a socket broke the protocol'))
    socket.on('close', (code, reason) => {
      log.info({ requestId, code, milliseconds: Math.round(performance.now() - since) }, 'socket closed')
      closed(code, String(reason)).catch(onError)
    })
  }

  return {
    upgrade,
    openCount: () => sockets.clients.size,
    /**
     * Closes all sockets, spread over half of `seconds`, and rejects new ones. Terminates those that are
     * still open after `seconds`.
     */
    async drain(seconds: number): Promise<void> {
      isDraining = true
      const cutOff = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, seconds * 1000)
      const ends = [...sockets.clients].map((socket) => () => socket.close(serviceRestart, 'Service restart'))
      await endGradually(ends, seconds / 2)
      await new Promise((resolve) => sockets.close(resolve))
      clearTimeout(cutOff)
    },
  }
}

/** Shows proxies traffic, and disconnects a client that sends no pong for `stuckSeconds`. */
function pingRegularly(socket: WebSocket, { heartbeatSeconds, stuckSeconds }: Bounds): void {
  let pongAt = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - pongAt > stuckSeconds * 1000) socket.terminate()
    else socket.ping()
  }, heartbeatSeconds * 1000)
  socket.on('pong', () => {
    pongAt = performance.now()
  })
  socket.on('close', () => clearInterval(timer))
}

/**
 * While more than `bufferBytes` wait for the client to read, nothing is read from it, so that its messages
 * cannot make responses pile up.
 */
function pauseWhileBuffered(socket: WebSocket, transport: Duplex, bufferBytes: number): void {
  const pause = () => {
    if (socket.bufferedAmount <= bufferBytes || socket.isPaused) return
    socket.pause()
    transport.once('drain', () => socket.resume())
  }
  socket.on('message', pause).on('ping', pause)
}

function pathFault({ url }: IncomingMessage, language: Language): ErrorResponse | null {
  return url?.split('?', 1)[0] === '/graphql' ? null : unknownPathResponse(language)
}
