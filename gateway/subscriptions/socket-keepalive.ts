import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Beating, Heartbeats } from './heartbeats.ts'

type Pace = { heartbeats: Heartbeats; stuckSeconds: number; bufferBytes: number }

/**
 * Sends pings, so that proxies see traffic, and disconnects a client that sends no pong for `stuckSeconds`. While more than
 * `bufferBytes` wait for the client to read, nothing is read from it, so that its messages cannot make responses pile up.
 */
export function keepSocketAlive(
  socket: WebSocket,
  transport: Duplex,
  { heartbeats, stuckSeconds, bufferBytes }: Pace,
): void {
  const stream = new PingedSocket(socket, stuckSeconds)
  heartbeats.add(stream)
  const waitForReader = () => {
    if (socket.bufferedAmount <= bufferBytes || socket.isPaused) return
    socket.pause()
    transport.once('drain', () => socket.resume())
  }
  socket.on('pong', () => stream.onPong())
  socket.on('ping', waitForReader)
  socket.on('message', waitForReader)
  socket.on('close', () => heartbeats.delete(stream))
}

class PingedSocket implements Beating {
  readonly #socket: WebSocket
  readonly #stuckMs: number
  #pongAt = performance.now()

  constructor(socket: WebSocket, stuckSeconds: number) {
    this.#socket = socket
    this.#stuckMs = stuckSeconds * 1000
  }

  onPong(): void {
    this.#pongAt = performance.now()
  }

  beat(): void {
    const socket = this.#socket
    if (performance.now() - this.#pongAt > this.#stuckMs) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.ping()
  }
}
