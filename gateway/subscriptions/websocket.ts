import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Language } from '@rodovia/core/shared/language.ts'
import { CloseCode, handleProtocols } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
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
import { createHeartbeats } from './heartbeats.ts'
import { keepSocketAlive } from './socket-keepalive.ts'
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
  const heartbeats = createHeartbeats(bounds.heartbeatSeconds)
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
    let close = (): void => void transport.destroy()
    const admitted = openStreams.admit(address, () => close())
    if (!admitted)
      return void endWithError(transport, tooManyStreamsResponse(openStreams.perAddress, language), requestId)
    transport.once('close', () => admitted[Symbol.dispose]())
    requestIds.set(request, requestId)
    sockets.handleUpgrade(request, transport, head, (socket) => {
      close = () => socket.close(tryAgainLater, 'too_many_streams')
      keepSocketAlive(socket, transport, { heartbeats, stuckSeconds: bounds.stuckSeconds, bufferBytes })
      serve(socket, {
        requestId,
        language,
        address,
        admitted,
        close: (code, reason) => socket.close(code, reason),
        write: (frame) => socket.readyState !== socket.OPEN || transport.write(frame),
        onceDrained: (listener) => void transport.once('drain', listener),
        isOpen: true,
        deadlines: new Set(),
        caller: null,
        session: null,
      })
    })
  }

  function serve(socket: WebSocket, connection: Connection): void {
    const { requestId } = connection
    const since = performance.now()
    const onError = (error: unknown) => {
      log.error({ requestId, err: error }, 'a socket failed')
      socket.close(CloseCode.InternalServerError, 'internal_error')
    }
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) => send(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) => socket.on('message', (data) => take(String(data)).catch(onError)),
      },
      connection,
    )
    // A protocol error of the client: ws closes the socket with the right code.
    socket.on('error', (error) => log.debug({ requestId, err: error }, 'a socket broke the protocol'))
    socket.once('close', (code, reason) => {
      log.info({ requestId, code, milliseconds: Math.round(performance.now() - since) }, 'socket closed')
      closed(code, String(reason)).catch(onError)
    })
  }

  return {
    upgrade,
    openCount: () => sockets.clients.size,
    /** Closes all sockets, spread over half of `seconds`, and rejects new ones. Terminates those that are still open after `seconds`. */
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

function pathFault({ url }: IncomingMessage, language: Language): ErrorResponse | null {
  return url?.split('?', 1)[0] === '/graphql' ? null : unknownPathResponse(language)
}

/** Resolves when the message has left the process. graphql-ws then reads the next event of a subscription. */
function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve()
    socket.send(data, (error) => (error ? reject(error) : resolve()))
  })
}
