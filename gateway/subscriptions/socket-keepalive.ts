import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

type Pace = { heartbeatSeconds: number; stuckSeconds: number; bufferBytes: number }

/**
 * Sends pings, so that proxies see traffic, and disconnects a client that sends no pong for `stuckSeconds`. While more than
 * `bufferBytes` wait for the client to read, nothing is read from it, so that its messages cannot make responses pile up.
 */
export function keepSocketAlive(socket: WebSocket, transport: Duplex, pace: Pace): void {
  let pongAt = performance.now()
  const heartbeat = setInterval(() => {
    const silentSeconds = (performance.now() - pongAt) / 1000
    if (silentSeconds > pace.stuckSeconds) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.ping()
  }, pace.heartbeatSeconds * 1000)
  const waitForReader = () => {
    if (socket.bufferedAmount <= pace.bufferBytes || socket.isPaused) return
    socket.pause()
    transport.once('drain', () => socket.resume())
  }
  socket.on('pong', () => {
    pongAt = performance.now()
  })
  socket.on('ping', waitForReader)
  socket.on('message', waitForReader)
  socket.once('close', () => clearInterval(heartbeat))
}
