import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { moveAdmission } from './guard-connections.ts'

export type ReleasedSocket = {
  socket: Socket
  /** Whether what follows has to be written as chunks, up to an empty one. */
  isChunked: boolean
}

/**
 * Sends the head of a response and takes its connection out of the HTTP server; the body is then written to the socket. Null where the client
 * has left. The server parses no further request on the connection.
 *
 * For streams that stay open for long: request, response and parser of an open response take 9 KB, and all of them are freed.
 */
export function releaseSocket(
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
): Promise<ReleasedSocket | null> {
  return new Promise((resolve) => {
    response.once('close', () => resolve(null))
    if (response.destroyed) return resolve(null)
    response.shouldKeepAlive = false
    response.writeHead(200, headers)
    const isChunked = response.chunkedEncoding
    // For Node the response ends with its head.
    response.chunkedEncoding = false
    // Before Node's own listener, which ends the connection.
    response.prependListener('finish', () => {
      const socket = takeHandle(response.socket)
      resolve(socket && { socket, isChunked })
    })
    response.end()
  })
}

/** The connection of a socket as a new one; the old one closes without it, and with it what HTTP kept for it. */
function takeHandle(old: (Socket & { _handle?: unknown }) | null): Socket | null {
  const handle = old?._handle
  if (!old || !handle) return null
  old._handle = null
  const socket = new Socket({ handle } as object)
  moveAdmission(old, socket)
  return socket
}
