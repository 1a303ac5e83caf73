import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

type Pace = { heartbeatSeconds: number; stuckSeconds: number; bufferBytes: number }

/**
 * Keeps a socket honest until it closes. Pings show proxies that it is alive; a client that answers none for
 * `stuckSeconds`, because it has gone or reads nothing, is cut off. While more than `bufferBytes` wait for the client to
 * read, nothing more is read from it, so that its own messages cannot make answers pile up.
 */
export function keepSocketAlive(socket: WebSocket, transport: Duplex, pace: Pace): void {
  let answeredAt = performance.now()
  const heartbeat = setInterval(() => {
    const silentSeconds = (performance.now() - answeredAt) / 1000
    if (silentSeconds > pace.stuckSeconds) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.ping()
  }, pace.heartbeatSeconds * 1000)
  const waitForReader = () => {
    if (socket.bufferedAmount <= pace.bufferBytes || socket.isPaused) return
    socket.pause()
    transport.once('drain', () => socket.resume())
  }
  socket.on('pong', () => {
    answeredAt = performance.now()
  })
  socket.on('ping', waitForReader)
  socket.on('message', waitForReader)
  socket.once('close', () => clearInterval(heartbeat))
}
