import type { SubgraphEventStream, SubgraphResponse } from './transport.ts'

const over: IteratorResult<SubgraphResponse> = { done: true, value: undefined }

/**
 * Events on their way from a socket, which pushes, to a subscription, which pulls.
 *
 * Holds a fixed number of them. When the reader is slower, the oldest event gives way to the newest: who watches a
 * vehicle wants to know where it is, not where it was.
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
   * @param capacity events held at most.
   * @param onChange called when `isFull` may have changed.
   * @param onReturn called once, when the reader leaves before the end.
   */
  constructor(capacity: number, onChange: () => void, onReturn: () => void) {
    this.#capacity = capacity
    this.#onChange = onChange
    this.#onReturn = onReturn
  }

  /** Whether another event would push one out. */
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

  /** No more events; those held are still read. */
  end(): void {
    if (this.#state !== 'open') return
    this.#state = 'ended'
    this.#waiting?.resolve(over)
    this.#waiting = undefined
  }

  /** As `end`, but the reader is told why after it read what is held. */
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
    if (this.#state === 'ended') return Promise.resolve(over)
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
    return over
  }
}
