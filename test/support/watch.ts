import { setTimeout as pause } from 'node:timers/promises'
import { createClient as createSseClient } from 'graphql-sse'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { generousMs } from './generous.ts'
import type { Body } from './rest-client.ts'

export type Seen = { data?: Body | null; errors?: readonly { extensions?: Body; message: string }[] }

/** Somebody who follows a subscription and remembers what came. */
export type Watcher = {
  seen: Seen[]
  /** Resolves when the watch ends, with its error or null. */
  ended: Promise<{ error: unknown }>
  /** Waits until something that is wanted was seen. */
  until(isDone: (seen: Seen) => boolean): Promise<Seen>
  stop(): void
}

type Operation = {
  query: string
  variables?: Body
  token?: string
  /** Whether it connects again where the server closes it, as browsers' clients do. */
  comesBack?: boolean
}
type Sink = { next(value: Seen): void; error(error: unknown): void; complete(): void }

/** One address after the other, for each attempt the next. */
function inTurn(given: string | readonly string[]): () => string {
  const addresses = [given].flat()
  let next = 0
  return () => addresses[next++ % addresses.length]!
}

const again = ({ comesBack }: Operation) =>
  comesBack ? { retryAttempts: 100, retryWait: () => pause(200) } : { retryAttempts: 0 }

/** Follows by graphql-ws, with its own client. */
export function watchBySocket(at: string | readonly string[], operation: Operation): Watcher {
  const { query, variables = {}, token } = operation
  const address = inTurn(at)
  const client = createClient({
    ...again(operation),
    url: () => `${address().replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token ? { authorization: `Bearer ${token}` } : {},
  })
  return remember(
    (sink) => client.subscribe({ query, variables }, sink as never),
    () => void client.dispose(),
  )
}

/** Follows by server-sent events, with the client of graphql-sse. */
export function watchBySse(at: string | readonly string[], operation: Operation): Watcher {
  const { query, variables = {}, token } = operation
  const address = inTurn(at)
  const client = createSseClient({
    ...again(operation),
    url: () => `${address()}/graphql/stream`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return remember(
    (sink) => client.subscribe({ query, variables }, sink as never),
    () => client.dispose(),
  )
}

function remember(subscribe: (sink: Sink) => () => void, dispose: () => void): Watcher {
  const seen: Seen[] = []
  const waiting = new Set<() => void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<{ error: unknown }>()
  const unsubscribe = subscribe({
    next(value) {
      seen.push(value)
      for (const look of waiting) look()
    },
    error: (error) => end({ error }),
    complete: () => end({ error: null }),
  })
  return {
    seen,
    ended,
    until(isDone) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = seen.find(isDone)
          if (!found) return
          waiting.delete(look)
          clearTimeout(giveUp)
          resolve(found)
        }
        const giveUp = setTimeout(
          () =>
            reject(
              new Error(`not within ${generousMs / 1000} s; last seen: ${JSON.stringify(seen.slice(-3))}`),
            ),
          generousMs,
        )
        waiting.add(look)
        look()
      })
    },
    stop() {
      unsubscribe()
      dispose()
    },
  }
}
