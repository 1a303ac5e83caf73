import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type ErrorResponse,
  envelope,
  methodNotAllowedResponse,
  plainErrorResponse,
} from '../errors/error-response.ts'
import { defaultHeaders, jsonType } from './headers.ts'
import { languageOf } from './language.ts'
import { STATUS_CODES } from './node-http.ts'
import { requestIdOf } from './request-id.ts'

/** Answers a connection that Fastify never sees: an unreadable request, or a refused WebSocket. */
export function endWithError(socket: Duplex, fault: ErrorResponse, requestId: string = randomUUID()): void {
  if (!socket.writable) return void socket.destroy()
  const body = envelope(fault)
  const headers = {
    ...defaultHeaders,
    ...fault.headers,
    'x-request-id': requestId,
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}

/** A listener for `clientError`: a request that is not HTTP, or not complete in time. */
export function handleClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  endWithError(socket, brokenRequestResponse(error.code))
}

function brokenRequestResponse(code: string | undefined): ErrorResponse {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return plainErrorResponse(431, 'payload_too_large', 'headers_too_large', 'pt-BR')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return plainErrorResponse(408, 'request_timeout', 'request_timeout', 'pt-BR')
    default:
      return plainErrorResponse(400, 'validation_failed', 'broken_request', 'pt-BR')
  }
}

/** A listener for `connect`: this server is no proxy. */
export function rejectConnect(request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  const fault = methodNotAllowedResponse('GET, HEAD, POST', languageOf(request.headers))
  endWithError(socket, fault, requestIdOf(request))
}

/** A listener for `checkExpectation`: only `100-continue` is supported, which Node answers itself. */
export function rejectExpectation(request: IncomingMessage): void {
  endWithError(request.socket, plainErrorResponse(417, 'validation_failed', 'broken_request', 'pt-BR'))
}
