import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AdmittedConnection } from '../limits/open-connections.ts'

/** Null where there is no room. `close` ends the connection while it is idle. */
export type AdmitConnection = (socket: Socket, close: () => void) => AdmittedConnection | null

/**
 * Refuses connections that are not admitted. One is busy while it has requests, and once it is a WebSocket;
 * else it is idle.
 */
export function guardConnections(server: Server, admit: AdmitConnection): void {
  const open = new WeakMap<Socket, { admitted: AdmittedConnection; requests: number }>()
  server.on('connection', (socket) => {
    const admitted = admit(socket, () => socket.destroy())
    if (!admitted) return void socket.destroy()
    open.set(socket, { admitted, requests: 0 })
    socket.once('close', () => admitted[Symbol.dispose]())
  })
  server.on('request', ({ socket }, response) => {
    const connection = open.get(socket)
    if (!connection) return
    if (connection.requests++ === 0) connection.admitted.setBusy()
    response.once('close', () => {
      if (--connection.requests === 0) connection.admitted.setIdle()
    })
  })
  server.on('upgrade', ({ socket }) => open.get(socket)?.admitted.setBusy())
}
