import type { SharedResult } from './shared-result.ts'
import type { Subscriber } from './shared-stream.ts'

/** Where frames go; it drops those that come after the socket has closed. */
export type FrameSink = {
  /** False where the client has to read before more is written. */
  write(frame: Buffer): boolean
  /** Calls once the client has read. */
  onceDrained(listener: () => void): void
}

/** For graphql-ws: a subscription without results of its own, since they are written directly. It only ends. */
type SocketSubscription = AsyncGenerator<never, undefined, undefined>

/**
 * Writes shared results to a socket, as `next` messages of the operation with this id. While the client has to read first, only the newest
 * result is kept, because each one contains the complete state.
 */
export function subscribeSocket(
  sink: FrameSink,
  id: string,
  subscribe: (subscriber: Subscriber) => () => void,
): SocketSubscription {
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>()
  const end = { done: true, value: undefined } as const
  let isBlocked = false
  let isEnding = false
  let newest: SharedResult | null = null

  function push(result: SharedResult): void {
    if (isBlocked) {
      newest = result
      return
    }
    isBlocked = !sink.write(result.frameFor(id))
    if (isBlocked) sink.onceDrained(onDrained)
  }
  function onDrained(): void {
    isBlocked = false
    const result = newest
    newest = null
    if (result) push(result)
    if (isEnding && !isBlocked) resolve(end)
  }
  const unsubscribe = subscribe({
    push,
    end() {
      isEnding = true
      if (!isBlocked) resolve(end)
    },
  })
  async function stop(): Promise<IteratorReturnResult<undefined>> {
    unsubscribe()
    resolve(end)
    return end
  }
  return {
    next: () => promise,
    return: stop,
    throw: stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
