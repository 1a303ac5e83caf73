import type { Socket } from 'node:net'
import type { ReleasedSocket } from '../http/release-socket.ts'
import { completeEvent } from './event-stream.ts'
import type { Beating } from './heartbeats.ts'
import { type EventBytes, eventBytes, type SharedResult } from './shared-result.ts'
import type { Subscriber } from './shared-stream.ts'

const lastChunk = Buffer.from('0\r\n\r\n')
const complete = eventBytes(completeEvent)

type Options = ReleasedSocket & {
  /** Written at each heartbeat. */
  beat: EventBytes
  stuckSeconds: number
  /** Called once, when the connection has closed. */
  onClose: () => void
}

/**
 * An event stream of shared results on a socket of its own. While the client reads nothing, only the newest result waits, because each one
 * contains the complete state; after `stuckSeconds` the client is disconnected, at the next heartbeat.
 *
 * A class, because there are tens of thousands: functions of their own would take more memory.
 */
export class EventWatcher implements Subscriber, Beating {
  readonly #socket: Socket
  readonly #isChunked: boolean
  readonly #beat: EventBytes
  readonly #stuckMs: number
  #newest: SharedResult | null = null
  /** Since when the client has to read before more is written; 0 while it reads. */
  #blockedAt = 0

  constructor({ socket, isChunked, beat, stuckSeconds, onClose }: Options) {
    this.#socket = socket
    this.#isChunked = isChunked
    this.#beat = beat
    this.#stuckMs = stuckSeconds * 1000
    // Not `once`, which takes 200 bytes for each, for what happens once anyway.
    socket.on('error', ignore)
    socket.on('close', onClose)
    // The response said `connection: close`: what the client sends now is no request.
    socket.on('data', destroy)
  }

  push(result: SharedResult): void {
    if (this.#blockedAt) this.#newest = result
    else this.write(result)
  }

  write(bytes: EventBytes): void {
    const socket = this.#socket
    if (socket.writableEnded || socket.destroyed || socket.write(this.#framed(bytes))) return
    this.#blockedAt = performance.now()
    socket.once('drain', () => {
      this.#blockedAt = 0
      const newest = this.#newest
      this.#newest = null
      if (newest) this.push(newest)
    })
  }

  beat(): void {
    if (!this.#blockedAt) this.write(this.#beat)
    else if (performance.now() - this.#blockedAt > this.#stuckMs) this.#socket.destroy()
  }

  /** Ends the stream with a last event, after the newest result. */
  endWith(event: EventBytes): void {
    const socket = this.#socket
    if (socket.writableEnded) return
    if (this.#newest) socket.write(this.#framed(this.#newest))
    this.#newest = null
    socket.write(this.#framed(event))
    // A client that does not read this is disconnected too.
    this.#blockedAt ||= performance.now()
    if (this.#isChunked) socket.end(lastChunk)
    else socket.end()
  }

  end(): void {
    this.endWith(complete)
  }

  #framed(bytes: EventBytes): Buffer {
    return this.#isChunked ? bytes.chunk : bytes.event
  }
}

const ignore = () => {}

function destroy(this: Socket): void {
  this.destroy()
}
