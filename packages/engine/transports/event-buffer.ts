import type { SubgraphResponse } from './transport.ts'

type Result = IteratorResult<SubgraphResponse>

const end: Result = { done: true, value: undefined }

export type EventBuffer = ReturnType<typeof createEventBuffer>

/**
 * A buffer between a socket, which pushes events, and a subscription, which pulls them. It has a fixed capacity: if the reader is
 * too slow, the oldest event is dropped, because each event carries the current state.
 *
 * @param capacity maximum number of buffered events.
 * @param onChange called when `isFull` may have changed.
 * @param onReturn called once, if the reader stops before the end.
 */
export function createEventBuffer(capacity: number, onChange: () => void, onReturn: () => void) {
  const events: SubgraphResponse[] = []
  let waiting: PromiseWithResolvers<Result> | undefined
  let state: 'open' | 'ended' | { readonly failure: unknown } = 'open'

  const takeReader = () => {
    const reader = waiting
    waiting = undefined
    return reader
  }
  /** Whether the next event drops the oldest one. */
  const isFull = () => events.length >= capacity

  return {
    isFull,

    push(event: SubgraphResponse): void {
      if (state !== 'open') return
      const reader = takeReader()
      if (reader) {
        reader.resolve({ done: false, value: event })
        return
      }
      if (isFull()) events.shift()
      events.push(event)
      if (isFull()) onChange()
    },

    /** Ends the stream after the buffered events. */
    end(): void {
      if (state !== 'open') return
      state = 'ended'
      takeReader()?.resolve(end)
    },

    /** Like `end`, but the reader gets this error after the buffered events. */
    fail(failure: unknown): void {
      if (state !== 'open') return
      state = waiting ? 'ended' : { failure }
      takeReader()?.reject(failure)
    },

    async next(): Promise<Result> {
      const wasFull = isFull()
      const event = events.shift()
      if (event) {
        if (wasFull) onChange()
        return { done: false, value: event }
      }
      if (state === 'ended') return end
      if (state !== 'open') {
        const { failure } = state
        state = 'ended'
        throw failure
      }
      waiting = Promise.withResolvers()
      return waiting.promise
    },

    async return(): Promise<Result> {
      const wasOpen = state === 'open'
      events.length = 0
      state = 'ended'
      takeReader()?.resolve(end)
      if (wasOpen) onReturn()
      return end
    },
  }
}
