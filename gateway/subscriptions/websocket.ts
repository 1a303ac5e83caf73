import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Language } from '@rodovia/core/shared/language.ts'
import { CloseCode, handleProtocols } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Bounds } from '../bounds.ts'
import {
  type ErrorResponse,
  plainErrorResponse,
  unavailableResponse,
  unknownPathResponse,
} from '../errors/error-response.ts'
import { languageOf } from '../http/language.ts'
import { endWithError } from '../http/raw-errors.ts'
import { requestIdOf } from '../http/request-id.ts'
import type { Admission } from '../limits/admission.ts'
import type { GatewayServices } from '../services.ts'
import type { SharedSubscriptions } from './shared-subscriptions.ts'
import { keepSocketAlive } from './socket-keepalive.ts'
import { type Connection, createSocketProtocol } from './socket-protocol.ts'

type Parts<Context> = Pick<GatewayServices<Context>, 'engine' | 'identify' | 'contextOf' | 'log'> & {
  bounds: Bounds
  bufferBytes: number
  requestMs: number
  admission: Admission
  sharedStates: SharedSubscriptions<Context>
  addressOf: (request: IncomingMessage) => string
}

/** RFC 6455's registry of close codes: clients come back, and find whoever takes over. */
const serviceRestart = 1012

/** GraphQL over WebSocket at `/graphql`. */
export function createSockets<Context>(parts: Parts<Context>) {
  const { bounds, log, bufferBytes, addressOf } = parts
  const protocol = createSocketProtocol(parts)
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
    const fault = isDraining ? unavailableResponse(language) : strangePath(request, language)
    if (fault) return void endWithError(transport, fault, requestId)
    requestIds.set(request, requestId)
    sockets.handleUpgrade(request, transport, head, (socket) => {
      keepSocketAlive(socket, transport, { ...bounds, bufferBytes })
      serve(socket, {
        requestId,
        language,
        address: addressOf(request),
        close: (code, reason) => socket.close(code, reason),
        send: (message, onSent) =>
          socket.readyState === socket.OPEN ? socket.send(message, onSent) : onSent(),
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
    // What the client breaks of the WebSocket protocol: ws closes the socket with the code for it.
    socket.on('error', (error) => log.debug({ requestId, err: error }, 'a socket broke the protocol'))
    socket.once('close', (code, reason) => {
      log.info({ requestId, code, milliseconds: Math.round(performance.now() - since) }, 'socket closed')
      closed(code, String(reason)).catch(onError)
    })
  }

  return {
    upgrade,
    openCount: () => sockets.clients.size,
    /** Tells every client to go elsewhere and takes no new ones; who is not gone after that long is cut off. */
    async drain(seconds: number): Promise<void> {
      isDraining = true
      for (const socket of sockets.clients) socket.close(serviceRestart, 'Service restart')
      const cutOff = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, seconds * 1000)
      await new Promise((resolve) => sockets.close(resolve))
      clearTimeout(cutOff)
    },
  }
}

function strangePath({ url }: IncomingMessage, language: Language): ErrorResponse | null {
  return url?.split('?', 1)[0] === '/graphql' ? null : unknownPathResponse(language)
}

/** Settles once the message has left the process: graphql-ws asks for the next event of a subscription after that. */
function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve()
    socket.send(data, (error) => (error ? reject(error) : resolve()))
  })
}
