import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AdmittedConnection } from '../limits/open-connections.ts'

/** Null where there is no room. `close` ends the connection while it is idle. */
export type AdmitConnection = (socket: Socket, close: () => void) => AdmittedConnection | null

/** Of open sockets that are counted. */
const guarded = new WeakMap<Socket, { admitted: AdmittedConnection; requests: number }>()

/** Refuses connections that are not admitted. One is busy while it has requests, and once it is a WebSocket; else it is idle. */
export function guardConnections(server: Server, admit: AdmitConnection): void {
  server.on('connection', (socket) => {
    const admitted = admit(socket, () => socket.destroy())
    if (!admitted) return void socket.destroy()
    guarded.set(socket, { admitted, requests: 0 })
    socket.on('close', dispose)
  })
  server.on('request', ({ socket }, response) => {
    const connection = guarded.get(socket)
    if (!connection) return
    if (connection.requests++ === 0) connection.admitted.setBusy()
    response.on('close', finishRequest)
  })
  server.on('upgrade', ({ socket }) => guarded.get(socket)?.admitted.setBusy())
}

/** A connection that is served on by another socket counts as open, and busy, until that one closes. */
export function moveAdmission(from: Socket, to: Socket): void {
  const connection = guarded.get(from)
  if (!connection) return
  guarded.delete(from)
  guarded.set(to, connection)
  to.on('close', dispose)
}

function finishRequest(this: ServerResponse): void {
  const connection = guarded.get(this.req.socket)
  if (connection && --connection.requests === 0) connection.admitted.setIdle()
}

function dispose(this: Socket): void {
  guarded.get(this)?.admitted[Symbol.dispose]()
}
