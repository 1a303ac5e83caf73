import type { Subscriber } from './shared-stream.ts'

/** `send` calls back once the message has left the process, or never will. */
export type SocketSender = { readonly send: (message: string, onSent: () => void) => void }

/** For graphql-ws a subscription without answers of its own: it goes on until it is over, and can be ended. */
export type SocketSubscription = AsyncGenerator<never, undefined, undefined>

/**
 * Shows shared answers on a socket, as `next` messages of the operation with this id. A socket that has not taken the last one
 * yet gets the newest once it has, and what came between not at all: each tells the whole state.
 */
export function subscribeSocket(
  { send }: SocketSender,
  id: string,
  join: (viewer: Subscriber) => () => void,
): SocketSubscription {
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>()
  const over = { done: true, value: undefined } as const
  const begin = `{"id":${JSON.stringify(id)},"type":"next","payload":`
  let isSending = false
  let isEnding = false
  let newest: string | null = null

  function push(answer: string): void {
    newest = answer
    if (isSending) return
    newest = null
    isSending = true
    send(`${begin}${answer}}`, sent)
  }
  function sent(): void {
    isSending = false
    if (newest !== null) push(newest)
    else if (isEnding) resolve(over)
  }
  const leave = join({
    push,
    end() {
      isEnding = true
      if (!isSending) resolve(over)
    },
  })
  async function end(): Promise<IteratorReturnResult<undefined>> {
    leave()
    resolve(over)
    return over
  }
  return {
    next: () => promise,
    return: end,
    throw: end,
    [Symbol.asyncDispose]: async () => void (await end()),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
