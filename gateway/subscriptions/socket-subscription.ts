import type { SharedResult } from './shared-result.ts'
import type { Subscriber } from './shared-stream.ts'

/** Where frames go; it drops those that come after the socket has closed. */
export type FrameSink = {
  /** False where the client has to read before more is written. */
  write(frame: Buffer): boolean
  /** Calls once the client has read. */
  onceDrained(listener: () => void): void
}

type End = IteratorReturnResult<undefined>

const end: End = { done: true, value: undefined }

/**
 * Writes shared results to a socket, as `next` messages of the operation with this id. While the client has to read first, only the newest
 * result is kept, because each one contains the complete state. For graphql-ws it is a subscription without results of its own: it only ends.
 */
export function subscribeSocket(
  sink: FrameSink,
  id: string,
  subscribe: (subscriber: Subscriber) => () => void,
): AsyncGenerator<never, undefined, undefined> {
  return new SocketSubscription(sink, id, subscribe)
}

/** A class, because there are tens of thousands: functions of their own would take more memory. */
class SocketSubscription implements Subscriber, AsyncGenerator<never, undefined, undefined> {
  readonly #sink: FrameSink
  readonly #id: string
  readonly #ended = Promise.withResolvers<End>()
  readonly #unsubscribe: () => void
  #isBlocked = false
  #isEnding = false
  #newest: SharedResult | null = null

  constructor(sink: FrameSink, id: string, subscribe: (subscriber: Subscriber) => () => void) {
    this.#sink = sink
    this.#id = id
    this.#unsubscribe = subscribe(this)
  }

  push(result: SharedResult): void {
    if (this.#isBlocked) {
      this.#newest = result
      return
    }
    this.#isBlocked = !this.#sink.write(result.frameFor(this.#id))
    if (this.#isBlocked) this.#sink.onceDrained(() => this.#onDrained())
  }

  #onDrained(): void {
    this.#isBlocked = false
    const result = this.#newest
    this.#newest = null
    if (result) this.push(result)
    if (this.#isEnding && !this.#isBlocked) this.#ended.resolve(end)
  }

  end(): void {
    this.#isEnding = true
    if (!this.#isBlocked) this.#ended.resolve(end)
  }

  next(): Promise<End> {
    return this.#ended.promise
  }

  async return(): Promise<End> {
    this.#unsubscribe()
    this.#ended.resolve(end)
    return end
  }

  throw(): Promise<End> {
    return this.return()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
