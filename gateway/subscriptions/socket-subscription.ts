import type { Subscriber } from './shared-stream.ts'

/** `send` calls `onSent` when the message has left the process or was dropped. */
export type SocketSender = { readonly send: (message: string, onSent: () => void) => void }

/** For graphql-ws: a subscription without results of its own, since they are sent directly. It only ends. */
type SocketSubscription = AsyncGenerator<never, undefined, undefined>

/**
 * Sends shared results on a socket, as `next` messages of the operation with this id. While a message is being sent, only the newest
 * result is kept, because each one contains the complete state.
 */
export function subscribeSocket(
  { send }: SocketSender,
  id: string,
  subscribe: (subscriber: Subscriber) => () => void,
): SocketSubscription {
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>()
  const end = { done: true, value: undefined } as const
  const prefix = `{"id":${JSON.stringify(id)},"type":"next","payload":`
  let isSending = false
  let isEnding = false
  let newest: string | null = null

  function push(result: string): void {
    newest = result
    if (isSending) return
    newest = null
    isSending = true
    send(`${prefix}${result}}`, onSent)
  }
  function onSent(): void {
    isSending = false
    if (newest !== null) push(newest)
    else if (isEnding) resolve(end)
  }
  const unsubscribe = subscribe({
    push,
    end() {
      isEnding = true
      if (!isSending) resolve(end)
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
