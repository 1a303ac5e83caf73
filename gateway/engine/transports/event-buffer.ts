import type { SubgraphEventStream, SubgraphResponse } from './transport.ts'

const end: IteratorResult<SubgraphResponse> = { done: true, value: undefined }

/**
 * A buffer between a socket, which pushes events, and a subscription, which pulls them. It has a fixed capacity: if the reader is
 * too slow, the oldest event is dropped, because each event carries the current state.
 */
export class EventBuffer implements SubgraphEventStream {
  readonly #capacity: number
  readonly #onChange: () => void
  readonly #onReturn: () => void
  readonly #events: SubgraphResponse[] = []
  #waiting:
    | { resolve(result: IteratorResult<SubgraphResponse>): void; reject(error: unknown): void }
    | undefined
  #state: 'open' | 'ended' | { readonly failure: unknown } = 'open'

  /**
   * @param capacity maximum number of buffered events.
   * @param onChange called when `isFull` may have changed.
   * @param onReturn called once, if the reader stops before the end.
   */
  constructor(capacity: number, onChange: () => void, onReturn: () => void) {
    this.#capacity = capacity
    this.#onChange = onChange
    this.#onReturn = onReturn
  }

  /** Whether the next event drops the oldest one. */
  get isFull(): boolean {
    return this.#events.length >= this.#capacity
  }

  push(event: SubgraphResponse): void {
    if (this.#state !== 'open') return
    if (this.#waiting) {
      const { resolve } = this.#waiting
      this.#waiting = undefined
      resolve({ done: false, value: event })
      return
    }
    if (this.isFull) this.#events.shift()
    this.#events.push(event)
    if (this.isFull) this.#onChange()
  }

  /** Ends the stream after the buffered events. */
  end(): void {
    if (this.#state !== 'open') return
    this.#state = 'ended'
    this.#waiting?.resolve(end)
    this.#waiting = undefined
  }

  /** Like `end`, but the reader gets this error after the buffered events. */
  fail(failure: unknown): void {
    if (this.#state !== 'open') return
    if (this.#waiting) {
      this.#state = 'ended'
      this.#waiting.reject(failure)
      this.#waiting = undefined
    } else {
      this.#state = { failure }
    }
  }

  next(): Promise<IteratorResult<SubgraphResponse>> {
    const wasFull = this.isFull
    const event = this.#events.shift()
    if (event) {
      if (wasFull) this.#onChange()
      return Promise.resolve({ done: false, value: event })
    }
    if (this.#state === 'ended') return Promise.resolve(end)
    if (this.#state !== 'open') {
      const { failure } = this.#state
      this.#state = 'ended'
      return Promise.reject(failure)
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  async return(): Promise<IteratorResult<SubgraphResponse>> {
    const wasOpen = this.#state === 'open'
    this.#events.length = 0
    this.end()
    this.#state = 'ended'
    if (wasOpen) this.#onReturn()
    return end
  }
}
